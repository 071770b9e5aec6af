import { answers } from '@scrutineer/contract/answers'
import { type Note, notes } from '@scrutineer/contract/notes'
import type { Page } from '@scrutineer/contract/page'
import type { Thread } from '@scrutineer/contract/threads'
import { useQueryClient } from '@tanstack/react-query'
import { endpointKey, endpointQuery } from '../../../api/query.ts'
import { threadKey } from '../threads/new-threads.ts'
import type { ObserverStation } from '../threads/threads-query.ts'

/** Adds a new note to the cached notes and note counts, then refetches the notes. */
export const useInsertNote = (observerStation: ObserverStation) => {
  const client = useQueryClient()
  return (note: Note | undefined) => {
    const { queryKey } = endpointQuery(notes.list, { query: observerStation })
    if (note)
      client.setQueryData<Note[] | null>(queryKey, old =>
        old?.some(({ id }) => id === note.id) ? old : [...(old ?? []), note],
      )
    client.setQueriesData<Page<Thread> | null>({ queryKey: endpointKey(answers.threads) }, page => {
      if (!page) return page
      const withNewNote = (row: Thread) =>
        threadKey(row) === threadKey(observerStation) && row.numberOfNotes !== undefined
          ? { ...row, numberOfNotes: row.numberOfNotes + 1 }
          : row
      return { ...page, data: page.data.map(withNewNote) }
    })
    void client.invalidateQueries({ queryKey })
  }
}
