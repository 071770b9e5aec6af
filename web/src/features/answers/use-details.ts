import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import { notes } from '@scrutineer/contract/notes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { q } from '../../api/query.ts'
import { useLiveCatchUp, useLiveEvents, useLiveState } from '../../api/use-live.ts'
import { hasFiles } from './attachments.ts'
import { earlierAnswers, earlierVisits } from './earlier-versions.ts'
import type { FormTab } from './form-tabs.ts'
import { historyQuery } from './history-query.ts'
import { pollEveryMs } from './use-new-threads.ts'
import type { Place } from './use-threads.ts'

/** Signed addresses of pictures live at most 15 minutes. */
const picturesExpireMs = 13 * 60_000
/** Forms change seldom; a press on "new" asks again. */
const formsStaleMs = 5 * 60_000

const queriesOf = (place: Place) => ({
  filled: q(answers.filledIn, { query: place }),
  visit: q(answers.visit, { query: { ObserverId: place.idObserver, PollingStationNumber: place.idPollingStation } }),
  notes: q(notes.list, { query: place }),
  history: historyQuery(place),
})

/** What one observer sent from one station. Each part fails alone: what did arrive is shown. */
export const useDetails = (place: Place) => {
  const queries = queriesOf(place)
  const refetchInterval = useLiveState().mode === 'live' ? false : pollEveryMs
  const filled = useQuery({ ...queries.filled, refetchInterval })
  const visit = useQuery({ ...queries.visit, refetchInterval })
  const list = useQuery({
    ...queries.notes,
    refetchInterval: query =>
      refetchInterval || (query.state.data?.some(note => hasFiles(note)) ? picturesExpireMs : false),
  })
  const rows = useQuery({ ...q(forms.list), staleTime: formsStaleMs })
  const history = useQuery({ ...queries.history, refetchInterval })
  const client = useQueryClient()
  useLiveEvents(({ kind, data }) => {
    if (kind !== 'answers' && kind !== 'note') return
    if (data.idObserver !== place.idObserver || data.idPollingStation !== place.idPollingStation) return
    const changed = kind === 'note' ? [queries.notes] : [queries.filled, queries.visit, queries.history]
    for (const { queryKey } of changed) void client.invalidateQueries({ queryKey })
  })
  useLiveCatchUp(filled)
  useLiveCatchUp(visit)
  useLiveCatchUp(list)
  useLiveCatchUp(history)
  const all = [filled, visit, list, rows, history]
  const failed = all.filter(query => query.isError)
  return {
    filled: filled.data ?? undefined,
    /** Null when no visit was sent. */
    visit: visit.data,
    notes: list.data ?? [],
    /** They were never read, which is not the same as a report without notes. */
    areNotesMissing: list.isError && !list.data,
    earlierAnswers: earlierAnswers(history.data?.answers ?? []),
    earlierVisits: earlierVisits(history.data?.visits ?? []),
    forms: rows.data?.formVersions ?? [],
    isReady: filled.data !== undefined && !rows.isPending && !list.isPending,
    from: filled.dataUpdatedAt,
    error: failed[0]?.error,
    isRetrying: failed.some(query => query.isFetching),
    retry: () => Promise.all(failed.map(query => query.refetch())),
    /** A picture's address has expired: a tab that slept missed its time. */
    renewPictures: () => {
      if (Date.now() - list.dataUpdatedAt > 60_000) void list.refetch()
    },
  }
}

/** The sections of the tab that is open; a form that isn't listed has none. */
export const useSections = (tab: FormTab | undefined) =>
  useQuery({
    ...q(forms.get, { params: { id: tab?.formId ?? 0 }, query: {} }),
    enabled: tab?.formId != null,
    staleTime: formsStaleMs,
    // Another form's questions never stand in for this one's.
    placeholderData: undefined,
  })

/** Fetches the next thread's details once those on the screen are there. */
export const usePrefetchDetails = (next: Place | undefined, isReady: boolean) => {
  const client = useQueryClient()
  const { idObserver, idPollingStation } = next ?? {}
  useEffect(() => {
    if (!isReady || idObserver === undefined || idPollingStation === undefined) return
    const { filled, visit, notes, history } = queriesOf({ idObserver, idPollingStation })
    // A failure is met again, and shown, when the thread is opened.
    void Promise.all([
      client.prefetchQuery(filled),
      client.prefetchQuery(visit),
      client.prefetchQuery(notes),
      client.prefetchQuery(history),
    ])
  }, [client, isReady, idObserver, idPollingStation])
}
