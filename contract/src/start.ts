import * as z from 'zod/mini'
import { AccountColumns } from './columns.ts'
import { endpoint } from './core/endpoint.ts'
import { ElectionSettings } from './election-settings.ts'
import { CallQueue } from './fields/call-values.ts'
import { Unseen } from './fields/threads.ts'

/** What a client shows around every screen. */
export const Start = z.object({
  /**
   * The features of the contract in which this server has endpoints or filters beyond section 7 of the specification. A server that
   * replies 404 or 405 has none.
   */
  capabilities: z.array(z.string()),
  account: z.object({
    name: z.string(),
    idNgo: z.int(),
    isOrganizer: z.boolean(),
    /** By list. Absent on other servers. */
    columns: z.optional(AccountColumns),
  }),
  election: ElectionSettings,
  /** Live events say when they change; the endpoint of each count then has the new one. */
  counts: z.object({
    unseen: Unseen,
    /** Open unplaced reports. */
    unplaced: z.int(),
    /** Calls for help that aren’t closed. Absent on other servers. */
    helpCalls: z.optional(z.int()),
    /** Who owes the report of the current checkpoint. */
    owing: CallQueue,
    /** Checks of the set-up page in the state `missing`, of those that only read the database. For organizers only. */
    setUp: z.optional(z.int()),
  }),
})
export type Start = z.infer<typeof Start>

export const start = {
  get: endpoint.staff.get('/api/v1/start', {
    summary: 'What a client shows around every screen: the server’s extensions, the account, the election, and counts.',
    reply: Start,
  }),
}
