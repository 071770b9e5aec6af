import { answers } from '@scrutineer/contract/answers'
import { staff as accounts } from '@scrutineer/contract/staff'
import type { Setup } from '../../testkit/client/setup.ts'
import { admin } from '../../testkit/process/product.ts'
import { unique } from '../../testkit/unique.ts'
import { createStaffAccount, password } from '../factories/staff-account.ts'

const PHONES = 4

/** An NGO with a lead, two more accounts and observers, and a county with a form that has a flagged option. */
export const createShift = async (setup: Setup, stations: number) => {
  const organizer = await setup.signIn(admin.user, admin.password)
  const county = await setup.createCounty(organizer, { stations })
  const optionsToQuestions = [{ text: 'Calm' }, { text: 'Pressure on voters', flagged: true }]
  const question = { code: 'Q', text: 'What did you see?', questionType: 0, optionsToQuestions }
  const section = { code: 'S', description: 'Voting', questions: [question] }
  const form = { code: `${unique()}S`, description: 'Voting', draft: false, formSections: [section] }
  const [saved] = await setup.loadSections(organizer, await setup.saveForm(organizer, form))
  const published = saved?.questions[0]
  const flagged = published?.optionsToQuestions[1]
  if (!published || !flagged) throw new Error('The form has no flagged option.')

  const { account: lead, ngoId } = await createStaffAccount(setup)
  const createColleague = async (name: string) => {
    const account = `${name}-${unique()}`
    await setup.call(accounts.add, { token: organizer, params: { id: ngoId }, body: { account, password } })
    return { account, token: await setup.signIn(account, password) }
  }
  const phones = await Promise.all(
    Array.from({ length: PHONES }, async () => {
      const phone = `07${unique()}`
      await setup.addObserver(organizer, { name: `Ana ${phone}`, phone, pin: '1234', idNgo: ngoId })
      return setup.signInPhone(phone, '1234')
    }),
  )
  const staff = [await createColleague('ana'), await createColleague('dan')] as const
  const token = await setup.signIn(lead, password)
  return {
    county,
    staff,
    lead: { account: lead, token },
    /** The phones post a flagged answer from each of the stations, one after another. */
    report: async (from: number, until: number) => {
      for (let station = from; station <= until; station += 1)
        await setup.postAnswers(phones[station % PHONES] ?? '', {
          answers: [
            {
              questionId: published.id,
              countyCode: county,
              pollingStationNumber: station,
              options: [{ optionId: flagged.idOption }],
            },
          ],
        })
    },
    threads: async () => (await setup.call(answers.threads, { token, query: { county, page: 1, pageSize: 100 } })).data,
  }
}
