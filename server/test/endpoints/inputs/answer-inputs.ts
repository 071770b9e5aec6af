import type { Expectation } from '../expectation.ts'

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
