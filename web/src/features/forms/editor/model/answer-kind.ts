import { questionType } from '@scrutineer/contract/forms'
import { addOptions } from './draft-edits.ts'
import type { Draft } from './draft-store.ts'
import { childParts, type OptionPart, type Parts, type QuestionPart } from './form-parts.ts'
import { createInput, encodeInput, type InputField, type InputKind } from './input-codec.ts'

/** What observers type if all options of a question are fields to type into. `mixed`: fields of several kinds. */
export type TypedKind = InputKind | 'mixed'

/** The kind of a question whose options are all fields to type into; undefined for a choice. */
export const typedKindOf = (parts: Pick<Parts, 'get'>, question: string): TypedKind | undefined => {
  const [first, ...others] = childParts(parts, question, 'option').map(({ input }) => input?.kind ?? undefined)
  if (first === undefined || others.includes(undefined)) return undefined
  return others.every(kind => kind === first) ? first : 'mixed'
}

/** The question's type on the wire: phones let observers fill in several fields only if several options can be selected. */
const typeOfFields = (count: number) => (count > 1 ? questionType.multipleWithText : questionType.singleWithText)

/** Makes all options of a question fields of this kind. Without options it gets one, with this label. */
export const makeTyped = (draft: Draft, question: QuestionPart, kind: InputKind, label: string) => {
  const options = childParts(draft, question.key, 'option')
  if (options.length === 0) {
    addOptions(draft, question.key, [label], { ...question, questionType: typeOfFields(1) }, { kind })
    return
  }
  draft.change(question.key, put => {
    put({ ...question, questionType: typeOfFields(options.length) })
    for (const option of options) put({ ...option, isFreeText: true, input: { ...option.input, kind } })
  })
}

/** The input of an option that takes any text, or none. Its fields stay until a kind is chosen again. */
export const withoutKind = ({ input }: OptionPart): OptionPart['input'] => input && { ...input, kind: null }

/** Makes a question a choice of this type. Fields to type into become options. */
export const makeChoice = (draft: Draft, question: QuestionPart, type: number) => {
  const options = typedKindOf(draft, question.key) ? childParts(draft, question.key, 'option') : []
  const takesText = type === questionType.singleWithText || type === questionType.multipleWithText
  draft.change(question.key, put => {
    put({ ...question, questionType: type })
    for (const option of options) put({ ...option, isFreeText: takesText, input: withoutKind(option) })
  })
}

/** Appends an option. In a question of fields it is another field of the last one's kind and limits. */
export const addOption = (draft: Draft, question: QuestionPart): string | undefined => {
  const last = childParts(draft, question.key, 'option').at(-1)
  const input = typedKindOf(draft, question.key) && encodeInput(last?.input)
  if (!input) return addOptions(draft, question.key, [''])[0]
  const changed = { ...question, questionType: typeOfFields(question.children.length + 1) }
  const copied = createInput(input.kind, field => (isOfOneNumber(field) ? undefined : input[field]))
  return addOptions(draft, question.key, [''], changed, copied)[0]
}

const isOfOneNumber = (field: InputField) => field === 'maxDifference' || field === 'turnoutAt'
