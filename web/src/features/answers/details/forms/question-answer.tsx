import type { AnsweredQuestion, AnswerVersion } from '@scrutineer/contract/answers'
import { corrections } from '@scrutineer/contract/corrections'
import { type VerificationMethod, verificationMethods } from '@scrutineer/contract/fields/corrections'
import type { Question } from '@scrutineer/contract/forms'
import { isOnlyField } from '@scrutineer/contract/typed-values/only-field'
import { EyeOff, PencilLine, StickyNote, StickyNotePlus } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../../api/call.ts'
import { useCapability } from '../../../../api/capabilities.ts'
import { useCurrentUser } from '../../../../shared/current-user.ts'
import { useErrorMessage } from '../../../../shared/use-error-message.ts'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { announce } from '../../../../ui/feedback/announcer.tsx'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { toast } from '../../../../ui/feedback/toast-store.ts'
import { ReadOnlyCheckbox } from '../../../../ui/form/read-only-checkbox.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { usePrinted } from '../../../../ui/layout/printing.ts'
import { lazyComponent } from '../../../../ui/lazy-component.tsx'
import { RowMenuTrigger } from '../../../../ui/overlay/menu.tsx'
import { Timestamp } from '../../../../ui/timestamp.tsx'
import { NoteList } from '../../notes/note-list.tsx'
import { AnswerSource } from '../answer-source.tsx'
import type { WithObserverName } from '../history-query.ts'
import { flagId } from '../navigation-targets.ts'
import { useReport } from '../report-context.ts'
import { AnswerReview } from '../review/answer-review.tsx'
import { FlagBadge, TypedValue } from '../review/typed-value.tsx'
import { useRefetchAnswers } from '../review/use-change-answer.ts'
import { AnswerHistory } from '../revision-history.tsx'
import { isAnswered, isFlagged, type ShownQuestion, shownOptions } from './merge-form.ts'

const CorrectionDialog = lazyComponent(async () => (await import('../review/correction-dialog.tsx')).CorrectionDialog)

interface AnswerMenuProps {
  answered: AnsweredQuestion
  /** The question in the form's newest version; undefined if it was removed. */
  question: Question | undefined
}

/** The menu of an answer: mark it as verified, or correct it. */
const AnswerMenu = ({ answered, question }: AnswerMenuProps) => {
  const t = useTranslations('answers.review')
  const getErrorMessage = useErrorMessage()
  const refetch = useRefetchAnswers()
  const [isCorrecting, setIsCorrecting] = useState(false)
  const { idAnswer = 0, verification, correction } = answered
  const verify = async (method: VerificationMethod | null) => {
    try {
      await call(corrections.verify, { body: { idAnswer, method } })
      announce(t(method ? `verified.${method}` : 'verificationWithdrawn'))
    } catch (error) {
      toast('error', t('failed'), getErrorMessage(error))
    }
    await refetch()
  }
  const items = [
    ...verificationMethods.map(method => {
      const isChecked = verification?.method === method
      return { label: t(`verified.${method}`), isChecked, onSelect: () => void verify(isChecked ? null : method) }
    }),
    {
      label: t('correct'),
      icon: PencilLine,
      onSelect: () => setIsCorrecting(true),
      ...(correction?.isContradicted && { disabledReason: t('decideFirst') }),
    },
  ]
  return (
    <>
      <RowMenuTrigger items={items} name={t('menu', { question: answered.idQuestion ?? '' })} />
      {isCorrecting && (
        <CorrectionDialog answered={answered} question={question} onClose={() => setIsCorrecting(false)} />
      )}
    </>
  )
}

interface OptionLineProps {
  questionId: number
  option: ReturnType<typeof shownOptions>[number]
}

const OptionLine = ({ questionId, option: { id, text, answer, isRemoved } }: OptionLineProps) => {
  const t = useTranslations('answers')
  const ui = useTranslations('ui')
  const isFlagged = answer?.flagged ?? false
  return (
    <li className={classNames('min-w-0', (answer?.value || isFlagged) && 'basis-full')}>
      <div
        id={isFlagged ? flagId(questionId, id) : undefined}
        tabIndex={isFlagged ? -1 : undefined}
        className="flex w-fit flex-wrap items-start gap-x-2 gap-y-1 rounded-sm"
      >
        <ReadOnlyCheckbox
          isChecked={answer !== undefined}
          className={classNames(answer && 'font-medium', isFlagged ? 'text-danger' : !answer && 'text-soft')}
        >
          {text || ui('unspecified')}
        </ReadOnlyCheckbox>
        {isFlagged && <FlagBadge />}
        {isRemoved && <Badge>{t('earlierOption')}</Badge>}
      </div>
      {answer?.value && (
        <div className="mt-1 ms-1.5 min-h-5 whitespace-pre-wrap wrap-anywhere border-line border-s-2 ps-3.5">
          {answer.typed ? <TypedValue text={answer.value} typed={answer.typed} /> : answer.value}
        </div>
      )}
    </li>
  )
}

interface Props {
  shown: ShownQuestion
  revisionHistory: readonly WithObserverName<AnswerVersion>[]
}

/** A question with its answer, and its notes behind a button. */
export const QuestionAnswer = ({ shown, revisionHistory }: Props) => {
  const t = useTranslations('answers')
  const id = useId()
  const { addNote, openNotes, toggleNotesOf } = useReport()
  const { question, newest, answered, notes, isUnasked } = shown
  const areNotesOpen = usePrinted() !== undefined || openNotes.has(question.id)
  const { code, text } = question
  const options = shownOptions(shown)
  const [answer] = answered?.answers ?? []
  const hasFlag = isFlagged(answered)
  const isField = options.length === 1 && (newest ? isOnlyField(newest.optionsToQuestions) : answer?.typed?.isOnlyField)
  const { canChange } = useCurrentUser()
  const canReview = useCapability('corrections') && canChange && answered?.idAnswer !== undefined
  return (
    <li
      className={classNames(
        'grid grid-cols-1 gap-1.5 border-line border-b px-4 py-2.5 last:border-b-0',
        hasFlag && 'bg-danger-wash/45 shadow-[inset_3px_0_0_var(--color-danger)]',
      )}
    >
      <div className="flex items-baseline gap-2">
        {code !== '' && <span className="wrap-anywhere max-w-1/2 shrink-0 font-medium text-soft text-sm">{code}</span>}
        <p
          className={classNames(
            'min-w-0 wrap-anywhere',
            (answered && isAnswered(answered)) || notes.length > 0 ? 'font-medium' : 'text-soft',
          )}
        >
          {text || t('unknownQuestion')}
        </p>
        {isField && answer && (
          <div
            id={hasFlag ? flagId(question.id, answer.idOption) : undefined}
            tabIndex={hasFlag ? -1 : undefined}
            className="ms-auto flex min-w-0 max-w-1/2 shrink-0 flex-wrap justify-end gap-x-2 rounded-sm"
          >
            {answer.typed && answer.value ? (
              <TypedValue text={answer.value} typed={answer.typed} />
            ) : (
              (answer.text ?? options[0]?.text)
            )}
            {hasFlag && <FlagBadge />}
          </div>
        )}
        <span className="-my-1.5 -me-2 ms-auto flex shrink-0 self-start pointer-coarse:-my-2.5">
          {addNote && (
            <IconButton
              icon={StickyNotePlus}
              name={t('addNoteOn', { question: code || text || t('unknownQuestion') })}
              aria-haspopup="dialog"
              onClick={() => addNote({ id: question.id, text: text || t('unknownQuestion') })}
            />
          )}
          {canReview && (
            <span className="min-w-8 pointer-coarse:min-w-11">
              <AnswerMenu answered={answered} question={newest} />
            </span>
          )}
        </span>
      </div>
      {options.length > 0 && !isField && (
        <ul aria-label={t('options')} className="flex flex-wrap gap-x-5 gap-y-1">
          {options.map(option => (
            <OptionLine key={option.id} questionId={question.id} option={option} />
          ))}
        </ul>
      )}
      {answered?.notObservedAt !== undefined && (
        <p className="flex flex-wrap items-center gap-x-1.5">
          <EyeOff aria-hidden className="size-4 shrink-0 text-soft" />
          <span className="font-medium">{t('notObserved')}</span>
          <span className="text-soft text-sm">
            <Timestamp at={answered.notObservedAt} format="compact" />
          </span>
        </p>
      )}
      {answered && <AnswerSource answer={answered} />}
      {answered && (isUnasked || answered.verification || answered.correction || answered.acceptedBy) && (
        <AnswerReview answered={answered} isUnasked={isUnasked} />
      )}
      {revisionHistory.length > 0 && <AnswerHistory versions={revisionHistory} />}
      {notes.length > 0 && (
        <div className="grid justify-items-start gap-2">
          <Button
            variant="ghost"
            icon={StickyNote}
            label={areNotesOpen ? t('HIDE_NOTES', { count: notes.length }) : t('SHOW_NOTES', { count: notes.length })}
            className="-ms-3"
            aria-expanded={areNotesOpen}
            aria-controls={id}
            onClick={() => toggleNotesOf(question.id)}
          />
          <div id={id} className="w-full" hidden={!areNotesOpen}>
            {areNotesOpen && <NoteList notes={notes} />}
          </div>
        </div>
      )}
    </li>
  )
}
