import { useTranslations } from 'use-intl'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { noteId } from '../details/navigation-targets.ts'
import { attachmentsOf, hasAttachments, type ShownNote } from './note-attachments.ts'

const Attachments = lazyComponent(async () => (await import('../../../shared/attachments/attachments.tsx')).Attachments)

interface Props {
  label: string
  notes: readonly ShownNote[]
  onExpired: () => void
}

/** Notes with their files. Notes by staff name their author; the others are the observer's. */
export const NoteList = ({ label, notes, onExpired }: Props) => {
  const t = useTranslations('answers')
  return (
    <ul aria-label={label} className="grid grid-cols-1 gap-2">
      {notes.map(note => (
        <li
          key={note.id}
          id={noteId(note.id)}
          tabIndex={-1}
          className="grid scroll-mt-20 grid-cols-1 gap-1.5 rounded-md bg-sunken px-3 py-2"
        >
          {note.text !== '' && <p className="whitespace-pre-wrap wrap-anywhere">{note.text}</p>}
          {hasAttachments(note) && <Attachments {...attachmentsOf(note)} onExpired={onExpired} />}
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
export const StationNotes = (props: Omit<Props, 'label'>) => {
  const t = useTranslations('answers')
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="font-semibold">{t('stationNotes', { count: props.notes.length })}</h3>
      <NoteList label={t('notes')} {...props} />
    </section>
  )
}
