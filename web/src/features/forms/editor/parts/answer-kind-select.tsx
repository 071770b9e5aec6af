import { questionType } from '@scrutineer/contract/forms'
import { useTranslations } from 'use-intl'
import { hasCapability } from '../../../../api/capabilities.ts'
import { Select } from '../../../../ui/form/select.tsx'
import { useEditor, useFromParts, usePartMessages } from '../editor-context.ts'
import { makeChoice, makeTyped, typedKindOf } from '../model/answer-kind.ts'
import type { QuestionPart } from '../model/form-parts.ts'
import { inputKinds, useKindLabel } from './input-kinds.ts'
import { questionTypes } from './question-types.ts'
import { fieldId } from './reveal-field.ts'

/** The option of a field that is typed into: only phones that know no kinds show its text. */
const addedTexts = {
  integer: 'addedNumber',
  decimal: 'addedNumber',
  time: 'addedTime',
  date: 'addedDate',
  text: 'addedText',
} as const

/** Type 4 is a second code for single choice, which phones treat as type 1. It is offered only to questions that already have it. */
const typesFor = (question: QuestionPart) =>
  questionTypes.filter(({ type }) => type !== questionType.singleAlias || question.questionType === type)

/** The kind of a question's answers: a choice, or what observers type. */
export const AnswerKindSelect = ({ question }: { question: QuestionPart }) => {
  const t = useTranslations('forms')
  const kindLabel = useKindLabel()
  const files = useTranslations('formFiles')
  const { draft, fieldMessages, isOpen } = useEditor()
  const { key } = question
  const error = usePartMessages(key)('questionType')
  const typedKind = useFromParts(question.children, parts => typedKindOf(parts, key))
  const choices = typesFor(question).map(({ type, label }) => (
    <option key={type} value={type}>
      {t(label)}
    </option>
  ))
  const choose = (value: string) => {
    const kind = inputKinds.find(each => each === value)
    fieldMessages.set(key, [])
    if (kind) makeTyped(draft, question, kind, files(addedTexts[kind]))
    else if (value !== 'mixed') makeChoice(draft, question, Number(value))
    if (kind) isOpen.set(key, true)
  }
  return (
    <Select
      id={fieldId(key, 'questionType')}
      label={t('type')}
      className="w-60 max-sm:w-full"
      error={error}
      value={typedKind ?? question.questionType}
      onChange={event => choose(event.target.value)}
    >
      {hasCapability('forms') ? (
        <>
          <optgroup label={t('choiceKinds')}>{choices}</optgroup>
          <optgroup label={t('typedKinds')}>
            {inputKinds.map(kind => (
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
