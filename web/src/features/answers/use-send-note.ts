import { MAX_STAFF_NOTE, type Note, notes, noteUpload } from '@scrutineer/contract/notes'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { keyOf } from '../../api/query.ts'
import { uploading } from '../../api/upload.ts'
import { useReconnect } from '../../api/use-connection.ts'
import type { Attempt } from '../../lib/attempt.ts'
import { useExplain } from '../../shared/explain.ts'
import type { NoteDraft } from './note-draft.ts'
import { rememberRefusal } from './notes-taken.ts'
import type { Place } from './use-threads.ts'

/** A foreign server that doesn't know the call; one of ours says what it didn't find. */
const isMissing = ({ status, code }: CallError) => status === 405 || (status === 404 && code === 'http_404')

/** A foreign server may answer with less. */
const isNote = (reply: unknown): reply is Note =>
  typeof reply === 'object' && reply !== null && 'id' in reply && 'text' in reply

const formOf = ({ idObserver, idPollingStation }: Place, questionId: number | undefined, draft: NoteDraft) => {
  const form = new FormData()
  form.set('idObserver', String(idObserver))
  form.set('idPollingStation', String(idPollingStation))
  if (questionId !== undefined) form.set('questionId', String(questionId))
  form.set('text', draft.text)
  for (const file of draft.files) form.append(noteUpload.field, file, file.name)
  return form
}

interface Faults {
  readonly text?: string | undefined
  readonly files?: string | undefined
  /** What concerns neither. */
  readonly whole?: string | undefined
  readonly isOffline?: boolean
}

/** Sends a note and tells how far it is. A failure keeps everything; `onSent` gets the note as the server has it. */
export const useSendNote = (place: Place, questionId: number | undefined, onSent: (note: Note | undefined) => void) => {
  const t = useTranslations()
  const explain = useExplain()
  const client = useQueryClient()
  const under = useRef<AbortController>(undefined)
  const [sent, setSent] = useState<number>()
  const [faults, setFaults] = useState<Faults>({})
  useReconnect(() => setFaults(old => (old.isOffline ? {} : old)))

  const faultsOf = (error: unknown): Faults => {
    if (!(error instanceof CallError)) return { whole: explain(error) }
    if (isMissing(error)) {
      rememberRefusal(client)
      return { whole: t('answers.notesNotTaken') }
    }
    const text = error.errors.text?.join('\n')
    const files = error.errors[noteUpload.field]?.join('\n')
    return text || files ? { text, files } : { whole: explain(error), isOffline: error.code === 'offline' }
  }

  const send = async (draft: NoteDraft, { key }: Attempt) => {
    if (draft.text.trim() === '' && draft.files.length === 0) return setFaults({ text: t('answers.noteIsEmpty') })
    if (draft.text.length > MAX_STAFF_NOTE) return setFaults({ text: t('faults.tooLong', { limit: MAX_STAFF_NOTE }) })
    const abort = new AbortController()
    under.current = abort
    setFaults({})
    setSent(0)
    try {
      const form = formOf(place, questionId, draft)
      const headers = { 'Idempotency-Key': key }
      const reply = await call(notes.add, { form, headers, signal: abort.signal, transport: uploading(setSent) })
      onSent(isNote(reply) ? reply : undefined)
    } catch (error) {
      // It may have arrived all the same: then it shows behind the dialog.
      void client.invalidateQueries({ queryKey: keyOf(notes.list) })
      if (!abort.signal.aborted) setFaults(faultsOf(error))
    } finally {
      setSent(undefined)
    }
  }

  return {
    send,
    /** How much has left, 0 to 1; undefined while nothing is sent. */
    sent,
    faults,
    /** What was said against the text or the files is over: they are being changed. */
    mend: () => setFaults(({ whole }) => ({ whole })),
    stop: () => under.current?.abort(),
  }
}
