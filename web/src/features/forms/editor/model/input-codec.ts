import { type InputKind, inputKindNames, inputKinds } from '@scrutineer/contract/typed-values/input-kinds'
import type { OptionInput } from '@scrutineer/contract/typed-values/option-input'

export type InputField = (typeof inputKinds)[InputKind]['fields'][number]
export const inputFields: readonly InputField[] = [
  ...new Set(inputKindNames.flatMap((kind): readonly InputField[] => inputKinds[kind].fields)),
]

/** The fields of a kind, in the order in which they are shown. */
export const inputFieldsOf = (kind: InputKind): InputField[] =>
  inputKinds[kind].fields.toSorted((one, other) => Number(other === 'unit') - Number(one === 'unit'))

type FieldTexts = { readonly [Field in InputField]?: string | undefined }

/** What is typed into an option. The values are texts; absent and blank ones set nothing. */
export type InputTexts = FieldTexts & { readonly kind: InputKind }

/** As the editor has it: without a kind, any text. The fields of another kind stay until it is chosen again. */
export type EditedInput = FieldTexts & { readonly kind: InputKind | null }

/** The name of a field of an option's input or short wordings, for labels and messages: `inputMin`, `shortTextEn`. */
export const nestedFieldOf = <Field extends string, Name extends string>(field: Field, name: Name) =>
  // Template types don't follow calls.
  `${field}${name.charAt(0).toUpperCase()}${name.slice(1)}` as `${Field}${Capitalize<Name>}`

/** An input with the fields of its kind that have a value. */
export const createInput = (
  kind: InputKind,
  readField: (field: InputField) => string | undefined = () => undefined,
): InputTexts => ({
  kind,
  ...Object.fromEntries(
    inputKinds[kind].fields.flatMap(field => {
      const value = readField(field)?.trim()
      return value ? [[field, value]] : []
    }),
  ),
})

export const decodeInput = (input: OptionInput | undefined): InputTexts | undefined => {
  if (!input) return undefined
  const values = new Map<string, number | string | undefined>(Object.entries(input))
  return createInput(input.kind, field => values.get(field)?.toString())
}

/** Only the fields of the kind that have a value. */
export const encodeInput = (input: EditedInput | undefined): InputTexts | undefined =>
  input?.kind ? createInput(input.kind, field => input[field]) : undefined

/** The input as the contract has it, for trying it; undefined for a text without a kind. */
export const toOptionInput = (edited: EditedInput | undefined): OptionInput | undefined => {
  const input = encodeInput(edited)
  if (!input) return undefined
  const { kind, min, max, unit } = input
  const numberOf = (text: string | undefined) => {
    const number = Number(text)
    return Number.isFinite(number) ? number : undefined
  }
  switch (kind) {
    case 'integer':
      return { kind, min: numberOf(min), max: numberOf(max), unit }
    case 'decimal':
      return { kind, min: numberOf(min), max: numberOf(max), decimals: numberOf(input.decimals), unit }
    case 'text':
      return { kind, maxLength: numberOf(input.maxLength) }
    default:
      return { kind, min, max }
  }
}
