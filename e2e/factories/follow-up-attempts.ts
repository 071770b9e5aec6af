import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { endpoints } from '@scrutineer/contract/endpoints'
import type { RawClient } from '../../testkit/client/raw-client.ts'

interface ThreadKey {
  readonly idObserver: number
  readonly idPollingStation: number
}

/** Each call on a follow-up of another NGO, with its input and the expected status. */
export const followUpAttempts = (id: number, thread: ThreadKey): [Endpoint, Parameters<RawClient>[1], number][] => {
  const { get, events, staff, open, take, release, assign, setState, undo, setSeverity, comment, refer, link, unlink } =
    endpoints.followUps
  const params = { id }
  return [
    [open, { body: thread }, 404],
    [get, { params }, 404],
    [events, { params }, 404],
    [staff, { params }, 404],
    [take, { params }, 404],
    [release, { params }, 404],
    [assign, { params, body: { account: 'thief' } }, 404],
    [setState, { params, body: { state: 'closed' } }, 404],
    [undo, { params }, 404],
    [setSeverity, { params, body: { severity: 'low' } }, 404],
    [comment, { params, body: { text: 'x' } }, 404],
    [refer, { params, body: { to: 'x' } }, 404],
    [link, { params, body: thread }, 404],
    [unlink, { params, body: thread }, 404],
  ]
}
