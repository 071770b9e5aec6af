import { MAX_STAFF_NOTE_LENGTH, type Note, notes, noteUpload } from '@scrutineer/contract/notes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { endpointKey, endpointQuery } from '../../../api/query.ts'
import type { IdempotentRequest } from '../../../lib/idempotency.ts'
import { useUpload } from '../../../shared/form/use-upload.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Dialog, DialogButtons } from '../../../ui/overlay/dialog.tsx'
import { threadKey } from '../threads/new-threads.ts'
import type { ObserverStation } from '../threads/threads-query.ts'
import { updateCachedThreads } from '../triage/triage-queries.ts'
import { FilesField } from './files-field.tsx'
import { deleteDraft, draftKey, loadDraft, type NoteDraft, noteAttempt, storeDraft } from './note-draft.ts'

/** Another server may not return the note. */
const isNote = (response: unknown): response is Note =>
  typeof response === 'object' && response !== null && 'id' in response && 'text' in response

const toFormData = (
  { idObserver, idPollingStation }: ObserverStation,
  questionId: number | undefined,
  draft: NoteDraft,
) => {
  const form = new FormData()
  form.set('idObserver', String(idObserver))
  form.set('idPollingStation', String(idPollingStation))
  if (questionId !== undefined) form.set('questionId', String(questionId))
  form.set('text', draft.text)
  for (const file of draft.files) form.append(noteUpload.field, file, file.name)
  return form
}

/** Sends a note and reports its upload progress. `onSent` receives the stored note, if the server returns it. */
const useSendNote = (
  observerStation: ObserverStation,
  questionId: number | undefined,
  onSent: (note: Note | undefined) => void,
) => {
  const t = useTranslations()
  const client = useQueryClient()
  const { upload, fieldError, clearFieldError, clear, ...state } = useUpload(['text', noteUpload.field])
  /** Why the note isn't sent. */
  const [invalid, setInvalid] = useState<{ readonly message: string }>()
  const validate = ({ text, files }: NoteDraft) => {
    if (text.trim() === '' && files.length === 0) return { message: t('answers.noteRequired') }
    if (text.length <= MAX_STAFF_NOTE_LENGTH) return undefined
    return { message: t('fieldErrors.tooLong', { limit: MAX_STAFF_NOTE_LENGTH }) }
  }
  const post = async (draft: NoteDraft, { key }: IdempotentRequest) => {
    const form = toFormData(observerStation, questionId, draft)
    await upload(async options => {
      const response = await call(notes.add, { form, headers: { 'Idempotency-Key': key }, ...options }).catch(
        (error: unknown) => {
          // The server may have stored the note; the list behind the dialog then shows it.
          void client.invalidateQueries({ queryKey: endpointKey(notes.list) })
          throw error
        },
      )
      onSent(isNote(response) ? response : undefined)
    })
  }
  return {
    ...state,
    invalid,
    fieldError,
    send: (draft: NoteDraft, request: IdempotentRequest) => {
      const reason = validate(draft)
      setInvalid(reason)
      if (reason) clear()
      else void post(draft, request)
    },
    /** Clears the errors of the text and the files, because they changed. */
    clearFieldErrors: () => {
      setInvalid(undefined)
      for (const field of ['text', noteUpload.field]) clearFieldError(field)
    },
  }
}

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
  const sending = useSendNote(observerStation, question?.id, note => {
    deleteDraft(key)
    insertNote(note)
    onSent(note)
  })
  const { send, isBusy: isSending, invalid, fieldError, clearFieldErrors, reason } = sending
  const textError = fieldError('text')
  const change = (part: Partial<typeof draft>) => {
    const changed = { ...draft, ...part }
    setDraft(changed)
    clearFieldErrors()
    storeDraft(key, changed, question?.text)
  }
  useEffect(() => {
    if (invalid || textError) form.current?.querySelector('textarea')?.focus()
  }, [invalid, textError])
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
          if (!isSending) send(draft, noteAttempt(key, draft))
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
          error={invalid?.message ?? textError}
        />
        <FilesField
          files={draft.files}
          onChange={files => change({ files })}
          error={fieldError(noteUpload.field)}
          isDisabled={isSending}
        />
        <FormError text={reason} />
        {isSending && <UploadProgress share={sending.progress} />}
        <DialogButtons>
          <Button onClick={isSending ? sending.cancel : onClose}>
            {isSending ? t('answers.stopUpload') : t('ui.cancel')}
          </Button>
          <Button type="submit" variant="primary" isBusy={isSending} disabled={isSending}>
            {reason ? t('ui.retry') : t('answers.saveNote')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
