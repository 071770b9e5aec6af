import type { OptionInput } from '@scrutineer/contract/typed-values/option-input'
import type { InputField, InputFields, InputKind } from './form-parts.ts'

/** The fields of an option by the names that they have in its input. */
const fieldNames = {
  min: 'inputMin',
  max: 'inputMax',
  decimals: 'inputDecimals',
  unit: 'inputUnit',
  maxLength: 'inputMaxLength',
  maxDifference: 'inputMaxDifference',
  turnoutAt: 'inputTurnoutAt',
} as const satisfies Record<string, InputField>

type WireName = keyof typeof fieldNames

/** The kinds, each with its fields as the editor shows them. */
const wireNames: Readonly<Record<InputKind, readonly WireName[]>> = {
  integer: ['unit', 'min', 'max', 'maxDifference', 'turnoutAt'],
  decimal: ['unit', 'min', 'max', 'decimals', 'maxDifference'],
  time: ['min', 'max'],
  date: ['min', 'max'],
  text: ['maxLength'],
}

/** The fields of a kind, in the order in which they are shown. */
export const inputFieldsOf = (kind: InputKind): InputField[] => wireNames[kind].map(name => fieldNames[name])

/** The field of an option that has this name in the input of the request. */
export const inputFieldOf = (wireName: string): string =>
  wireName === 'kind' ? 'inputKind' : (Object.entries(fieldNames).find(([name]) => name === wireName)?.[1] ?? wireName)

const entriesOf = (input: OptionInput) => new Map<string, number | string | undefined>(Object.entries(input))

/** The fields of an option's input as the editor has them: as texts, of which blank ones set nothing. */
export const decodeInput = (input: OptionInput | undefined): InputFields => {
  const values = input && entriesOf(input)
  const texts = Object.entries(fieldNames).map(([name, field]) => [field, String(values?.get(name) ?? '')])
  return { inputKind: input?.kind ?? null, ...Object.fromEntries(texts) }
}

/** Only the fields of the kind: those of another one stay in the editor until it is chosen again. */
export const encodeInput = (option: InputFields) => {
  const { inputKind: kind } = option
  const value = (name: WireName) => option[fieldNames[name]]
  const [min, max, unit, maxDifference] = [value('min'), value('max'), value('unit'), value('maxDifference')]
  switch (kind) {
    case 'integer':
      return { kind, min, max, unit, maxDifference, turnoutAt: value('turnoutAt') }
    case 'decimal':
      return { kind, min, max, unit, maxDifference, decimals: value('decimals') }
    case 'time':
    case 'date':
      return { kind, min, max }
    case 'text':
      return { kind, maxLength: value('maxLength') }
    default:
      return undefined
  }
}

/** The input of an option as the contract has it, for trying it; undefined for a text without a kind. */
export const toOptionInput = (option: InputFields): OptionInput | undefined => {
  const { inputKind: kind } = option
  const textOf = (name: WireName) => option[fieldNames[name]]?.trim() || undefined
  const numberOf = (name: WireName) => {
    const number = Number(textOf(name))
    return Number.isFinite(number) ? number : undefined
  }
  switch (kind) {
    case 'integer':
      return { kind, min: numberOf('min'), max: numberOf('max') }
    case 'decimal':
      return { kind, min: numberOf('min'), max: numberOf('max'), decimals: numberOf('decimals') }
    case 'time':
    case 'date':
      return { kind, min: textOf('min'), max: textOf('max') }
    case 'text':
      return { kind, maxLength: numberOf('maxLength') }
    default:
      return undefined
  }
}
