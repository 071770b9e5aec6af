import { CircleDashed } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import type { ObserverStation } from '../threads/threads-query.ts'
import type { NoteTarget } from './note-dialog.tsx'
import { unsentNotes } from './note-draft.ts'

interface Props {
  observerStation: ObserverStation
  onOpen: (question: NoteTarget) => void
}

/** Unsent notes on this report, left by a lost session, a failure or a closed dialog. */
export const UnsentNotes = ({ observerStation, onOpen }: Props) => {
  const t = useTranslations('answers')
  const notes = unsentNotes(observerStation)
  if (notes.length === 0) return null
  return (
    <ul aria-label={t('unsentNotes')} className="grid grid-cols-1 gap-2">
      {notes.map(({ key, draft, questionId, question }) => (
        <li
          key={key}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-edge border-dashed py-1.5 pr-1.5 pl-3"
        >
          <Badge icon={CircleDashed}>{t('unsent')}</Badge>
          <p className="min-w-0 flex-1 basis-48 truncate">
            {draft.text || t('fileCount', { count: draft.files.length })}
            {question && <span className="text-soft"> · {question}</span>}
          </p>
          <Button
            aria-haspopup="dialog"
            onClick={() => onOpen(questionId === 0 ? undefined : { id: questionId, text: question })}
          >
            {t('continueNote')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
