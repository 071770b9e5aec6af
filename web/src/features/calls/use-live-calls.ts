import { calls } from '@scrutineer/contract/calls'
import { checkpoints } from '@scrutineer/contract/checkpoints'
import type { LiveEvent } from '../../api/live/sse-client.ts'
import { useLiveRefetch } from '../../api/live/use-live.ts'
import { endpointKey } from '../../api/query.ts'

/** The board counts all reports: on a busy day it is refetched at most this often. */
const countEveryMs = 10_000

const isCall = ({ kind }: LiveEvent) => kind === 'call' || kind === 'checkpoint'
const changesCounts = (event: LiveEvent) => isCall(event) || event.kind === 'answers'

/** Keeps board, list, queue, claims and sheet up to date. */
export const useLiveCalls = () => {
  useLiveRefetch(endpointKey(calls.claims), isCall)
  useLiveRefetch(endpointKey(calls.sheet), isCall)
  useLiveRefetch(endpointKey(checkpoints.list), ({ kind }) => kind === 'checkpoint')
  useLiveRefetch(endpointKey(calls.queue), changesCounts, countEveryMs)
  useLiveRefetch(endpointKey(calls.owing), changesCounts, countEveryMs)
  useLiveRefetch(endpointKey(calls.board), changesCounts, countEveryMs)
}
