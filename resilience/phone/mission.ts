import { cards } from '@scrutineer/contract/cards'
import { stations } from '@scrutineer/contract/stations'
import { hasSome } from '../../server/src/simulator/plan/random.ts'
import { createApiClient } from '../../testkit/client/api-client.ts'
import { createSetup } from '../../testkit/client/setup.ts'
import { admin } from '../../testkit/process/product.ts'
import { unique, uniquePhone } from '../../testkit/unique.ts'

const questions = Array.from({ length: 6 }, (_, index) => ({
  code: `${index + 1}`,
  text: `How many voters were in queue ${index + 1}?`,
  questionType: 1,
  optionsToQuestions: [{ text: 'Voters', input: { kind: 'integer' as const } }],
}))

/** A mission on a new server, with a card for an observer of one station. */
export const createMission = async (url: string) => {
  const call = createApiClient(url)
  const setup = createSetup(call)
  const staff = await setup.signIn(admin.user, admin.password)
  const county = await setup.createCounty(staff, { stations: [7] })
  const formSections = [{ code: 'S', description: 'Queues', questions }]
  const form = { code: `Q${unique()}`, description: 'Queues', draft: false, formSections }
  const formId = await setup.saveForm(staff, form)
  const [section] = await setup.loadSections(staff, formId)
  const questionIds = section?.questions.map(({ id }) => id) ?? []
  if (!hasSome(questionIds)) throw new Error('the form has no questions')
  const idObserver = await setup.addObserver(staff, { name: 'Ana Pop', phone: uniquePhone(), pin: '1234' })
  const [card] = await call(cards.issue, { token: staff, body: { ids: [idObserver] } })
  const [station] = (await call(stations.list, { token: staff, query: { county } })).data
  return { call, staff, county, formId, idObserver, questionIds, token: card?.token ?? '', stationId: station?.id ?? 0 }
}
export type Mission = Awaited<ReturnType<typeof createMission>>
