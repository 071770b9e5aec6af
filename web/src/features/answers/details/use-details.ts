import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import { notes } from '@scrutineer/contract/notes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLiveCatchUp, useLiveEvents, useLiveState } from '../../../api/live/use-live.ts'
import { q } from '../../../api/query.ts'
import { hasAttachments } from '../notes/note-attachments.ts'
import { pollIntervalMs } from '../threads/use-new-threads.ts'
import type { ObserverStation } from '../threads/use-threads.ts'
import type { FormTab } from './form-tabs.ts'
import { historyQuery } from './history-query.ts'
import { supersededAnswers, supersededVisits } from './superseded-revisions.ts'

/** Signed addresses of pictures live at most 15 minutes. */
const picturesExpireMs = 13 * 60_000
/** Forms change seldom; a press on "new" asks again. */
const formsStaleMs = 5 * 60_000

const detailQueries = (observerStation: ObserverStation) => ({
  answeredQuestions: q(answers.filledIn, { query: observerStation }),
  visit: q(answers.visit, {
    query: { ObserverId: observerStation.idObserver, PollingStationNumber: observerStation.idPollingStation },
  }),
  notes: q(notes.list, { query: observerStation }),
  history: historyQuery(observerStation),
})

/** What one observer sent from one station. Each part fails alone: what did arrive is shown. */
export const useDetails = (observerStation: ObserverStation) => {
  const queries = detailQueries(observerStation)
  const refetchInterval = useLiveState().mode === 'live' ? false : pollIntervalMs
  const answeredQuestions = useQuery({ ...queries.answeredQuestions, refetchInterval })
  const visit = useQuery({ ...queries.visit, refetchInterval })
  const list = useQuery({
    ...queries.notes,
    refetchInterval: query =>
      refetchInterval || (query.state.data?.some(note => hasAttachments(note)) ? picturesExpireMs : false),
  })
  const rows = useQuery({ ...q(forms.list), staleTime: formsStaleMs })
  const history = useQuery({ ...queries.history, refetchInterval })
  const client = useQueryClient()
  useLiveEvents(({ kind, data }) => {
    if (kind !== 'answers' && kind !== 'note') return
    if (data.idObserver !== observerStation.idObserver || data.idPollingStation !== observerStation.idPollingStation)
      return
    const changed = kind === 'note' ? [queries.notes] : [queries.answeredQuestions, queries.visit, queries.history]
    for (const { queryKey } of changed) void client.invalidateQueries({ queryKey })
  })
  useLiveCatchUp(answeredQuestions)
  useLiveCatchUp(visit)
  useLiveCatchUp(list)
  useLiveCatchUp(history)
  const all = [answeredQuestions, visit, list, rows, history]
  const failed = all.filter(query => query.isError)
  return {
    answeredQuestions: answeredQuestions.data ?? undefined,
    /** Null when no visit was sent. */
    visit: visit.data,
    notes: list.data ?? [],
    /** They were never read, which is not the same as a report without notes. */
    areNotesMissing: list.isError && !list.data,
    supersededAnswers: supersededAnswers(history.data?.answers ?? []),
    supersededVisits: supersededVisits(history.data?.visits ?? []),
    forms: rows.data?.formVersions ?? [],
    isReady: answeredQuestions.data !== undefined && !rows.isPending && !list.isPending,
    from: answeredQuestions.dataUpdatedAt,
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
export const usePrefetchDetails = (next: ObserverStation | undefined, isReady: boolean) => {
  const client = useQueryClient()
  const { idObserver, idPollingStation } = next ?? {}
  useEffect(() => {
    if (!isReady || idObserver === undefined || idPollingStation === undefined) return
    const { answeredQuestions, visit, notes, history } = detailQueries({ idObserver, idPollingStation })
    // A failure is met again, and shown, when the thread is opened.
    void Promise.all([
      client.prefetchQuery(answeredQuestions),
      client.prefetchQuery(visit),
      client.prefetchQuery(notes),
      client.prefetchQuery(history),
    ])
  }, [client, isReady, idObserver, idPollingStation])
}
