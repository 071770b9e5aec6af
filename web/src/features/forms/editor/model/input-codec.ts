import type { OptionInput } from '@scrutineer/contract/typed-values/option-input'
import type { InputFields, OptionPart } from './form-parts.ts'

const text = (value: number | string | undefined) => (value === undefined ? '' : String(value))

/** The fields of an option's input as the editor has them: as texts, of which blank ones set nothing. */
export const decodeInput = (input: OptionInput | undefined): InputFields => {
  if (!input)
    return { inputKind: null, inputMin: '', inputMax: '', inputDecimals: '', inputUnit: '', inputMaxLength: '' }
  const { min, max } = input.kind === 'text' ? {} : input
  return {
    inputKind: input.kind,
    inputMin: text(min),
    inputMax: text(max),
    inputDecimals: text(input.kind === 'decimal' ? input.decimals : undefined),
    inputUnit: text(input.kind === 'integer' || input.kind === 'decimal' ? input.unit : undefined),
    inputMaxLength: text(input.kind === 'text' ? input.maxLength : undefined),
  }
}

/** Only the fields of the kind: those of another one stay in the editor until it is chosen again. */
export const encodeInput = (option: OptionPart) => {
  const [min, max, unit] = [option.inputMin, option.inputMax, option.inputUnit]
  switch (option.inputKind) {
    case 'integer':
      return { kind: option.inputKind, min, max, unit }
    case 'decimal':
      return { kind: option.inputKind, min, max, unit, decimals: option.inputDecimals }
    case 'time':
    case 'date':
      return { kind: option.inputKind, min, max }
    case 'text':
      return { kind: option.inputKind, maxLength: option.inputMaxLength }
    default:
      return undefined
  }
}
