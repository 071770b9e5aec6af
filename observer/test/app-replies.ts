import type { Section } from '@scrutineer/contract/forms'
import type { AppStations } from '@scrutineer/contract/observer-app'

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json', ...headers } })

export const failed = (status: number, code = 'internal'): Response =>
  json({ type: 'about:blank', title: 'No', status, code }, status)

/** What a captive portal answers to anything. */
export const portalPage = (): Response =>
  new Response('<html>Sign in to the network</html>', { headers: { 'content-type': 'text/html' } })

export const stations: AppStations = {
  version: 'stations-1',
  counties: [{ code: 'AB', name: 'Alba', path: ['Transilvania'] }],
  stations: [
    [0, 1, 'Școala nr. 1', null, null, null],
    [0, 2, 'Căminul cultural', null, null, null],
  ],
}

const option = (id: number, flagged: boolean) => ({
  id,
  idOption: id,
  text: `Option ${id}`,
  isFreeText: false,
  flagged,
  orderNumber: id,
})

/** Twelve questions with two options each; the second is flagged. The options of question 3 are 30 and 31. */
export const sections: Section[] = [
  {
    id: 1,
    uniqueId: 'a',
    code: 'A',
    description: 'Opening',
    orderNumber: 1,
    questions: Array.from({ length: 12 }, (_, index) => ({
      id: index + 1,
      code: `A${index + 1}`,
      formCode: 'A',
      text: `Question ${index + 1}`,
      questionType: 1,
      orderNumber: index,
      optionsToQuestions: [option(10 * (index + 1), false), option(10 * (index + 1) + 1, true)],
    })),
  },
]
