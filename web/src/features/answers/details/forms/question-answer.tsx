import type { AnswerVersion } from '@scrutineer/contract/answers'
import { Flag, Phone, StickyNote, StickyNotePlus } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { ReadOnlyCheckbox } from '../../../../ui/form/read-only-checkbox.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { lazyComponent } from '../../../../ui/lazy-component.tsx'
import { NoteList } from '../../notes/note-list.tsx'
import type { WithObserverName } from '../history-query.ts'
import { flagId } from '../navigation-targets.ts'
import type { ShownOption, ShownQuestion } from './merge-form.ts'

// Loaded lazily, since the history is shown after the answers.
const AnswerHistory = lazyComponent(async () => (await import('../revision-history.tsx')).AnswerHistory)

const OptionLine = ({ questionId, option }: { questionId: number; option: ShownOption }) => {
  const t = useTranslations('answers')
  const { isSelected, isFlagged, isRemoved, text, value } = option
  return (
    <li className={classNames('min-w-0', (value !== null || isFlagged) && 'basis-full')}>
      <div
        id={isFlagged ? flagId(questionId, option.id) : undefined}
        tabIndex={isFlagged ? -1 : undefined}
        className="flex w-fit flex-wrap items-start gap-x-2 gap-y-1 rounded-sm"
      >
        <ReadOnlyCheckbox
          isChecked={isSelected}
          className={classNames(isSelected && 'font-medium', isFlagged ? 'text-danger' : !isSelected && 'text-soft')}
        >
          {text}
        </ReadOnlyCheckbox>
        {isFlagged && (
          <Badge variant="danger" icon={Flag}>
            {t('flagged')}
          </Badge>
        )}
        {isRemoved && <Badge>{t('earlierOption')}</Badge>}
      </div>
      {value !== null && (
        <p className="mt-1 ml-1.5 whitespace-pre-wrap wrap-anywhere border-line border-l-2 pl-3.5">{value}</p>
      )}
    </li>
  )
}

interface Props {
  question: ShownQuestion
  revisionHistory: readonly WithObserverName<AnswerVersion>[]
  areNotesOpen: boolean
  onToggleNotes: () => void
  /** Undefined if the server doesn't accept notes from staff. */
  onAddNote: (() => void) | undefined
  onExpired: () => void
}

/** A question with its answer, and its notes behind a button. */
export const QuestionAnswer = ({
  question,
  revisionHistory,
  areNotesOpen,
  onToggleNotes,
  onAddNote,
  onExpired,
}: Props) => {
  const t = useTranslations('answers')
  const id = useId()
  const { code, text, isAnswered, isFlagged, dictatedTo, options, notes } = question
  return (
    <li
      className={classNames(
        'grid grid-cols-1 gap-1.5 border-line border-b px-4 py-2.5 last:border-b-0',
        isFlagged && 'bg-danger-wash/45 shadow-[inset_3px_0_0_var(--color-danger)]',
      )}
    >
      <div className="flex items-baseline gap-2">
        {code !== null && (
          <span className="wrap-anywhere max-w-1/2 shrink-0 font-medium text-soft text-sm">{code}</span>
        )}
        <p
          className={classNames('min-w-0 wrap-anywhere', isAnswered || notes.length > 0 ? 'font-medium' : 'text-soft')}
        >
          {text ?? t('unknownQuestion')}
        </p>
        {onAddNote && (
          <IconButton
            icon={StickyNotePlus}
            name={t('addNoteOn', { question: code ?? text ?? t('unknownQuestion') })}
            aria-haspopup="dialog"
            className="-my-1.5 -mr-2 ml-auto self-start pointer-coarse:-my-2.5"
            onClick={onAddNote}
          />
        )}
      </div>
      {options.length > 0 && (
        <ul aria-label={t('options')} className="flex flex-wrap gap-x-5 gap-y-1">
          {options.map(option => (
            <OptionLine key={option.id} questionId={question.id} option={option} />
          ))}
        </ul>
      )}
      {dictatedTo !== null && (
        <p className="flex items-center gap-1.5 text-soft text-sm">
          <Phone aria-hidden className="size-3.5 shrink-0" />
          {t('dictatedTo', { account: dictatedTo })}
        </p>
      )}
      {revisionHistory.length > 0 && <AnswerHistory versions={revisionHistory} />}
      {notes.length > 0 && (
        <div className="grid justify-items-start gap-2">
          <Button
            variant="ghost"
            className="-ml-3"
            aria-expanded={areNotesOpen}
            aria-controls={id}
            onClick={onToggleNotes}
          >
            <StickyNote aria-hidden />
            {areNotesOpen ? t('HIDE_NOTES', { count: notes.length }) : t('SHOW_NOTES', { count: notes.length })}
          </Button>
          <div id={id} className="w-full" hidden={!areNotesOpen}>
            {areNotesOpen && <NoteList label={t('notes')} notes={notes} onExpired={onExpired} />}
          </div>
        </div>
      )}
    </li>
  )
}
