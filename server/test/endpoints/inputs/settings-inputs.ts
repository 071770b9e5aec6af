import { defaultElectionSettings } from '@scrutineer/contract/election-settings'
import { savedViews } from '@scrutineer/contract/saved-views'
import { unique } from '../../../../testkit/unique.ts'
import type { Expectation } from '../expectation.ts'

const sampleView = () => ({ list: 'urgents', name: unique(), search: 'county=AB' }) as const

/** Settings of the election and of an account. */
export const settingsInputs: Record<string, Expectation> = {
  'start.get': { input: () => ({}), referencesRow: false },
  'electionSettings.get': { input: () => ({}), referencesRow: false },
  'electionSettings.save': { input: () => ({ body: defaultElectionSettings }), referencesRow: false },
  'savedViews.list': { input: () => ({}), referencesRow: false },
  'savedViews.save': { input: () => ({ body: sampleView() }), referencesRow: false },
  'savedViews.remove': {
    input: async (_, { ngo }) => ({ params: { id: (await ngo.staff(savedViews.save, { body: sampleView() })).value } }),
    referencesRow: true,
    isPersonal: true,
  },
}
