import { allowsMultiple, type Option as FormOption, type Question } from '@scrutineer/contract/forms'
import { isOnlyField } from '@scrutineer/contract/typed-values/only-field'
import { Flag } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { TYPING_DEBOUNCE_MS } from '../../model/drafts.ts'
import type { AnswerInput } from '../../model/typed.ts'
import { Option } from '../../ui/parts/option.tsx'
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

/** The options of a question, with fields for free text. */
export const Options = ({ question, answer, onAnswer }: OptionsProps) => {
  const t = useTranslations('form')
  const { drafts } = useDrafts()
  // The phone's Back unmounts the field without a blur.
  useEffect(() => () => drafts.flush(), [drafts])
  const name = useId()
  const type = allowsMultiple(question.questionType) ? 'checkbox' : 'radio'
  const direct = directOption(question)
  const isUnsaved = answer?.state === 'unsaved'
  // Retains the text of an option that is deselected and selected again.
  const typed = useRef(new Map<number, string>())
  const typedValue = ({ idOption }: FormOption) =>
    answer?.options.find(({ optionId }) => optionId === idOption)?.value ?? ''
  const changeText = (option: FormOption, value: string) => {
    typed.current.set(option.idOption, value)
    onAnswer(afterTyping(question, answer, option, value, option === direct), TYPING_DEBOUNCE_MS)
  }
  const isOnly = isOnlyField(question.optionsToQuestions)
  const field = (option: FormOption, label: string) => (
    <ValueField
      option={option}
      label={isOnly ? question.text : label}
      isLabelHidden={isOnly}
      value={typedValue(option)}
      isUnsaved={isUnsaved}
      onChange={value => changeText(option, value)}
      onLeave={() => drafts.flush()}
    />
  )
  return (
    <div className="stack">
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
            isUnsaved={isUnsaved}
            onChoose={() => onAnswer(afterChoice(question, answer, option, typed.current.get(option.idOption)))}
          >
            {option.isFreeText && field(option, fieldLabel(option.text, t('ownWords')))}
          </Choice>
        ))}
      {!hasOwnNotObserved(question) && (
        <Option
          className={`border-dashed text-soft ${isUnsaved ? 'is-unsaved' : ''}`}
          type={type}
          name={name}
          isChecked={answer?.status === 'not_observed'}
          onChange={isChecked => onAnswer(isChecked ? notObserved : { options: [], status: 'withdrawn' })}
        >
          {t('notObserved')}
        </Option>
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
  isUnsaved,
  onChoose,
  children,
}: {
  option: FormOption
  type: 'checkbox' | 'radio'
  name: string
  isChosen: boolean
  isUnsaved: boolean
  onChoose: () => void
  children: ReactNode
}) => {
  const t = useTranslations('form')
  const isFlagged = isChosen && option.flagged
  return (
    <>
      <Option
        className={`${option.flagged ? 'is-flagged' : ''} ${isUnsaved ? 'is-unsaved' : ''}`}
        type={type}
        name={name}
        isChecked={isChosen}
        onChange={onChoose}
        trailing={isFlagged && <Flag className="text-danger narrow:hidden" />}
      >
        <bdi>{option.text}</bdi>
        {/* Only once it is chosen: the form must not lead the answer. */}
        {isFlagged && <span className="block text-sm font-medium text-danger">{t('officeFirst')}</span>}
      </Option>
      {isChosen && children && <div className="follow-up ms-6 narrow:ms-0">{children}</div>}
    </>
  )
}
