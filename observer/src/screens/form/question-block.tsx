import { allowsMultiple, type Question } from '@scrutineer/contract/forms'
import { isAnswered } from '@scrutineer/contract/outbox/place-items'
import { History } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Form, ShownAnswer, Station } from '../../model/app-model.ts'
import { Notice, SaveErrorNotice } from '../../ui/parts/notice.tsx'
import { ItemStateLabel, State } from '../../ui/parts/state.tsx'
import { answerText } from './answer-text.ts'
import { Checks } from './checks.tsx'
import { firingChecks } from './form-checks.ts'
import { visibleAnswer } from './form-steps.ts'
import { Options } from './options.tsx'
import type { FormAnswer, FormAnswers } from './use-form-answers.ts'

/** The state of the answer: unsaved, on the phone, or at the office. */
export const AnswerState = ({ answer }: { answer: FormAnswer | undefined }) => {
  const t = useTranslations('state')
  if (answer?.state === 'unsaved') return <State kind="unsaved">{t('unsaved')}</State>
  if (!answer || !isAnswered(answer)) return <State kind="open">{t('open')}</State>
  return <ItemStateLabel state={answer.state} receivedAt={answer.receivedAt} />
}

/** The question and the answer before the question changed. */
const ChangedQuestion = ({
  answeredVersion,
  isOpen,
}: {
  answeredVersion: NonNullable<ShownAnswer['answeredVersion']>
  isOpen: boolean
}) => {
  const t = useTranslations('form')
  const { question, options } = answeredVersion
  return (
    <Notice icon={History} tone="late" title={t('changed')}>
      {question && (
        <>
          <p>{t('previousQuestion', { question: question.text })}</p>
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
  /** The question of the address, which gets the focus. */
  readonly isAddressed: boolean
}

/** A question with its options, checks and notes. */
export const QuestionBlock = ({ form, station, question, number, isAddressed, find, give }: QuestionBlockProps) => {
  const t = useTranslations('form')
  const heading = useId()
  const block = useRef<HTMLFieldSetElement>(null)
  const answer = find(question.id)
  const isFollowUp = number !== undefined
  return (
    <fieldset ref={block} className={isFollowUp ? 'follow-up' : 'stack gap-2.5'} aria-labelledby={heading}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
        <span className="text-sm text-soft">{isFollowUp ? `${number} · ${question.code}` : question.code}</span>
        <AnswerState answer={answer} />
      </div>
      <h2
        id={heading}
        className={isFollowUp ? 'text-large text-lg/7' : 'text-large'}
        tabIndex={-1}
        data-heading={isAddressed || undefined}
      >
        <bdi>{question.text}</bdi>
      </h2>
      {allowsMultiple(question.questionType) && question.optionsToQuestions.length > 1 && (
        <p className="text-soft">{t('chooseAll')}</p>
      )}
      {answer?.isHidden && <p className="text-soft">{t('hidden')}</p>}
      {answer?.answeredVersion && !answer.isHidden && (
        <ChangedQuestion answeredVersion={answer.answeredVersion} isOpen={!isAnswered(answer)} />
      )}
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
          className="inline-flex min-h-12 items-center font-semibold text-accent underline underline-offset-3"
          onClick={() => give(question.id, { options: [], status: 'withdrawn' })}
        >
          {t('takeBack')}
        </button>
      )}
      <SaveErrorNotice saveState={answer?.isFailed ? 'failed' : 'idle'} />
    </fieldset>
  )
}
