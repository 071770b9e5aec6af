import type { Thread } from '@scrutineer/contract/fields/threads'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  pollIntervalMs,
  refetchChanged,
  useLiveCatchUp,
  useLiveEvents,
  useLiveState,
} from '../../../api/live/use-live.ts'
import { publishedFormQuery } from '../../../shared/published-form.ts'
import { followUpQuery } from '../follow-up/follow-up-queries.ts'
import { threadKey } from '../threads/new-threads.ts'
import type { ObserverStation } from '../threads/threads-query.ts'
import { detailQueries } from './detail-queries.ts'
import type { FormTab } from './forms/form-tabs.ts'
import { answerHistory, currentTimes, supersededVisits } from './superseded-revisions.ts'

/** Below the lifetime of signed picture URLs, which is at most 15 minutes. */
const picturesExpireMs = 13 * 60_000

/** What one observer reported from one station. The parts load and fail independently. */
export const useDetails = (observerStation: ObserverStation, thread: Thread | undefined) => {
  const queries = detailQueries(observerStation)
  const { mode } = useLiveState()
  const refetchInterval = mode === 'live' ? false : pollIntervalMs
  const answeredQuestions = useQuery({ ...queries.answeredQuestions, refetchInterval })
  const visit = useQuery({ ...queries.visit, refetchInterval })
  const noteList = useQuery({ ...queries.notes, refetchInterval: refetchInterval || picturesExpireMs })
  const formList = useQuery(queries.forms)
  const history = useQuery({ ...queries.history, refetchInterval })
  const checks = useQuery({ ...queries.checks, refetchInterval, enabled: thread?.numberOfChecks !== undefined })
  const client = useQueryClient()
  // Not `useLiveQuery`: its throttle delays the refetch and drops it when the report is left. Meanwhile answers that aren't on the
  // screen would be marked as seen.
  useLiveEvents(({ kind, data }) => {
    if ((kind !== 'answers' && kind !== 'note') || threadKey(data) !== threadKey(observerStation)) return
    const changed =
      kind === 'note' ? [queries.notes] : [queries.answeredQuestions, queries.visit, queries.history, queries.checks]
    for (const { queryKey } of changed) void refetchChanged(client, { queryKey })
  })
  useLiveCatchUp(answeredQuestions)
  useLiveCatchUp(visit)
  useLiveCatchUp(noteList)
  useLiveCatchUp(history)
  useLiveCatchUp(checks)
  const followUp = useQuery({ ...followUpQuery(thread?.followUp?.id ?? 0), enabled: thread?.followUp !== undefined })
  const all = [answeredQuestions, visit, noteList, formList, history]
  const failed = all.filter(query => query.isError)
  const isReady = answeredQuestions.data !== undefined && !formList.isLoading && !noteList.isLoading
  return {
    answeredQuestions: answeredQuestions.data ?? undefined,
    /** Null if no visit was reported. */
    visit: visit.data,
    notes: noteList.data ?? [],
    /** The notes never loaded, as opposed to a report without notes. */
    areNotesMissing: noteList.isError && !noteList.data,
    /** When the current answers were received, by question id; empty if the server keeps no history. */
    answeredAt: currentTimes(history.data?.answers ?? []),
    answerHistory: answerHistory(history.data?.answers ?? []),
    checks: checks.data ?? [],
    supersededVisits: supersededVisits(history.data?.visits ?? []),
    forms: formList.data?.formVersions ?? [],
    /** The forms that were answered are known. */
    isReady,
    /** All that comes above the answers has loaded or failed too, so that nothing moves them. */
    isWhole: isReady && ![visit, checks, followUp].some(part => part.isLoading),
    /** Answers and notes are up to date. */
    isCurrent: [answeredQuestions, noteList].every(query => query.isSuccess && !query.isFetching),
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
    ...publishedFormQuery(tab?.formId ?? 0),
    enabled: tab?.formId != null,
  })

/** Loads the code and data of the next thread after those on the screen have loaded; `href` is its address. */
export const useReadAhead = (href: string | undefined, isReady: boolean) => {
  const router = useRouter()
  useEffect(() => {
    if (isReady && href !== undefined) void router.preloadRoute({ to: '.', href })
  }, [router, isReady, href])
}
