import { answers } from '@scrutineer/contract/answers'
import { type Note, notes } from '@scrutineer/contract/notes'
import type { Page } from '@scrutineer/contract/page'
import type { Thread } from '@scrutineer/contract/threads'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { endpointKey, endpointQuery } from '../../../api/query.ts'
import { announce } from '../../../ui/feedback/announcer.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { threadKey } from '../threads/new-threads.ts'
import type { ObserverStation } from '../threads/threads-query.ts'
import type { NoteTarget } from './note-dialog.tsx'
import { supportsStaffNotes } from './staff-note-support.ts'

const loadDialog = () => import('./note-dialog.tsx')
const NoteDialog = lazy(async () => ({ default: (await loadDialog()).NoteDialog }))

/** Adds a new note to the cached notes and note counts, then refetches the notes. */
const useInsertNote = (observerStation: ObserverStation) => {
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

/** Adds notes to a report. `open` is undefined if the server doesn't accept notes from staff; render `dialog`. */
export const useAddNote = (observerStation: ObserverStation, onAdded: (note: Note) => void) => {
  const t = useTranslations()
  const client = useQueryClient()
  const insertNote = useInsertNote(observerStation)
  const [target, setTarget] = useState<{ question: NoteTarget }>()
  const open = async (question: NoteTarget) => {
    try {
      await loadDialog()
      setTarget({ question })
    } catch {
      // The dialog's chunk failed to load; the next press retries.
      toast('error', t('ui.failed'), t('ui.checkConnection'))
    }
  }
  const close = () => setTarget(undefined)
  return {
    open: supportsStaffNotes(client) ? (question: NoteTarget) => void open(question) : undefined,
    dialog: target && (
      <Suspense>
        <NoteDialog
          observerStation={observerStation}
          question={target.question}
          onClose={close}
          onSent={note => {
            insertNote(note)
            close()
            announce(t('answers.noteAdded'))
            if (note) onAdded(note)
          }}
        />
      </Suspense>
    ),
  }
}
