import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { endpoints } from '@scrutineer/contract/endpoints'
import type { RawClient } from '../../testkit/client/raw-client.ts'

interface ObserverStation {
  readonly idObserver: number
  readonly idPollingStation: number
}

/** Each call about observers of another NGO and about checkpoints, with its input and the expected status. */
export const callAttempts = (
  observerStation: ObserverStation,
  idForm: number,
): [Endpoint, Parameters<RawClient>[1], number][] => {
  const { calls, checkpoints } = endpoints
  const { idObserver } = observerStation
  const body = { name: 'Opening', idForm, dueAt: '2024-06-09 09:00' }
  const dictated = { ...observerStation, answers: [{ questionId: 1, options: [{ optionId: 1 }] }] }
  return [
    [checkpoints.add, { body }, 403],
    [checkpoints.change, { params: { id: 1 }, body }, 403],
    [checkpoints.remove, { params: { id: 1 } }, 403],
    [calls.contact, { params: { id: idObserver } }, 404],
    [calls.next, { body: { idObserver } }, 404],
    [calls.skip, { body: { idObserver } }, 404],
    [calls.renew, { body: { idObserver } }, 404],
    [calls.record, { body: { idObserver, outcome: 'reached' } }, 404],
    [calls.dictate, { body: dictated }, 404],
    [calls.remind, { body: { idCheckpoint: 999_999, from: 'x', title: 'x', message: 'x' } }, 404],
    // Observers of another NGO are never offered.
    [calls.next, { body: {} }, 204],
  ]
}
