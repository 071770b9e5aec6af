import { type Note, notes } from '@scrutineer/contract/notes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { endpointQuery } from '../../../api/query.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Dialog, DialogButtons } from '../../../ui/overlay/dialog.tsx'
import { threadKey } from '../threads/new-threads.ts'
import type { ObserverStation } from '../threads/threads-query.ts'
import { updateCachedThreads } from '../triage/update-cached-threads.ts'
import { FilesField } from './files-field.tsx'
import { deleteDraft, draftKey, loadDraft, noteAttempt, storeDraft } from './note-draft.ts'
import { useSendNote } from './use-send-note.ts'

/**
 * Adds a new note to the cached notes, raises the report's number of notes to theirs, and refetches them. The live stream may have
 * counted the note already.
 */
const useInsertNote = (observerStation: ObserverStation) => {
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

/** The question that a note is about; undefined for the station as a whole. */
export type NoteTarget = { readonly id: number; readonly text: string } | undefined

interface Props {
  observerStation: ObserverStation
  question: NoteTarget
  /** Receives the stored note; undefined if the server doesn't return it. */
  onSent: (note: Note | undefined) => void
  onClose: () => void
}

const UploadProgress = ({ share }: { share: number }) => {
  const t = useTranslations('answers')
  const format = useFormatter()
  const label = share < 1 ? t('sending', { share: format.number(share, { style: 'percent' }) }) : t('uploadComplete')
  return (
    <div className="grid gap-1">
      <progress className="h-1.5 w-full accent-accent" aria-label={t('progress')} value={share} max={1} />
      <p className="text-soft text-sm">{label}</p>
    </div>
  )
}

/** Form for a note with files. The draft survives closing the dialog and failed requests. */
export const NoteDialog = ({ observerStation, question, onSent, onClose }: Props) => {
  const t = useTranslations()
  const [key] = useState(() => draftKey(observerStation, question?.id))
  const [draft, setDraft] = useState(() => loadDraft(key))
  const form = useRef<HTMLFormElement>(null)
  const insertNote = useInsertNote(observerStation)
  const { send, stop, sendProgress, fieldErrors, clearFieldErrors } = useSendNote(
    observerStation,
    question?.id,
    note => {
      deleteDraft(key)
      insertNote(note)
      onSent(note)
    },
  )
  const isSending = sendProgress !== undefined
  const change = (part: Partial<typeof draft>) => {
    const changed = { ...draft, ...part }
    setDraft(changed)
    clearFieldErrors()
    storeDraft(key, changed, question?.text)
  }
  useEffect(() => {
    if (fieldErrors.text) form.current?.querySelector('textarea')?.focus()
  }, [fieldErrors])
  return (
    <Dialog
      title={question ? t('answers.noteOnQuestion') : t('answers.noteOnStation')}
      isStatic={isSending}
      onClose={onClose}
    >
      <form
        ref={form}
        className="grid grid-cols-1 gap-3"
        onSubmit={event => {
          event.preventDefault()
          if (!isSending) void send(draft, noteAttempt(key, draft))
        }}
      >
        {question && <p className="line-clamp-3 wrap-anywhere text-soft">{question.text}</p>}
        <TextArea
          label={t('answers.noteText')}
          name="text"
          rows={5}
          value={draft.text}
          onChange={event => change({ text: event.currentTarget.value })}
          readOnly={isSending}
          hint={t('answers.draftHint')}
          error={fieldErrors.text}
        />
        <FilesField
          files={draft.files}
          onChange={files => change({ files })}
          error={fieldErrors.files}
          isDisabled={isSending}
        />
        <FormError text={fieldErrors.general} />
        {isSending && <UploadProgress share={sendProgress} />}
        <DialogButtons>
          <Button onClick={isSending ? stop : onClose}>{isSending ? t('answers.stopUpload') : t('ui.cancel')}</Button>
          <Button type="submit" variant="primary" isBusy={isSending} disabled={isSending}>
            {fieldErrors.general ? t('ui.retry') : t('answers.saveNote')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
