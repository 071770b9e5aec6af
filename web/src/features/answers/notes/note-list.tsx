import { CircleDashed } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { noteId } from '../details/navigation-targets.ts'
import { useReport } from '../details/report-context.ts'
import { attachmentsOf, hasAttachments, type ShownNote } from './note-attachments.ts'
import { unsentNotes } from './note-draft.ts'

/** Unsent notes on this report, left by a lost session, a failure or a closed dialog. */
export const UnsentNotes = () => {
  const t = useTranslations('answers')
  const { observerStation, addNote } = useReport()
  const notes = unsentNotes(observerStation)
  if (!addNote || notes.length === 0) return null
  return (
    <ul aria-label={t('unsentNotes')} className="grid grid-cols-1 gap-2">
      {notes.map(({ key, draft, questionId, question }) => (
        <li
          key={key}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-edge border-dashed py-1.5 pe-1.5 ps-3"
        >
          <Badge icon={CircleDashed}>{t('unsent')}</Badge>
          <p className="min-w-0 flex-1 basis-48 truncate">
            {draft.text || t('fileCount', { count: draft.files.length })}
            {question && <span className="text-soft"> · {question}</span>}
          </p>
          <Button
            aria-haspopup="dialog"
            onClick={() => addNote(questionId === 0 ? undefined : { id: questionId, text: question })}
          >
            {t('continueNote')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const Attachments = lazyComponent(
  async () => (await import('../../../shared/attachments/attachments.tsx')).Attachments,
  { fallback: <span data-print-pending /> },
)

interface Props {
  notes: readonly ShownNote[]
}

/** Notes with their files. Notes by staff name their author; the others are the observer's. */
export const NoteList = ({ notes }: Props) => {
  const t = useTranslations('answers')
  const { renewPictures } = useReport()
  return (
    <ul aria-label={t('notes')} className="grid grid-cols-1 gap-2">
      {notes.map(note => (
        <li
          key={note.id}
          id={noteId(note.id)}
          tabIndex={-1}
          className="grid scroll-mt-20 grid-cols-1 gap-1.5 rounded-md bg-sunken px-3 py-2"
        >
          {note.text !== '' && <p className="whitespace-pre-wrap wrap-anywhere">{note.text}</p>}
          {hasAttachments(note) && <Attachments {...attachmentsOf(note)} onExpired={renewPictures} />}
          {note.createdAt !== undefined && (
            <p className="text-soft text-xs">
              <Timestamp at={note.createdAt} />
              {note.staffAccount && ` · ${t('noteBy', { account: note.staffAccount })}`}
              {note.importedBy && ` · ${t('importedBy', { account: note.importedBy })}`}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The notes on a station as a whole. */
export const StationNotes = ({ notes }: Props) => {
  const t = useTranslations('answers')
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="font-semibold">{t('stationNotes', { count: notes.length })}</h3>
      <NoteList notes={notes} />
    </section>
  )
}
