import { MAX_STAFF_NOTE_LENGTH, type Note, notes, noteUpload } from '@scrutineer/contract/notes'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { endpointKey } from '../../../api/query.ts'
import { uploadTransport } from '../../../api/upload.ts'
import { useReconnect } from '../../../api/use-connection.ts'
import type { IdempotentRequest } from '../../../lib/idempotency.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import type { ObserverStation } from '../threads/use-threads.ts'
import type { NoteDraft } from './note-draft.ts'
import { markStaffNotesUnsupported } from './staff-note-support.ts'

/** A foreign server that doesn't know the call; one of ours says what it didn't find. */
const isCallUnsupported = ({ status, code }: CallError) => status === 405 || (status === 404 && code === 'http_404')

/** A foreign server may answer with less. */
const isNote = (reply: unknown): reply is Note =>
  typeof reply === 'object' && reply !== null && 'id' in reply && 'text' in reply

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

interface NoteErrors {
  readonly text?: string | undefined
  readonly files?: string | undefined
  /** What concerns neither. */
  readonly general?: string | undefined
  readonly isOffline?: boolean
}

/** Sends a note and tells how far it is. A failure keeps everything; `onSent` gets the note as the server has it. */
export const useSendNote = (
  observerStation: ObserverStation,
  questionId: number | undefined,
  onSent: (note: Note | undefined) => void,
) => {
  const t = useTranslations()
  const getErrorMessage = useErrorMessage()
  const client = useQueryClient()
  const under = useRef<AbortController>(undefined)
  const [sendProgress, setSendProgress] = useState<number>()
  const [fieldErrors, setFieldErrors] = useState<NoteErrors>({})
  useReconnect(() => setFieldErrors(old => (old.isOffline ? {} : old)))

  const toNoteErrors = (error: unknown): NoteErrors => {
    if (!(error instanceof CallError)) return { general: getErrorMessage(error) }
    if (isCallUnsupported(error)) {
      markStaffNotesUnsupported(client)
      return { general: t('answers.notesNotTaken') }
    }
    const text = error.errors.text?.join('\n')
    const files = error.errors[noteUpload.field]?.join('\n')
    return text || files ? { text, files } : { general: getErrorMessage(error), isOffline: error.code === 'offline' }
  }

  const send = async (draft: NoteDraft, { key }: IdempotentRequest) => {
    if (draft.text.trim() === '' && draft.files.length === 0) return setFieldErrors({ text: t('answers.noteIsEmpty') })
    if (draft.text.length > MAX_STAFF_NOTE_LENGTH)
      return setFieldErrors({ text: t('faults.tooLong', { limit: MAX_STAFF_NOTE_LENGTH }) })
    const abort = new AbortController()
    under.current = abort
    setFieldErrors({})
    setSendProgress(0)
    try {
      const form = toFormData(observerStation, questionId, draft)
      const headers = { 'Idempotency-Key': key }
      const reply = await call(notes.add, {
        form,
        headers,
        signal: abort.signal,
        transport: uploadTransport(setSendProgress),
      })
      onSent(isNote(reply) ? reply : undefined)
    } catch (error) {
      // It may have arrived all the same: then it shows behind the dialog.
      void client.invalidateQueries({ queryKey: endpointKey(notes.list) })
      if (!abort.signal.aborted) setFieldErrors(toNoteErrors(error))
    } finally {
      setSendProgress(undefined)
    }
  }

  return {
    send,
    /** How much has left, 0 to 1; undefined while nothing is sent. */
    sendProgress,
    fieldErrors,
    /** What was said against the text or the files is over: they are being changed. */
    clearFieldErrors: () => setFieldErrors(({ general }) => ({ general })),
    stop: () => under.current?.abort(),
  }
}
