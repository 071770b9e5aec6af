import { parseDate } from './parse-date.ts'
import { parseNumber } from './parse-number.ts'
import { parseTime } from './parse-time.ts'
import { type ParsedValue, parsed } from './parsed-value.ts'

interface Definition {
  /** What its values are. Fields, labels and cells of kinds with the same values differ in details only. */
  readonly values: 'number' | 'time' | 'date' | 'text'
  /** The fields of its input, in the order of the request. */
  readonly fields: readonly string[]
  /** Parses a plain text that isn't empty. */
  readonly parse: (plain: string) => ParsedValue
}

/**
 * The kinds of what observers type into an option. A new kind is a row here, its schema in `option-input.ts`, and its texts. Apart
 * from the schemas, because the web's first chunk has no zod.
 */
export const inputKinds = {
  integer: {
    values: 'number',
    fields: ['min', 'max', 'unit', 'maxDifference', 'turnoutAt'],
    parse: text => parseNumber(text, 'integer'),
  },
  decimal: {
    values: 'number',
    fields: ['min', 'max', 'decimals', 'unit', 'maxDifference'],
    parse: text => parseNumber(text, 'decimal'),
  },
  time: { values: 'time', fields: ['min', 'max'], parse: parseTime },
  date: { values: 'date', fields: ['min', 'max'], parse: parseDate },
  text: { values: 'text', fields: ['maxLength'], parse: parsed },
} as const satisfies Readonly<Record<string, Definition>>

export type InputKind = keyof typeof inputKinds
// Object.keys loses the type of the keys.
export const inputKindNames = Object.keys(inputKinds) as InputKind[]

type NumberKind = { [K in InputKind]: (typeof inputKinds)[K]['values'] extends 'number' ? K : never }[InputKind]

export const isInputKind = (text: string): text is InputKind => Object.hasOwn(inputKinds, text)

/** Whether a number is typed. */
export const isNumberInput = <Input extends { readonly kind: InputKind | null }>(
  input: Input | null | undefined,
): input is Input & { readonly kind: NumberKind } =>
  input?.kind != null && isInputKind(input.kind) && inputKinds[input.kind].values === 'number'
