import type { Setup } from '../../testkit/client/setup.ts'
import { admin } from '../../testkit/process/product.ts'
import { unique, uniquePhone } from '../../testkit/unique.ts'
import { createStaffAccount, password } from './staff-account.ts'

/** A PNG with one gray pixel. */
export const picture = () =>
  new File(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWPo6OgAAAM0AZmUse0HAAAAAElFTkSuQmCC',
        'base64',
      ),
    ],
    'seen.png',
  )

/** Creates a county, a form with a flagged option and a report, changed once, with a note and a picture. */
export const createReport = async (setup: Setup, name: string) => {
  const staff = await setup.signIn(admin.user, admin.password)
  const code = await setup.createCounty(staff, { stations: [12] })
  const formId = await setup.saveForm(staff, {
    code: `F${code}`,
    description: `Voting ${code}`,
    draft: false,
    formSections: [
      {
        code: 'S',
        description: 'In the room',
        questions: [
          {
            code: '1',
            text: 'What did you see?',
            questionType: 3,
            optionsToQuestions: [
              { text: 'Nothing unusual' },
              { text: 'Pressure on voters', flagged: true },
              { text: 'Something else', isFreeText: true },
            ],
          },
        ],
      },
    ],
  })
  const [section] = await setup.loadSections(staff, formId)
  const question = section?.questions[0]
  if (!question) throw new Error('the form has a question')
  const phone = uniquePhone()
  await setup.addObserver(staff, { name, phone, pin: '1234' })
  const token = await setup.signInPhone(phone, '1234')
  const at = { countyCode: code, pollingStationNumber: 12 }
  const options = [
    { optionId: question.optionsToQuestions[1]?.idOption ?? 0 },
    { optionId: question.optionsToQuestions[2]?.idOption ?? 0, value: 'A man  stood\nat the door' },
  ]
  for (const selectedOptions of [[{ optionId: question.optionsToQuestions[0]?.idOption ?? 0 }], options])
    await setup.postAnswers(token, { answers: [{ ...at, questionId: question.id, options: selectedOptions }] })
  await setup.addNote(token, { ...at, questionId: question.id, text: 'Seen from the corridor' }, [picture()])
  return { staff, code, phone, formId }
}

/** Creates a county with flagged answers of an opening form at each station, and an empty county. */
export const createFlaggedCounty = async (setup: Setup, stations = 21) => {
  const token = await setup.signIn(admin.user, admin.password)
  const code = await setup.createCounty(token, { stations })
  await setup.createCounty(token, { stations: 0 })
  const options = [{ text: 'Calm' }, { text: 'Pressure on voters', flagged: true }]
  const question = { code: 'Q', text: 'What did you see?', questionType: 0, optionsToQuestions: options }
  const section = { code: 'S', description: 'Opening', questions: [question] }
  const form = { code: `${unique()}A`, description: 'Opening', draft: false, formSections: [section] }
  const [saved] = await setup.loadSections(token, await setup.saveForm(token, form))
  const publishedQuestion = saved?.questions[0]
  const optionId = publishedQuestion?.optionsToQuestions.find(option => option.flagged)?.idOption ?? 0
  const phone = uniquePhone()
  // In a new NGO, so that reports of other journeys don't change its rankings.
  const { account, ngoId } = await createStaffAccount(setup)
  await setup.addObserver(token, { name: `Ana ${phone}`, phone, pin: '1234', idNgo: ngoId })
  await setup.postAnswers(await setup.signInPhone(phone, '1234'), {
    answers: Array.from({ length: stations }, (_, index) => ({
      questionId: publishedQuestion?.id ?? 0,
      countyCode: code,
      pollingStationNumber: index + 1,
      options: [{ optionId }],
    })),
  })
  return { token: await setup.signIn(account, password), account, code, ngoId }
}
