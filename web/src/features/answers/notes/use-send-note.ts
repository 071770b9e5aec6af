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
import type { ObserverStation } from '../threads/threads-query.ts'
import type { NoteDraft } from './note-draft.ts'

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

interface NoteErrors {
  readonly text?: string | undefined
  readonly files?: string | undefined
  /** Errors of the request as a whole. */
  readonly general?: string | undefined
  readonly isOffline?: boolean
}

/** Sends a note and reports its upload progress. `onSent` receives the stored note, if the server returns it. */
export const useSendNote = (
  observerStation: ObserverStation,
  questionId: number | undefined,
  onSent: (note: Note | undefined) => void,
) => {
  const t = useTranslations()
  const getErrorMessage = useErrorMessage()
  const client = useQueryClient()
  const activeRequest = useRef<AbortController>(undefined)
  const [sendProgress, setSendProgress] = useState<number>()
  const [fieldErrors, setFieldErrors] = useState<NoteErrors>({})
  useReconnect(() => setFieldErrors(old => (old.isOffline ? {} : old)))

  const toNoteErrors = (error: unknown): NoteErrors => {
    if (!(error instanceof CallError)) return { general: getErrorMessage(error) }
    const text = error.errors.text?.join('\n')
    const files = error.errors[noteUpload.field]?.join('\n')
    return text || files ? { text, files } : { general: getErrorMessage(error), isOffline: error.code === 'offline' }
  }

  const send = async (draft: NoteDraft, { key }: IdempotentRequest) => {
    if (draft.text.trim() === '' && draft.files.length === 0) return setFieldErrors({ text: t('answers.noteRequired') })
    if (draft.text.length > MAX_STAFF_NOTE_LENGTH)
      return setFieldErrors({ text: t('fieldErrors.tooLong', { limit: MAX_STAFF_NOTE_LENGTH }) })
    const controller = new AbortController()
    activeRequest.current = controller
    setFieldErrors({})
    setSendProgress(0)
    try {
      const form = toFormData(observerStation, questionId, draft)
      const headers = { 'Idempotency-Key': key }
      const response = await call(notes.add, {
        form,
        headers,
        signal: controller.signal,
        transport: uploadTransport(setSendProgress),
      })
      onSent(isNote(response) ? response : undefined)
    } catch (error) {
      // The server may have stored the note; the list behind the dialog then shows it.
      void client.invalidateQueries({ queryKey: endpointKey(notes.list) })
      if (!controller.signal.aborted) setFieldErrors(toNoteErrors(error))
    } finally {
      setSendProgress(undefined)
    }
  }

  return {
    send,
    /** Fraction of the upload that is done, 0 to 1; undefined while idle. */
    sendProgress,
    fieldErrors,
    /** Clears the errors of the text and the files, because they changed. */
    clearFieldErrors: () => setFieldErrors(({ general }) => ({ general })),
    stop: () => activeRequest.current?.abort(),
  }
}
