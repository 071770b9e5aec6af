import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import type { CallInput } from '../mission.ts'
import type { MatrixFixture } from './matrix-fixture.ts'

/** An NGO of the matrix with its reports. */
export type Tenant = MatrixFixture['tenant']

/**
 * A valid request that references rows of one tenant. It is created for each call, since some calls delete their rows.
 */
export interface Expectation {
  readonly input: (fixture: MatrixFixture, tenant: Tenant) => Promise<CallInput<Endpoint>> | CallInput<Endpoint>
  /** The request references a row of the tenant: staff of another NGO get 404. */
  readonly referencesRow: boolean
  /** The row belongs to the tenant’s account: organizers get 404, too. */
  readonly isPersonal?: boolean
  readonly status?: number
}
