/**
 * Why a text has no value:
 * - `empty`: nothing was typed; the value is missing
 * - `ambiguous`: it can be read in two ways, such as `1.234` for a decimal or `03/04/2024` for a date
 * - `not_whole`: a number with decimals for an integer
 * - `too_many_digits`: a number with more than 15 significant digits, which JSON and spreadsheets would change
 * - `unreadable`: anything else that isn't a value of the kind, such as `123 votes`
 */
export type ValueMark = 'empty' | 'ambiguous' | 'not_whole' | 'too_many_digits' | 'unreadable'

/** A value in its canonical text, or the mark that says why there is none. */
export type ParsedValue =
  | { readonly value: string; readonly mark: null }
  | { readonly value: null; readonly mark: ValueMark }

export const parsed = (value: string): ParsedValue => ({ value, mark: null })
export const marked = (mark: ValueMark): ParsedValue => ({ value: null, mark })
