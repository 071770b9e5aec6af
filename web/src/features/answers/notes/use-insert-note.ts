import { type Note, notes } from '@scrutineer/contract/notes'
import { useQueryClient } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'
import { threadKey } from '../threads/new-threads.ts'
import type { ObserverStation } from '../threads/threads-query.ts'
import { updateCachedThreads } from '../triage/update-cached-threads.ts'

/**
 * Adds a new note to the cached notes, raises the report's number of notes to theirs, and refetches them. The live stream may have
 * counted the note already.
 */
export const useInsertNote = (observerStation: ObserverStation) => {
  const client = useQueryClient()
  return (note: Note | undefined) => {
    const { queryKey } = endpointQuery(notes.list, { query: observerStation })
    const all =
      note &&
      client.setQueryData<Note[] | null>(queryKey, old =>
        old?.some(({ id }) => id === note.id) ? old : [...(old ?? []), note],
      )
    updateCachedThreads(client, row =>
      all && threadKey(row) === threadKey(observerStation) && row.numberOfNotes !== undefined
        ? { ...row, numberOfNotes: Math.max(row.numberOfNotes, all.length) }
        : row,
    )
    void client.invalidateQueries({ queryKey })
  }
}
