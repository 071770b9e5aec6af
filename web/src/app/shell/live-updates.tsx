import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import type { LiveEventData } from '@scrutineer/contract/live'
import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { startLiveStream } from '../../api/live/shared-stream.ts'
import { useLiveEvents } from '../../api/live/use-live.ts'
import { endpointKey } from '../../api/query.ts'

const threadsKey = endpointKey(answers.threads)

/**
 * Forgets what was read of a thread that isn't open, fetched ahead or just left; an open one looks after itself. Marked as
 * stale, it would still be seen first, and decide which form is opened.
 */
const evictInactiveThread = (
  client: QueryClient,
  { idObserver, idPollingStation }: LiveEventData<'answers' | 'note'>,
) => {
  // By what was asked for, not by the calls: naming those would load the details' code here.
  const asked = [
    { idObserver, idPollingStation },
    { ObserverId: idObserver, PollingStationNumber: idPollingStation },
  ].map(query => hashKey([{ query }]))
  client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => asked.includes(hashKey([queryKey[2]])) })
}

/** Keeps the live stream of a session, and brings up to date what every screen may show. The lists of threads look after themselves. */
export const LiveUpdates = () => {
  const client = useQueryClient()
  useEffect(() => startLiveStream(), [])
  useLiveEvents(({ kind, data }) => {
    if (kind === 'answers' || kind === 'note') evictInactiveThread(client, data)
    if (kind === 'forms')
      for (const call of [forms.list, forms.get]) void client.invalidateQueries({ queryKey: endpointKey(call) })
    if (kind === 'reset')
      void client.invalidateQueries({
        predicate: ({ queryKey }) => threadsKey.some((part, at) => queryKey[at] !== part),
      })
  })
  return null
}
