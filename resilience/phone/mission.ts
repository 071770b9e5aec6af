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

/** A choice of one among many, so that no two that an observer makes are the same. */
const choice = {
  code: 'C',
  text: 'What was seen last?',
  questionType: 1,
  optionsToQuestions: Array.from({ length: 60 }, (_, index) => ({ text: `Sight ${index + 1}` })),
}

/** A mission on a new server, with a card for an observer of one station. */
export const createMission = async (url: string) => {
  const call = createApiClient(url)
  const setup = createSetup(call)
  const staff = await setup.signIn(admin.user, admin.password)
  const county = await setup.createCounty(staff, { stations: [7] })
  const formSections = [{ code: 'S', description: 'Queues', questions: [...questions, choice] }]
  const form = { code: `Q${unique()}`, description: 'Queues', draft: false, formSections }
  const formId = await setup.saveForm(staff, form)
  const [section] = await setup.loadSections(staff, formId)
  const asked = section?.questions ?? []
  const questionIds = asked.slice(0, questions.length).map(({ id }) => id)
  const choiceId = asked.at(-1)?.id ?? 0
  /** Those that nobody has chosen yet. */
  const options = asked.at(-1)?.optionsToQuestions ?? []
  if (!hasSome(questionIds)) throw new Error('the form has no questions')
  const idObserver = await setup.addObserver(staff, { name: 'Ana Pop', phone: uniquePhone(), pin: '1234' })
  const [card] = await call(cards.issue, { token: staff, body: { ids: [idObserver] } })
  const [station] = (await call(stations.list, { token: staff, query: { county } })).data
  const ids = { formId, idObserver, questionIds, choiceId, options, stationId: station?.id ?? 0 }
  return { call, staff, county, token: card?.token ?? '', ...ids }
}
export type Mission = Awaited<ReturnType<typeof createMission>>
