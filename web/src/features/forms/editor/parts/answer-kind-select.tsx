import { questionType } from '@scrutineer/contract/forms'
import { inputKindNames, inputKinds, isInputKind } from '@scrutineer/contract/typed-values/input-kinds'
import { useTranslations } from 'use-intl'
import { hasCapability } from '../../../../api/capabilities.ts'
import { Select } from '../../../../ui/form/select.tsx'
import { useEditor, useNodeMessages } from '../editor-context.ts'
import { makeChoice, makeTyped, type TypedKind } from '../model/answer-kind.ts'
import { findQuestion, type QuestionKey } from '../model/edited-form.ts'
import { questionTypes } from './question-types.ts'
import { fieldId } from './reveal-field.ts'
import { useKindLabel } from './use-kind-label.ts'

/** Type 4 is a second code for single choice, which phones treat as type 1. It is offered only to questions that already have it. */
const typesFor = (current: number) =>
  questionTypes.filter(({ type }) => type !== questionType.singleAlias || current === type)

interface Props {
  nodeKey: QuestionKey
  type: number
  /** Undefined for a choice. */
  typedKind: TypedKind | undefined
}

/** The kind of a question's answers: a choice, or what observers type. */
export const AnswerKindSelect = ({ nodeKey: key, type: current, typedKind }: Props) => {
  const t = useTranslations('forms')
  const kindLabel = useKindLabel()
  const files = useTranslations('formFiles')
  const { draft, clearMessages, setOpen } = useEditor()
  const error = useNodeMessages(key)('questionType')
  const choices = typesFor(current).map(({ type, label }) => (
    <option key={type} value={type}>
      {t(label)}
    </option>
  ))
  const added = {
    ...{ text: files('addedText'), number: files('addedNumber') },
    ...{ date: files('addedDate'), time: files('addedTime') },
  }
  const choose = (value: string) => {
    const question = findQuestion(draft.get(), key)
    if (!question) return
    clearMessages(key)
    if (isInputKind(value)) {
      // Only phones that know no kinds show the text of the option.
      makeTyped(draft, question, value, added[inputKinds[value].values])
      setOpen([key], true)
    } else if (value !== 'mixed') makeChoice(draft, question, Number(value))
  }
  return (
    <Select
      id={fieldId(key, 'questionType')}
      label={t('type')}
      className="w-60 max-sm:w-full"
      error={error}
      value={typedKind ?? current}
      onChange={event => choose(event.target.value)}
    >
      {hasCapability('forms') ? (
        <>
          <optgroup label={t('choiceKinds')}>{choices}</optgroup>
          <optgroup label={t('typedKinds')}>
            {inputKindNames.map(kind => (
              <option key={kind} value={kind}>
                {kindLabel(kind)}
              </option>
            ))}
            {typedKind === 'mixed' && <option value="mixed">{kindLabel('mixed')}</option>}
          </optgroup>
        </>
      ) : (
        choices
      )}
    </Select>
  )
}
