/**
 * What is wrong with the text of a check, and what to do:
 * - `empty`: write a comparison, such as `${B3} > ${A1}`
 * - `too_long`: shorten the text, or make several checks
 * - `unexpected_text`: remove or correct the text at this position
 * - `unclosed_name`: end the name with `}`
 * - `bare_name`: write the name as `${name}`
 * - `unknown_name`: name a question of the form that has a number, or a fact
 * - `ambiguous_name`: write one of `names` instead
 * - `wrong_number`: write a number of at most 15 digits, at most 6 of them after a point, without separators of groups
 * - `ambiguous_number`: `1.234` may be `1234` or `1.2340`: write one of these
 * - `and_or`: a check has one comparison: make several checks
 * - `division`: multiply the other side, or multiply with a factor: `* 0.5` instead of `div 2`
 * - `function`: functions aren't supported; write a sum
 * - `parentheses`: write the sum without parentheses
 * - `product`: a term is a name, times at most one number
 * - `zero_factor`: remove the term
 * - `missing_term`: write a name or a number here
 * - `missing_comparison`: write `=`, `!=`, `<`, `<=`, `>` or `>=` and the other side
 * - `second_comparison`: a check has one comparison: make several checks
 * - `too_many_terms`: a side has at most 100 terms
 * - `no_operand`: name at least one question or fact
 * - `wrong_clause`: after `;` write `tolerance 5`, `tolerance 2%`, `missing left as 0` or `missing right as 0`
 * - `repeated_clause`: remove one of the two
 * - `wrong_tolerance`: write a number from 0, in per cent at most 100
 */
export type CheckTextErrorCode =
  | 'empty'
  | 'too_long'
  | 'unexpected_text'
  | 'unclosed_name'
  | 'bare_name'
  | 'unknown_name'
  | 'ambiguous_name'
  | 'wrong_number'
  | 'ambiguous_number'
  | 'and_or'
  | 'division'
  | 'function'
  | 'parentheses'
  | 'product'
  | 'zero_factor'
  | 'missing_term'
  | 'missing_comparison'
  | 'second_comparison'
  | 'too_many_terms'
  | 'no_operand'
  | 'wrong_clause'
  | 'repeated_clause'
  | 'wrong_tolerance'

export interface CheckTextError {
  readonly code: CheckTextErrorCode
  /** Where the text at fault starts, in UTF-16 units from 0, and its length; 0 at the end of the text. */
  readonly position: number
  readonly length: number
  /** The names to choose from, if the name is ambiguous. */
  readonly names?: readonly string[]
}

/** Thrown inside of the parser, which returns its error. */
export class CheckTextProblem extends Error {
  readonly error: CheckTextError

  constructor(code: CheckTextErrorCode, { position, text }: { position: number; text: string }, names?: string[]) {
    super(code)
    this.error = { code, position, length: text.length, ...(names && { names }) }
  }
}
