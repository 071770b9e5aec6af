import type { Question } from '@scrutineer/contract/forms'
import { Flag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { RowLink } from '../../ui/parts/row.tsx'
import { State } from '../../ui/parts/state.tsx'
import { answerText } from './answer-text.ts'
import { isFlagged, isUnreadable } from './form-steps.ts'
import { AnswerState } from './question-block.tsx'
import type { FormAnswer } from './use-form-answers.ts'

/** A question in a list, with its answer and its state. */
export const QuestionRow = ({
  formId,
  question,
  answer,
}: {
  formId: number
  question: Question
  answer: FormAnswer | undefined
}) => {
  const t = useTranslations('form')
  const text = answer?.status === 'not_observed' && !answer.isHidden ? t('notObserved') : answerText(question, answer)
  return (
    <RowLink
      to={`/form/${formId}/${question.id}`}
      title={[`${question.code} · `, <bdi key="text">{question.text}</bdi>]}
    >
      {text !== '' && <span>{text}</span>}
      <span className="flex flex-wrap gap-x-3.5 gap-y-0.5">
        {isFlagged(question, answer) && (
          <State kind="refused" icon={Flag}>
            {t('isFlagged')}
          </State>
        )}
        {isUnreadable(question, answer) && <State kind="unknown">{t('unreadable')}</State>}
        <AnswerState answer={answer} />
      </span>
    </RowLink>
  )
}
