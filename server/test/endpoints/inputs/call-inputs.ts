import { checkpoints } from '@scrutineer/contract/checkpoints'
import { observers } from '@scrutineer/contract/observers'
import { createObserver } from '../../factories.ts'
import type { Expectation, Tenant } from '../expectation.ts'
import type { MatrixFixture } from '../matrix-fixture.ts'

const newCheckpoint = ({ form }: MatrixFixture) => ({ name: 'Opening', idForm: form.id, dueAt: '2024-06-09T08:00:00Z' })

const createCheckpoint = async (fixture: MatrixFixture) =>
  (await fixture.organizer.staff(checkpoints.add, { body: newCheckpoint(fixture) })).value

/** An observer of the tenant who owes a report. */
const createOwing = async (fixture: MatrixFixture, { ngo }: Tenant) => {
  const { id } = await createObserver(fixture.mission, ngo.id)
  const body = { idObserver: id, assignedStations: [`${fixture.county.code} 2`] }
  await ngo.staff(observers.change, { body })
  return { idObserver: id }
}

export const callInputs: Record<string, Expectation> = {
  'checkpoints.add': { input: fixture => ({ body: newCheckpoint(fixture) }), referencesRow: false },
  'checkpoints.change': {
    input: async fixture => ({ params: { id: await createCheckpoint(fixture) }, body: newCheckpoint(fixture) }),
    referencesRow: false,
  },
  'checkpoints.remove': {
    input: async fixture => ({ params: { id: await createCheckpoint(fixture) } }),
    referencesRow: false,
  },
  'calls.contact': {
    input: async (fixture, tenant) => ({ params: { id: (await createOwing(fixture, tenant)).idObserver } }),
    referencesRow: true,
  },
  // No claim: 204.
  'calls.sheet': { input: () => ({}), referencesRow: false, status: 204 },
  'calls.next': {
    input: async (fixture, tenant) => {
      await createOwing(fixture, tenant)
      return { body: { idCheckpoint: await createCheckpoint(fixture) } }
    },
    referencesRow: false,
  },
  // No claim: 204.
  'calls.renew': {
    input: async (fixture, tenant) => ({ body: await createOwing(fixture, tenant) }),
    referencesRow: true,
    status: 204,
  },
  'calls.skip': {
    input: async (fixture, tenant) => ({ body: await createOwing(fixture, tenant) }),
    referencesRow: true,
  },
  'calls.record': {
    input: async (fixture, tenant) => ({ body: { ...(await createOwing(fixture, tenant)), outcome: 'no_answer' } }),
    referencesRow: true,
  },
  'calls.dictate': {
    input: async (fixture, tenant) => {
      const { questionId, options } = tenant.answer
      const idPollingStation = fixture.county.stationId(2)
      return {
        body: { ...(await createOwing(fixture, tenant)), idPollingStation, answers: [{ questionId, options }] },
      }
    },
    referencesRow: true,
  },
  'calls.remind': {
    input: async fixture => ({
      body: { idCheckpoint: await createCheckpoint(fixture), from: 'The mission', title: 'Report', message: 'Send it' },
    }),
    referencesRow: false,
  },
}
