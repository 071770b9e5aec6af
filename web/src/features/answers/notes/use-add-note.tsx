import type { Note } from '@scrutineer/contract/notes'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../../api/capabilities.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { announce } from '../../../ui/feedback/announcer.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import type { ObserverStation } from '../threads/threads-query.ts'
import type { NoteTarget } from './note-dialog.tsx'

const loadDialog = () => import('./note-dialog.tsx')
const NoteDialog = lazy(async () => ({ default: (await loadDialog()).NoteDialog }))

/** Adds notes to a report. `open` is undefined in an archive and if the server doesn't accept notes from staff; render `dialog`. */
export const useAddNote = (observerStation: ObserverStation, onAdded: (note: Note) => void) => {
  const t = useTranslations()
  const hasNotes = useCapability('notes')
  const { canChange } = useCurrentUser()
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
    open: canChange && hasNotes ? (question: NoteTarget) => void open(question) : undefined,
    dialog: target && (
      <Suspense>
        <NoteDialog
          observerStation={observerStation}
          question={target.question}
          onClose={close}
          onSent={note => {
            close()
            announce(t('answers.noteAdded'))
            if (note) onAdded(note)
          }}
        />
      </Suspense>
    ),
  }
}
