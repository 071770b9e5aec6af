import { compareDecimals, parseDecimal } from '../helpers/decimal.ts'
import { toPlainText } from '../helpers/plain-text.ts'
import { inputKinds, isInputKind } from './input-kinds.ts'
import type { OptionInput } from './option-input.ts'
import { marked, type ParsedValue, parsed } from './parsed-value.ts'

/**
 * Parses what an observer typed into an option. Never guesses: a text without exactly one reading has a mark instead of a value.
 * The value is canonical: an integer or decimal such as `1234.5`, `HH:mm`, `yyyy-MM-dd`; of the kind `text` it is the text itself.
 */
export const parseTypedValue = (text: string, { kind }: Pick<OptionInput, 'kind'>): ParsedValue => {
  const plain = toPlainText(text)
  if (plain === '') return marked('empty')
  // Other servers and newer ones may have further kinds: what is typed into them is a text.
  return kind === 'text' || !isInputKind(kind) ? parsed(text) : inputKinds[kind].parse(plain)
}

/** Limits that a value exceeds. They are warnings: no value is refused. */
export type LimitWarning = 'below_min' | 'above_max' | 'too_many_decimals' | 'too_long'

/** Negative if the first value is smaller. Times and dates compare as texts. */
const compareValues = (one: string, other: string) => {
  const [first, second] = [parseDecimal(one), parseDecimal(other)]
  if (first && second) return compareDecimals(first, second)
  return one < other ? -1 : Number(one > other)
}

/** The limits of the input that a parsed value exceeds. */
export const findLimitWarnings = (value: string, input: OptionInput): LimitWarning[] => {
  if (input.kind === 'text') return value.length > (input.maxLength ?? Number.POSITIVE_INFINITY) ? ['too_long'] : []
  const { min, max } = input
  const warnings: LimitWarning[] = []
  if (min !== undefined && compareValues(value, String(min)) < 0) warnings.push('below_min')
  if (max !== undefined && compareValues(value, String(max)) > 0) warnings.push('above_max')
  const decimals = value.split('.')[1]?.length ?? 0
  if (input.kind === 'decimal' && decimals > (input.decimals ?? decimals)) warnings.push('too_many_decimals')
  return warnings
}
