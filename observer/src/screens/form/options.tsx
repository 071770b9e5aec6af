import { allowsMultiple, type Option, type Question } from '@scrutineer/contract/forms'
import { isOnlyField } from '@scrutineer/contract/typed-values/only-field'
import { Flag } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerInput } from '../../model/typed.ts'
import { TYPING_PAUSE_MS } from '../../ui/state/drafts.ts'
import { useDrafts } from '../../ui/state/model-context.tsx'
import { afterChoice, afterTyping, directOption, hasOwnNotObserved, notObserved } from './answer-changes.ts'
import { optionsOf } from './form-steps.ts'
import type { FormAnswer } from './use-form-answers.ts'
import { ValueField } from './value-field.tsx'

interface OptionsProps {
  readonly question: Question
  readonly answer: FormAnswer | undefined
  readonly onAnswer: (input: AnswerInput, delay?: number) => void
}

/** The choices of a question, with the fields of those that are typed. */
export const Options = ({ question, answer, onAnswer }: OptionsProps) => {
  const t = useTranslations('form')
  const { drafts } = useDrafts()
  // Back takes the field away without a blur.
  useEffect(() => () => drafts.flush(), [drafts])
  const name = useId()
  const type = allowsMultiple(question.questionType) ? 'checkbox' : 'radio'
  const direct = directOption(question)
  const isUnkept = answer?.state === 'unkept'
  // A choice that is taken back and made again has its text again.
  const typed = useRef(new Map<number, string>())
  const typedValue = ({ idOption }: Option) =>
    answer?.options.find(({ optionId }) => optionId === idOption)?.value ?? ''
  const changeText = (option: Option, value: string) => {
    typed.current.set(option.idOption, value)
    onAnswer(afterTyping(question, answer, option, value, option === direct), TYPING_PAUSE_MS)
  }
  const isOnly = isOnlyField(question.optionsToQuestions)
  const field = (option: Option, label: string) => (
    <ValueField
      option={option}
      label={isOnly ? question.text : label}
      isLabelHidden={isOnly}
      value={typedValue(option)}
      isUnkept={isUnkept}
      onChange={value => changeText(option, value)}
      onLeave={() => drafts.flush()}
    />
  )
  return (
    <div className="options">
      {direct && field(direct, fieldLabel(direct.text, question.text))}
      {optionsOf(question)
        .filter(option => option !== direct)
        .map(option => (
          <Choice
            key={option.idOption}
            option={option}
            type={type}
            name={name}
            isChosen={answer?.options.some(({ optionId }) => optionId === option.idOption) ?? false}
            isUnkept={isUnkept}
            onChoose={() => onAnswer(afterChoice(question, answer, option, typed.current.get(option.idOption)))}
          >
            {option.isFreeText && field(option, fieldLabel(option.text, t('ownWords')))}
          </Choice>
        ))}
      {!hasOwnNotObserved(question) && (
        <label className={`option is-own ${isUnkept ? 'is-unkept' : ''}`}>
          <input
            type={type}
            name={name}
            checked={answer?.status === 'not_observed'}
            onChange={({ target }) => onAnswer(target.checked ? notObserved : { options: [], status: 'withdrawn' })}
          />
          <span>{t('notObserved')}</span>
        </label>
      )}
    </div>
  )
}

/** The option's text without the colon at its end. */
const fieldLabel = (text: string, otherwise: string) => text.replace(/\s*:\s*$/, '') || otherwise

const Choice = ({
  option,
  type,
  name,
  isChosen,
  isUnkept,
  onChoose,
  children,
}: {
  option: Option
  type: 'checkbox' | 'radio'
  name: string
  isChosen: boolean
  isUnkept: boolean
  onChoose: () => void
  children: ReactNode
}) => {
  const t = useTranslations('form')
  const className = ['option', ...(option.flagged ? ['is-flagged'] : []), ...(isUnkept ? ['is-unkept'] : [])].join(' ')
  return (
    <>
      <label className={className}>
        <input type={type} name={name} checked={isChosen} onChange={onChoose} />
        <span>
          {option.text}
          {/* Only once it is chosen: the form must not lead the answer. */}
          {isChosen && option.flagged && <span className="option-flag">{t('officeFirst')}</span>}
        </span>
        {isChosen && option.flagged && <Flag className="icon" aria-hidden="true" />}
      </label>
      {isChosen && children && <div className="follow-up">{children}</div>}
    </>
  )
}
