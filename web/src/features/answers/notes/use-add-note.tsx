import type { Note } from '@scrutineer/contract/notes'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../../api/capabilities.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { announce } from '../../../ui/feedback/announcer.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import type { ObserverStation } from '../threads/threads-query.ts'
import type { NoteTarget } from './note-dialog.tsx'

const NoteDialog = lazyComponent(async () => (await import('./note-dialog.tsx')).NoteDialog)

/** Adds notes to a report. `open` is undefined in an archive and if the server doesn't accept notes from staff; render `dialog`. */
export const useAddNote = (observerStation: ObserverStation, onAdded: (note: Note) => void) => {
  const t = useTranslations('answers')
  const hasNotes = useCapability('notes')
  const { canChange } = useCurrentUser()
  const [target, setTarget] = useState<{ question: NoteTarget }>()
  const close = () => setTarget(undefined)
  return {
    open: canChange && hasNotes ? (question: NoteTarget) => setTarget({ question }) : undefined,
    dialog: target && (
      <NoteDialog
        observerStation={observerStation}
        question={target.question}
        onClose={close}
        onSent={note => {
          close()
          announce(t('noteAdded'))
          if (note) onAdded(note)
        }}
      />
    ),
  }
}
