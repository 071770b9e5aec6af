import { observers } from '@scrutineer/contract/observers'
import { createObserver } from '../../factories.ts'
import type { Expectation, Tenant } from '../expectation.ts'
import type { MatrixFixture } from '../matrix-fixture.ts'

/** An observer whom the NGO's staff have deleted. */
const createDeletedObserver = async ({ mission }: MatrixFixture, { ngo }: Tenant) => {
  const { id } = await createObserver(mission, ngo.id)
  await ngo.staff(observers.remove, { query: { id } })
  return id
}

export const binInputs: Record<string, Expectation> = {
  'bin.restore': {
    input: async (fixture, tenant) => ({
      body: { kind: 'observer', ids: [await createDeletedObserver(fixture, tenant)] },
    }),
    referencesRow: true,
  },
  'bin.remove': {
    input: async (fixture, tenant) => ({
      params: { kind: 'observer', id: await createDeletedObserver(fixture, tenant) },
    }),
    referencesRow: true,
  },
}
