import { answers } from '@scrutineer/contract/answers'
import type { Thread } from '@scrutineer/contract/fields/threads'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { useLiveEvents } from '../../../api/live/use-live.ts'
import { threadKey } from '../threads/new-threads.ts'
import { updateCachedThreads } from './triage-queries.ts'

/** The row with the number of notes and the read mark of a newer version of it. */
const withNotes = (row: Thread, { numberOfNotes, numberOfAttachments, seen }: Thread): Thread => ({
  ...row,
  ...(numberOfNotes !== undefined && { numberOfNotes }),
  ...(numberOfAttachments !== undefined && { numberOfAttachments }),
  ...(seen !== undefined && { seen }),
})

const withFollowUp = ({ followUp: _, ...row }: Thread, { followUp }: Thread): Thread => ({
  ...row,
  ...(followUp && { followUp }),
})

/**
 * Updates the follow-ups and notes of listed reports when they change, neither of which moves a row. Only the row is requested,
 * not its page: with a filter by state or owner the page would lose the row, and the rows below it would move.
 */
export const useLiveRows = (rows: readonly Thread[] | undefined) => {
  const client = useQueryClient()
  useLiveEvents(({ kind, data }) => {
    if (kind !== 'followUp' && kind !== 'note') return
    const key = threadKey(data)
    if (!rows?.some(row => threadKey(row) === key)) return
    const { idObserver, idPollingStation } = data
    const update = async () => {
      // Not a cached query: the event removes those of reports that aren't open.
      const changed = await call(answers.thread, { query: { idObserver, idPollingStation } })
      updateCachedThreads(client, row =>
        threadKey(row) === key ? withNotes(withFollowUp(row, changed), changed) : row,
      )
    }
    // After a failure the next event or the next visit of the page updates the row.
    void update().catch(() => undefined)
  })
}

const hasNewerFollowUp = (row: Thread, { followUp }: Thread) =>
  followUp !== undefined && (!row.followUp || row.followUp.updatedAt < followUp.updatedAt)

const hasMoreNotes = (row: Thread, { lastModified, numberOfNotes = 0 }: Thread) =>
  row.lastModified === lastModified && (row.numberOfNotes ?? 0) < numberOfNotes

/** The rows with what is newer in `newest` and moves no row: without the live stream `newest` is polled. */
export const withNewerMarks = (rows: readonly Thread[], newest: readonly Thread[]): readonly Thread[] => {
  const newestRows = new Map(newest.map(row => [threadKey(row), row]))
  return rows.map(row => {
    const newer = newestRows.get(threadKey(row))
    if (!newer) return row
    const noted = hasMoreNotes(row, newer) ? withNotes(row, newer) : row
    return hasNewerFollowUp(row, newer) ? withFollowUp(noted, newer) : noted
  })
}
