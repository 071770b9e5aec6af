import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { Id, IsoDateTime } from './fields/values.ts'

/** An observer's call for help. It needs no reason and no station. */
export const HelpCall = z.object({
  id: z.int(),
  idObserver: z.int(),
  observerName: z.string(),
  observerPhoneNumber: z.string(),
  backupPhone: z.nullable(z.string()),
  ngo: z.string(),
  /** Where the observer said to be, or is by the last visit; null if unknown. */
  idPollingStation: z.nullable(z.int()),
  countyCode: z.nullable(z.string()),
  pollingStationNumber: z.nullable(z.int()),
  /** Empty in most calls. */
  text: z.string(),
  /** When the server received it. */
  calledAt: IsoDateTime,
  /** The account that took the call, which the observer's phone shows; null if it isn't taken. */
  takenBy: z.nullable(z.string()),
  takenAt: z.nullable(IsoDateTime),
})
export type HelpCall = z.infer<typeof HelpCall>

const params = z.object({ id: Id })

export const helpCalls = {
  list: endpoint.staff.get('/api/v1/help-call', {
    summary: 'Calls for help that aren’t closed, the oldest first, those that nobody has taken before the others.',
    reply: z.array(HelpCall),
  }),
  take: endpoint.staff.post('/api/v1/help-call/:id/take', {
    summary: 'Take care of a call for help, also in place of another account.',
    audit: 'help.take',
    params,
  }),
  close: endpoint.staff.post('/api/v1/help-call/:id/close', {
    summary: 'Close a call for help: the observer is safe.',
    audit: 'help.close',
    params,
  }),
}
