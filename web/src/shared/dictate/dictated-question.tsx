import { allowsMultiple, type Option, type Question } from '@scrutineer/contract/forms'
import { inputKinds, isInputKind, isNumberInput } from '@scrutineer/contract/typed-values/input-kinds'
import { isOnlyField } from '@scrutineer/contract/typed-values/only-field'
import type { OptionInput } from '@scrutineer/contract/typed-values/option-input'
import {
  findLimitWarnings,
  type LimitWarning,
  parseTypedValue,
} from '@scrutineer/contract/typed-values/parse-typed-value'
import type { ValueMark } from '@scrutineer/contract/typed-values/parsed-value'
import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { type DictatedDraft, selectOption, typeValue } from './dictated-draft.ts'
import { hasOnlyFields } from './dictated-form.ts'
import { optionKeys } from './use-answer-keys.ts'

/** What a browser offers for each kind. */
const fieldOf = (input: OptionInput): Pick<ComponentProps<'input'>, 'type' | 'inputMode'> => {
  if (!isNumberInput(input)) return { type: isInputKind(input.kind) ? inputKinds[input.kind].values : 'text' }
  // Keyboards for numbers have no minus on some phones.
  return Number(input.min ?? 0) < 0 ? {} : { inputMode: input.kind === 'integer' ? 'numeric' : 'decimal' }
}

const unitOf = (input: OptionInput) => (isNumberInput(input) && input.unit !== undefined ? ` ${input.unit}` : '')

const useMarkTexts = ({ kind }: OptionInput): Record<Exclude<ValueMark, 'empty'>, string> => {
  const t = useTranslations('calls')
  return {
    ambiguous: t('valueAmbiguous'),
    not_whole: t('valueNotWhole'),
    too_many_digits: t('valueTooLong'),
    unreadable: t('valueUnreadable', { kind }),
  }
}

const useWarningText = (input: OptionInput) => {
  const t = useTranslations('calls')
  const [min, max] = input.kind === 'text' ? [undefined, undefined] : [input.min, input.max]
  const texts: Record<LimitWarning, () => string> = {
    below_min: () => t('valueBelow', { min: String(min) }),
    above_max: () => t('valueAbove', { max: String(max) }),
    too_many_decimals: () => t('valueDecimals', { decimals: input.kind === 'decimal' ? (input.decimals ?? 0) : 0 }),
    too_long: () => t('valueLength', { length: input.kind === 'text' ? (input.maxLength ?? 0) : 0 }),
  }
  return (warning: LimitWarning) => texts[warning]()
}

/** The limits, which warn. */
const useLimits = (input: OptionInput) => {
  const t = useTranslations('calls')
  if (input.kind === 'text')
    return input.maxLength === undefined ? undefined : t('limitLength', { length: input.maxLength })
  const [min, max] = [String(input.min), String(input.max)]
  if (input.min !== undefined && input.max !== undefined) return t('limitBetween', { min, max })
  if (input.min !== undefined) return t('limitLeast', { min })
  return input.max === undefined ? undefined : t('limitMost', { max })
}

/** How a typed text is understood, and what is unusual about it. Nothing is refused. */
const ReadBack = ({ text, input }: { text: string; input: OptionInput }) => {
  const marks = useMarkTexts(input)
  const warningText = useWarningText(input)
  const { value, mark } = parseTypedValue(text, input)
  const warnings = value === null ? [] : findLimitWarnings(value, input).map(warningText)
  const isChanged = value !== null && input.kind !== 'text' && value !== text.trim()
  return (
    <output className="block text-sm empty:hidden">
      {isChanged && <span className="font-medium">{`= ${value}${unitOf(input)} `}</span>}
      {mark !== null && mark !== 'empty' && <span className="text-late">{marks[mark]}</span>}
      {warnings.length > 0 && <span className="text-late">{warnings.join(' ')}</span>}
    </output>
  )
}

interface DictatedValueProps {
  option: Option & { input: OptionInput }
  text: string
  onChange: (text: string) => void
}

/** A field for a typed value, read back as it is understood. */
const DictatedValue = ({ option: { text: label, input }, text, onChange }: DictatedValueProps) => {
  // A browser's field for times shows nothing of another text.
  const [isOtherText] = useState(() => text !== '' && parseTypedValue(text, input).value !== text)
  const { type = 'text', ...rest } = fieldOf(input)
  const fields = {
    label: `${label}${unitOf(input) && ` (${unitOf(input).trim()})`}`,
    hint: useLimits(input),
    maxLength: 10_000,
    value: text,
    autoComplete: 'off',
  }
  return (
    <div className="mb-1.5 grid gap-0.5">
      {input.kind === 'text' ? (
        <TextArea {...fields} rows={3} onChange={event => onChange(event.target.value)} />
      ) : (
        <TextField
          {...fields}
          {...rest}
          type={isOtherText ? 'text' : type}
          className="max-w-64"
          onChange={event => onChange(event.target.value)}
        />
      )}
      <ReadBack text={text} input={input} />
    </div>
  )
}

/** Maximum characters of an answer's text. */
const maxText = 10_000

interface Props {
  question: Question
  /** Whether keys select its options. */
  hasKeys?: boolean
  draft: DictatedDraft
  onChange: (draft: DictatedDraft) => void
}

/** A question with its options, as the observer hears it. */
export const DictatedQuestion = ({ question, hasKeys = true, draft, onChange }: Props) => {
  const t = useTranslations('calls')
  const isMultiple = allowsMultiple(question.questionType)
  const selected = draft.options[question.id] ?? []
  const isOnlyFields = hasOnlyFields(question)
  return (
    <fieldset data-question className="grid scroll-my-20 gap-1">
      <legend className="pb-1 font-medium">
        <span className="text-soft">{question.code}</span> {question.text}
      </legend>
      {question.optionsToQuestions.map((option, index) => {
        const { idOption, text, isFreeText, input } = option
        const isSelected = selected.includes(idOption)
        const reference = { id: question.id, allowsMultiple: isMultiple }
        const typed = draft.texts[idOption] ?? ''
        if (input && isOnlyFields)
          return (
            <DictatedValue
              key={idOption}
              option={{ ...option, input, text: isOnlyField(question.optionsToQuestions) ? question.text : text }}
              text={typed}
              onChange={changed => onChange(typeValue(draft, reference, idOption, changed))}
            />
          )
        return (
          <div key={idOption} data-option className="grid gap-1">
            <label className="-mx-1.5 flex rounded-sm px-1.5 has-focus-visible:bg-sunken min-h-7 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
              <input
                type={isMultiple ? 'checkbox' : 'radio'}
                name={`question-${question.id}`}
                className="size-4 shrink-0 accent-accent-solid"
                checked={isSelected}
                onChange={event => onChange(selectOption(draft, reference, idOption, event.target.checked))}
              />
              <span className="min-w-0 grow">{text}</span>
              {hasKeys && optionKeys[index] !== undefined && <Kbd>{optionKeys[index]}</Kbd>}
            </label>
            {input && isSelected && (
              <div className="ms-6">
                <DictatedValue
                  option={{ ...option, input }}
                  text={typed}
                  onChange={changed => onChange({ ...draft, texts: { ...draft.texts, [idOption]: changed } })}
                />
              </div>
            )}
            {isFreeText && !input && isSelected && (
              <TextField
                label={t('answerText', { option: text })}
                isLabelHidden
                className="ms-6"
                maxLength={maxText}
                value={typed}
                onChange={event => onChange({ ...draft, texts: { ...draft.texts, [idOption]: event.target.value } })}
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
