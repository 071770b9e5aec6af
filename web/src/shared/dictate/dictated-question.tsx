import { allowsMultiple, type Question } from '@scrutineer/contract/forms'
import { isOnlyField } from '@scrutineer/contract/typed-values/only-field'
import { useTranslations } from 'use-intl'
import { TextField } from '../../ui/form/text-field.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { type DictatedDraft, selectOption, typeValue } from './dictated-draft.ts'
import { hasOnlyFields } from './dictated-form.ts'
import { DictatedValue } from './dictated-value.tsx'
import { optionKeys } from './use-answer-keys.ts'

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
              <div className="ml-6">
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
                className="ml-6"
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
