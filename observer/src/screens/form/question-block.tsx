import { allowsMultiple, type Question } from '@scrutineer/contract/forms'
import { History, OctagonX } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Form, ShownAnswer, Station } from '../../model/app-model.ts'
import { Notice } from '../../ui/parts/notice.tsx'
import { ItemStateLabel, State } from '../../ui/parts/state.tsx'
import { answerText } from './answer-text.ts'
import { Checks } from './checks.tsx'
import { firingChecks } from './form-checks.ts'
import { isAnswered, visibleAnswer } from './form-steps.ts'
import { Options } from './options.tsx'
import type { FormAnswer, FormAnswers } from './use-form-answers.ts'

/** Where the answer is: on the screen alone, on the phone, or at the office. */
export const AnswerState = ({ answer }: { answer: FormAnswer | undefined }) => {
  const t = useTranslations('state')
  if (answer?.state === 'unkept')
    return (
      <State kind="unkept" className="is-stopped">
        {t('unkept')}
      </State>
    )
  if (!answer || !isAnswered(answer)) return <State kind="open">{t('open')}</State>
  return <ItemStateLabel state={answer.state} receivedAt={answer.receivedAt} />
}

/** What was asked and answered before the question changed. */
const ChangedQuestion = ({ asked, isOpen }: { asked: NonNullable<ShownAnswer['asked']>; isOpen: boolean }) => {
  const t = useTranslations('form')
  const { question, options } = asked
  return (
    <Notice icon={History} tone="late" title={t('changed')}>
      {question && (
        <>
          <p>{t('askedBefore', { question: question.text })}</p>
          <p>{t('answeredBefore', { answer: answerText(question, { options }) })}</p>
        </>
      )}
      {isOpen && <p>{t('answerAgain')}</p>}
    </Notice>
  )
}

interface QuestionBlockProps extends FormAnswers {
  readonly form: Form
  readonly station: Station
  readonly question: Question
  /** Of a follow-up, such as `7a`. */
  readonly number?: string
  /** The address names it: it is focused. */
  readonly isAddressed: boolean
}

/** A question with its options and what they lead to. */
export const QuestionBlock = ({ form, station, question, number, isAddressed, find, give }: QuestionBlockProps) => {
  const t = useTranslations('form')
  const state = useTranslations('state')
  const heading = useId()
  const block = useRef<HTMLFieldSetElement>(null)
  const answer = find(question.id)
  const isFollowUp = number !== undefined
  return (
    <fieldset ref={block} className={isFollowUp ? 'question follow-up' : 'question'} aria-labelledby={heading}>
      <div className="card-heading">
        <span className="small soft">{isFollowUp ? `${number} · ${question.code}` : question.code}</span>
        <AnswerState answer={answer} />
      </div>
      <h2 id={heading} className="large question-text" tabIndex={-1} data-heading={isAddressed || undefined}>
        {question.text}
      </h2>
      {allowsMultiple(question.questionType) && question.optionsToQuestions.length > 1 && (
        <p className="hint">{t('chooseAll')}</p>
      )}
      {answer?.isHidden && <p className="hint">{t('hidden')}</p>}
      {answer?.asked && !answer.isHidden && <ChangedQuestion asked={answer.asked} isOpen={!isAnswered(answer)} />}
      <Options
        question={question}
        answer={visibleAnswer(answer)}
        onAnswer={(input, delay) => give(question.id, input, delay)}
      />
      <Checks
        checks={answer?.isHidden ? [] : firingChecks(form, question.id, find, station)}
        answer={answer}
        block={block}
        onAnswer={input => give(question.id, input)}
      />
      {isAnswered(answer) && (
        <button
          type="button"
          className="link text-button"
          onClick={() => give(question.id, { options: [], status: 'withdrawn' })}
        >
          {t('takeBack')}
        </button>
      )}
      <div role="alert">
        {answer?.isFailed && (
          <Notice icon={OctagonX} tone="stopped" title={state('notKeptTitle')}>
            <p>{state('notKeptText')}</p>
          </Notice>
        )}
      </div>
    </fieldset>
  )
}
