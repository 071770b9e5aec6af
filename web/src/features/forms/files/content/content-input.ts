import type { InputFields, InputKind } from '../../editor/model/form-parts.ts'
import { decodeInput, encodeInput } from '../../editor/model/input-codec.ts'

/** The fields that the input of each kind can have. */
const fieldsOfKind = {
  integer: ['min', 'max', 'unit', 'maxDifference', 'turnoutAt'],
  decimal: ['min', 'max', 'decimals', 'unit', 'maxDifference'],
  time: ['min', 'max'],
  date: ['min', 'max'],
  text: ['maxLength'],
} as const satisfies Record<InputKind, readonly string[]>

export type InputField = (typeof fieldsOfKind)[InputKind][number]
export const inputFields: readonly InputField[] = [...new Set<InputField>(Object.values(fieldsOfKind).flat())]

/** What is typed into an option. Fields that set nothing are absent. The values are texts, as in the editor. */
export type ContentInput = { readonly kind: InputKind } & { readonly [Field in InputField]?: string }

export const findInputKind = (text: string): InputKind | undefined =>
  // Object.keys loses the type of the keys.
  (Object.keys(fieldsOfKind) as InputKind[]).find(kind => kind === text.trim().toLowerCase())

/** An input with the fields of its kind that have a value. */
export const createInput = (
  kind: InputKind,
  readField: (field: InputField) => string | undefined = () => undefined,
): ContentInput => ({
  kind,
  ...Object.fromEntries(
    fieldsOfKind[kind].flatMap(field => {
      const value = readField(field)?.trim()
      return value ? [[field, value]] : []
    }),
  ),
})

/** The input of an option in the editor. */
export const inputOfPart = (option: InputFields): ContentInput | undefined => {
  const input = encodeInput(option)
  if (!input) return undefined
  const values = new Map<string, string | undefined>(Object.entries(input))
  return createInput(input.kind, field => values.get(field))
}

/** The fields of an option in the editor. */
export const partFieldsOf = (input: ContentInput | undefined): InputFields =>
  input
    ? {
        inputKind: input.kind,
        inputMin: input.min ?? '',
        inputMax: input.max ?? '',
        inputDecimals: input.decimals ?? '',
        inputUnit: input.unit ?? '',
        inputMaxLength: input.maxLength ?? '',
        inputMaxDifference: input.maxDifference ?? '',
        inputTurnoutAt: input.turnoutAt ?? '',
      }
    : decodeInput(undefined)

/** Whether the question is answered by one typed value, as questions of other systems that are no choices are. */
export const typedInputOf = (question: {
  readonly questionType: number
  readonly options: readonly {
    readonly isFreeText: boolean
    readonly flagged: boolean
    readonly input?: ContentInput | undefined
  }[]
}): ContentInput | undefined => {
  const [option, ...others] = question.options
  const isPlain = question.questionType === 2 && option?.isFreeText && !option.flagged
  return isPlain && others.length === 0 ? option.input : undefined
}
