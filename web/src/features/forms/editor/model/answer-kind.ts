import { questionType } from '@scrutineer/contract/forms'
import type { InputKind } from '@scrutineer/contract/typed-values/input-kinds'
import { addOptions, changeNode } from './draft-edits.ts'
import type { Draft } from './draft-store.ts'
import { type EditedOption, type EditedQuestion, questionKey } from './edited-form.ts'
import { createInput, encodeInput, type InputField } from './input-codec.ts'

/** What observers type if all options of a question are fields to type into. `mixed`: fields of several kinds. */
export type TypedKind = InputKind | 'mixed'

/** The kind of a question whose options are all fields to type into; undefined for a choice. */
export const typedKindOf = ({ options }: Pick<EditedQuestion, 'options'>): TypedKind | undefined => {
  const [first, ...others] = options.map(({ input }) => input?.kind ?? undefined)
  if (first === undefined || others.includes(undefined)) return undefined
  return others.every(kind => kind === first) ? first : 'mixed'
}

/** The question's type on the wire: phones let observers fill in several fields only if several options can be selected. */
const typeOfFields = (count: number) => (count > 1 ? questionType.multipleWithText : questionType.singleWithText)

/** Makes all options of a question fields of this kind. Without options it gets one, with this label. */
export const makeTyped = (draft: Draft, question: EditedQuestion, kind: InputKind, label: string) => {
  const { options } = question
  const changed = { questionType: typeOfFields(options.length) }
  if (options.length === 0) {
    addOptions(draft, question, [label], changed, { kind })
    return
  }
  const typed = options.map(option => ({ ...option, isFreeText: true, input: { ...option.input, kind } }))
  changeNode(draft, questionKey(question), { ...changed, options: typed })
}

/** The input of an option that takes any text, or none. Its fields stay until a kind is chosen again. */
export const withoutKind = ({ input }: EditedOption): EditedOption['input'] => input && { ...input, kind: null }

/** Makes a question a choice of this type. Fields to type into become options. */
export const makeChoice = (draft: Draft, question: EditedQuestion, type: number) => {
  const isFreeText = type === questionType.singleWithText || type === questionType.multipleWithText
  const options = typedKindOf(question)
    ? question.options.map(option => ({ ...option, isFreeText, input: withoutKind(option) }))
    : question.options
  changeNode(draft, questionKey(question), { questionType: type, options })
}

/** Appends an option and returns its key. In a question of fields it is another field of the last one's kind and limits. */
export const addOption = (draft: Draft, question: EditedQuestion): string | undefined => {
  const input = typedKindOf(question) && encodeInput(question.options.at(-1)?.input)
  if (!input) return addOptions(draft, question, [''])[0]
  const changed = { questionType: typeOfFields(question.options.length + 1) }
  const copied = createInput(input.kind, field => (isOfOneNumber(field) ? undefined : input[field]))
  return addOptions(draft, question, [''], changed, copied)[0]
}

const isOfOneNumber = (field: InputField) => field === 'maxDifference' || field === 'turnoutAt'
