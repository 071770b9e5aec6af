import { allowsMultiple } from '@scrutineer/contract/forms'
import { findLimitWarnings, parseTypedValue } from '@scrutineer/contract/typed-values/parse-typed-value'
import { useTranslations } from 'use-intl'
import { Field, inputClass } from '../../../../ui/form/field.tsx'
import { typedKindOf } from '../model/answer-kind.ts'
import { childParts, type OptionPart, type Parts, type QuestionPart } from '../model/form-parts.ts'
import { toOptionInput } from '../model/input-codec.ts'

/** What was tried in the preview, by key of an option: whether it is selected, and its text. */
export interface Trial {
  readonly selected: ReadonlySet<string>
  readonly texts: ReadonlyMap<string, string>
}

interface Actions {
  onSelect: (option: OptionPart, isSelected: boolean, isMultiple: boolean) => void
  onType: (option: OptionPart, text: string, isMultiple: boolean) => void
}

/** What the office sees of a typed text: that it has no value, or beyond which limits it is. Nothing is refused. */
const useRemark = () => {
  const t = useTranslations('forms.typedRemarks')
  const unreadable = {
    integer: t('notNumber'),
    decimal: t('notNumber'),
    time: t('notTime'),
    date: t('notDate'),
    text: undefined,
  }
  const marks = {
    ambiguous: t('ambiguous'),
    not_whole: t('not_whole'),
    too_many_digits: t('too_many_digits'),
  }
  return (option: OptionPart, text: string): string | undefined => {
    const input = toOptionInput(option)
    if (!input) return undefined
    const { value, mark } = parseTypedValue(text, input)
    if (mark === 'empty') return undefined
    if (mark === 'unreadable') return unreadable[input.kind]
    if (value === null) return marks[mark]
    const warnings = {
      below_min: t('below_min', { min: option.inputMin ?? '' }),
      above_max: t('above_max', { max: option.inputMax ?? '' }),
      too_many_decimals: t('too_many_decimals', { decimals: Number(option.inputDecimals) }),
      too_long: t('too_long', { length: Number(option.inputMaxLength) }),
    }
    return findLimitWarnings(value, input)
      .map(warning => warnings[warning])
      .join(' ')
  }
}

const TypedField = ({ option, text, onType }: { option: OptionPart; text: string; onType: (text: string) => void }) => {
  const remarkOn = useRemark()
  const isLong = option.inputKind === 'text'
  const isNumber = option.inputKind === 'integer' || option.inputKind === 'decimal'
  return (
    <Field label={option.text} isLabelHidden hint={remarkOn(option, text)} className="min-w-0 grow">
      {attributes =>
        isLong ? (
          <textarea
            rows={3}
            className={inputClass('h-auto! resize-y py-1')}
            value={text}
            onChange={event => onType(event.target.value)}
            {...attributes}
          />
        ) : (
          <span className="flex items-center gap-2">
            <input
              className={inputClass(isNumber ? 'max-w-48' : undefined)}
              inputMode={isNumber ? 'decimal' : undefined}
              autoComplete="off"
              value={text}
              onChange={event => onType(event.target.value)}
              {...attributes}
            />
            {isNumber && option.inputUnit && <span>{option.inputUnit}</span>}
          </span>
        )
      }
    </Field>
  )
}

/** A question as observers see it, with what was tried. */
export const PreviewQuestion = (props: { parts: Parts; question: QuestionPart; trial: Trial } & Actions) => {
  const { parts, question, trial, onSelect, onType } = props
  const t = useTranslations('forms')
  const isMultiple = allowsMultiple(question.questionType)
  const isTyped = typedKindOf(parts, question.key) !== undefined
  return (
    <fieldset className="rounded-md border border-line p-3 [contain-intrinsic-size:auto_12rem] [content-visibility:auto]">
      <legend className="float-left w-full pb-1.5 font-medium">
        {question.code && <span className="text-soft">{question.code} </span>}
        {question.text}
      </legend>
      <ul className="clear-both grid gap-1">
        {childParts(parts, question.key, 'option').map(option => (
          <li key={option.key} className="grid gap-1">
            {isTyped ? (
              <span aria-hidden className="wrap-anywhere">
                {option.text}
              </span>
            ) : (
              <label className="flex min-h-8 items-center gap-2">
                <input
                  type={isMultiple ? 'checkbox' : 'radio'}
                  name={question.key}
                  className="size-4 shrink-0"
                  checked={trial.selected.has(option.key)}
                  onChange={event => onSelect(option, event.target.checked, isMultiple)}
                />
                <span className="min-w-0 wrap-anywhere">{option.text}</span>
              </label>
            )}
            {(option.isFreeText || option.inputKind) && (
              <span className={isTyped ? 'flex' : 'flex pl-6'}>
                <TypedField
                  option={option}
                  text={trial.texts.get(option.key) ?? ''}
                  onType={text => onType(option, text, isMultiple)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {question.children.length === 0 && <p className="text-soft">{t('noOptions')}</p>}
    </fieldset>
  )
}
