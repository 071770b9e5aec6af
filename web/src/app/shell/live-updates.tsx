import { answers } from '@scrutineer/contract/answers'
import { electionSettings } from '@scrutineer/contract/election-settings'
import type { LiveEventData } from '@scrutineer/contract/fields/live-events'
import { forms } from '@scrutineer/contract/forms'
import { geography } from '@scrutineer/contract/geography'
import { places } from '@scrutineer/contract/places'
import { stations } from '@scrutineer/contract/stations'
import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocale } from 'use-intl'
import { startLiveStream } from '../../api/live/shared-stream.ts'
import { useLiveEvents } from '../../api/live/use-live.ts'
import { endpointKey, restartQueries } from '../../api/query.ts'
import { sessionAccess } from '../../api/session-access.ts'
import { useInvalidate } from '../../api/use-invalidate.ts'
import { useValue } from '../../ui/use-value.ts'

const threadsKey = endpointKey(answers.threads)

/**
 * Removes the cached queries of a report that isn't open (prefetched or just left); an open one refetches itself. Marking
 * them stale isn't enough: the old data would be shown first and decide which form opens.
 */
const evictInactiveThread = (
  client: QueryClient,
  { idObserver, idPollingStation }: LiveEventData<'answers' | 'note'>,
) => {
  // Matched by query instead of endpoint: importing those endpoints would load the code of the details here.
  const inputs = [
    { idObserver, idPollingStation },
    { ObserverId: idObserver, PollingStationNumber: idPollingStation },
  ].map(query => hashKey([{ query }]))
  client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => inputs.includes(hashKey([queryKey[2]])) })
}

/**
 * Runs the live stream of a session, again after each change of its access, and invalidates queries that its events concern. The
 * report lists refetch themselves.
 */
export const LiveUpdates = () => {
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const generation = useValue(sessionAccess.generation)
  useEffect(() => startLiveStream(), [generation])
  const language = useLocale()
  const shownLanguage = useRef(language)
  useEffect(() => {
    if (shownLanguage.current === language) return
    shownLanguage.current = language
    // The texts of forms come in the language of the request.
    void client.invalidateQueries()
  }, [client, language])
  useLiveEvents(({ kind, data }) => {
    if (kind === 'answers' || kind === 'note') evictInactiveThread(client, data)
    if (kind === 'forms') void invalidate([forms.list, forms.get])
    if (kind === 'places') void invalidate([places.areas, geography.counties, stations.list, stations.get])
    // The pages of stations compare answers by the settings.
    if (kind === 'settings') void invalidate([electionSettings.get, stations.get])
    // All that is shown may be of an earlier round, or of a role that the account no longer has.
    if (kind === 'reset') void restartQueries(client)
    if (kind === 'gap') {
      // Reports that aren't open may have changed, as above.
      client.removeQueries({ type: 'inactive' })
      void client.invalidateQueries({
        predicate: ({ queryKey }) => threadsKey.some((part, at) => queryKey[at] !== part),
      })
    }
  })
  return null
}
