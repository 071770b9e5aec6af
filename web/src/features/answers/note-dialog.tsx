import type { Note } from '@scrutineer/contract/notes'
import { useEffect, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { Reason } from '../../ui/reason.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { FilesField } from './files-field.tsx'
import { attemptAt, draftKey, forgetDraft, keepDraft, readDraft } from './note-draft.ts'
import { useSendNote } from './use-send-note.ts'
import type { Place } from './use-threads.ts'

/** What a note is about; undefined: the station as a whole. */
export type NotedQuestion = { readonly id: number; readonly text: string } | undefined

interface Props {
  place: Place
  question: NotedQuestion
  /** The note as the server has it; undefined where it doesn't tell. */
  onSent: (note: Note | undefined) => void
  onClose: () => void
}

const Progress = ({ share }: { share: number }) => {
  const t = useTranslations('answers')
  const format = useFormatter()
  const words = share < 1 ? t('sending', { share: format.number(share, { style: 'percent' }) }) : t('sentWhole')
  return (
    <div className="grid gap-1">
      <progress className="h-1.5 w-full accent-accent" aria-label={t('progress')} value={share} max={1} />
      <p className="text-soft text-sm">{words}</p>
    </div>
  )
}

/** Writes a note with files. Closed unsent, or after a failure, it is there again as it was. */
export const NoteDialog = ({ place, question, onSent, onClose }: Props) => {
  const t = useTranslations()
  const [key] = useState(() => draftKey(place, question?.id))
  const [draft, setDraft] = useState(() => readDraft(key))
  const form = useRef<HTMLFormElement>(null)
  const { send, stop, sent, faults, mend } = useSendNote(place, question?.id, note => {
    forgetDraft(key)
    onSent(note)
  })
  const isSending = sent !== undefined
  const change = (part: Partial<typeof draft>) => {
    const changed = { ...draft, ...part }
    setDraft(changed)
    mend()
    keepDraft(key, changed, question?.text)
  }
  useEffect(() => {
    if (faults.text) form.current?.querySelector('textarea')?.focus()
  }, [faults])
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
          if (!isSending) void send(draft, attemptAt(key, draft))
        }}
      >
        {question && <p className="line-clamp-3 break-words text-soft">{question.text}</p>}
        <TextArea
          label={t('answers.noteText')}
          name="text"
          rows={5}
          value={draft.text}
          onChange={event => change({ text: event.currentTarget.value })}
          readOnly={isSending}
          hint={t('answers.draftKept')}
          error={faults.text}
        />
        <FilesField
          files={draft.files}
          onChange={files => change({ files })}
          error={faults.files}
          isDisabled={isSending}
        />
        <Reason text={faults.whole} />
        {isSending && <Progress share={sent} />}
        <DialogButtons>
          <Button onClick={isSending ? stop : onClose}>{isSending ? t('answers.stopSending') : t('ui.cancel')}</Button>
          <Button type="submit" look="primary" isBusy={isSending} disabled={isSending}>
            {faults.whole ? t('ui.retry') : t('answers.saveNote')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
