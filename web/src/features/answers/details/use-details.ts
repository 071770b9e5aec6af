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

/** Below the lifetime of signed picture URLs, which is at most 15 minutes. */
const picturesExpireMs = 13 * 60_000
/** Forms change rarely. */
const formsStaleMs = 5 * 60_000

const detailQueries = (observerStation: ObserverStation) => ({
  answeredQuestions: q(answers.filledIn, { query: observerStation }),
  visit: q(answers.visit, {
    query: { ObserverId: observerStation.idObserver, PollingStationNumber: observerStation.idPollingStation },
  }),
  notes: q(notes.list, { query: observerStation }),
  history: historyQuery(observerStation),
})

/** What one observer reported from one station. The parts load and fail independently. */
export const useDetails = (observerStation: ObserverStation) => {
  const queries = detailQueries(observerStation)
  const refetchInterval = useLiveState().mode === 'live' ? false : pollIntervalMs
  const answeredQuestions = useQuery({ ...queries.answeredQuestions, refetchInterval })
  const visit = useQuery({ ...queries.visit, refetchInterval })
  const noteList = useQuery({
    ...queries.notes,
    refetchInterval: query =>
      refetchInterval || (query.state.data?.some(note => hasAttachments(note)) ? picturesExpireMs : false),
  })
  const formList = useQuery({ ...q(forms.list), staleTime: formsStaleMs })
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
  useLiveCatchUp(noteList)
  useLiveCatchUp(history)
  const all = [answeredQuestions, visit, noteList, formList, history]
  const failed = all.filter(query => query.isError)
  return {
    answeredQuestions: answeredQuestions.data ?? undefined,
    /** Null if no visit was reported. */
    visit: visit.data,
    notes: noteList.data ?? [],
    /** The notes never loaded, as opposed to a report without notes. */
    areNotesMissing: noteList.isError && !noteList.data,
    supersededAnswers: supersededAnswers(history.data?.answers ?? []),
    supersededVisits: supersededVisits(history.data?.visits ?? []),
    forms: formList.data?.formVersions ?? [],
    isReady: answeredQuestions.data !== undefined && !formList.isPending && !noteList.isPending,
    /** When the answers were loaded, in ms since 1970. */
    loadedAt: answeredQuestions.dataUpdatedAt,
    error: failed[0]?.error,
    isRetrying: failed.some(query => query.isFetching),
    retry: () => Promise.all(failed.map(query => query.refetch())),
    /** Refetches expired picture URLs, for example after the tab was suspended. */
    renewPictures: () => {
      if (Date.now() - noteList.dataUpdatedAt > 60_000) void noteList.refetch()
    },
  }
}

/** The sections of the open tab; none if its form isn't listed. */
export const useSections = (tab: FormTab | undefined) =>
  useQuery({
    ...q(forms.get, { params: { id: tab?.formId ?? 0 }, query: {} }),
    enabled: tab?.formId != null,
    staleTime: formsStaleMs,
    // Questions of another form must not be shown while these load.
    placeholderData: undefined,
  })

/** Prefetches the next thread's details after those on the screen have loaded. */
export const usePrefetchDetails = (next: ObserverStation | undefined, isReady: boolean) => {
  const client = useQueryClient()
  const { idObserver, idPollingStation } = next ?? {}
  useEffect(() => {
    if (!isReady || idObserver === undefined || idPollingStation === undefined) return
    const { answeredQuestions, visit, notes, history } = detailQueries({ idObserver, idPollingStation })
    // A failed prefetch is repeated, and its error shown, when the thread is opened.
    void Promise.all([
      client.prefetchQuery(answeredQuestions),
      client.prefetchQuery(visit),
      client.prefetchQuery(notes),
      client.prefetchQuery(history),
    ])
  }, [client, isReady, idObserver, idPollingStation])
}
