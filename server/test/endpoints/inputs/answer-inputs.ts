import { answers } from '@scrutineer/contract/answers'
import { corrections } from '@scrutineer/contract/corrections'
import { unique } from '../../../../testkit/unique.ts'
import type { Expectation, Tenant } from '../expectation.ts'
import type { MatrixFixture } from '../matrix-fixture.ts'

/** The current answer of the tenant's observer, and the body of a correction, which selects another option. */
const readAnswer = async ({ form }: MatrixFixture, { ngo, threadKey }: Tenant) => {
  const [answer] = (await ngo.staff(answers.filledIn, { query: threadKey })).value
  const idAnswer = answer?.idAnswer ?? 0
  const other = answer?.answers[0]?.idOption === form.optionId(0, 0) ? 1 : 0
  const correction = { idAnswer, options: [{ optionId: form.optionId(0, other) }], reason: 'They said so' }
  return { answer, correction }
}

/** An answer of the tenant's observer that contradicts a correction. */
const createConflict = async (fixture: MatrixFixture, tenant: Tenant) => {
  const { form } = fixture
  const { correction } = await readAnswer(fixture, tenant)
  await tenant.ngo.staff(corrections.correct, { body: correction })
  for (const option of [1, 2]) {
    const answer = { ...tenant.answer, options: [{ optionId: form.optionId(0, option), value: unique() }] }
    await tenant.phone.call(answers.post, { body: { answers: [answer] } })
  }
  return (await readAnswer(fixture, tenant)).answer?.correction?.observed.idAnswer ?? 0
}

export const answerInputs: Record<string, Expectation> = {
  'answers.markSeen': {
    input: (_, tenant) => ({ body: { ...tenant.threadKey, lastModified: '2024-06-09T09:00:00Z' } }),
    referencesRow: true,
  },
  'answers.thread': { input: (_, tenant) => ({ query: tenant.threadKey }), referencesRow: true },
  'answers.filledIn': { input: (_, tenant) => ({ query: tenant.threadKey }), referencesRow: true },
  'answers.history': { input: (_, tenant) => ({ query: tenant.threadKey }), referencesRow: true },
  'answers.checks': { input: (_, tenant) => ({ query: tenant.threadKey }), referencesRow: true },
  'answers.visit': {
    input: (_, tenant) => ({
      query: { ObserverId: tenant.threadKey.idObserver, PollingStationNumber: tenant.threadKey.idPollingStation },
    }),
    referencesRow: true,
    status: 204,
  },
  'corrections.verify': {
    input: async (fixture, tenant) => {
      const { idAnswer } = (await readAnswer(fixture, tenant)).correction
      return { body: { idAnswer, method: 'call' } }
    },
    referencesRow: true,
  },
  'corrections.correct': {
    input: async (fixture, tenant) => ({ body: (await readAnswer(fixture, tenant)).correction }),
    referencesRow: true,
  },
  'corrections.resolveConflict': {
    input: async (fixture, tenant) => ({
      body: { idAnswer: await createConflict(fixture, tenant), resolution: 'kept' },
    }),
    referencesRow: true,
  },
  'answers.post': { input: (_, tenant) => ({ body: { answers: [tenant.answer] } }), referencesRow: false },
  'answers.arrive': {
    input: ({ county }) => ({ body: { idPollingStation: 2, countyCode: county.code } }),
    referencesRow: false,
  },
  'answers.leave': {
    input: ({ county }) => ({
      body: { idPollingStation: 2, countyCode: county.code, observerLeaveTime: '2024-06-09 12:00' },
    }),
    referencesRow: false,
  },
}
