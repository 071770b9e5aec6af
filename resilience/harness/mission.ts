import type { Question } from '@scrutineer/contract/forms'
import { createApiClient } from '../../testkit/client/api-client.ts'
import { createRawClient } from '../../testkit/client/raw-client.ts'
import { createSetup } from '../../testkit/client/setup.ts'
import { admin } from '../../testkit/process/product.ts'
import { uniquePhone } from '../../testkit/unique.ts'

/** A form with single- and multiple-choice questions, flags and free text. */
const formOf = (code: string) => ({
  code,
  description: `Form ${code}`,
  draft: false,
  formSections: [
    {
      code: 'S',
      description: 'In the room',
      questions: Array.from({ length: 6 }, (_, index) => ({
        code: `${index + 1}`,
        text: `What did you see of ${index + 1}?`,
        // Single choice, multiple choice, and both with free text.
        questionType: index % 4,
        optionsToQuestions: [
          { text: 'Nothing' },
          { text: 'A queue' },
          { text: 'Pressure', flagged: true },
          { text: 'Else', isFreeText: true },
        ],
      })),
    },
  ],
})

/**
 * Creates a county with `count` stations, two published forms and observers with signed-in phones, through the API
 * only.
 */
export const createMission = async (url: string, { phones, stations }: { phones: number; stations: number }) => {
  const call = createApiClient(url)
  const setup = createSetup(call)
  const staff = await setup.signIn(admin.user, admin.password)
  const county = await setup.createCounty(staff, { stations })
  const questions: Question[] = []
  for (const ending of ['A', 'C']) {
    const sections = await setup.loadSections(staff, await setup.saveForm(staff, formOf(`${county}${ending}`)))
    questions.push(...sections.flatMap(section => section.questions))
  }
  const observerPhones = await Promise.all(
    Array.from({ length: phones }, async (_, index) => {
      const phone = uniquePhone()
      const id = await setup.addObserver(staff, { name: `Ana ${index}`, phone, pin: '1234' })
      return { id, phone, call: createRawClient(url, await setup.signInPhone(phone, '1234')) }
    }),
  )
  return { call, staff, county, questions, observerPhones, url }
}

export type Mission = Awaited<ReturnType<typeof createMission>>
export type ObserverPhone = Mission['observerPhones'][number]
