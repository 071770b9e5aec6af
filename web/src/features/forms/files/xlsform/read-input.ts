import { type ContentInput, createInput } from '../content/content-input.ts'
import { parseConstraint, parseRange } from './constraint.ts'
import type { FormRow } from './form-table.ts'
import { ownColumns } from './own-columns.ts'
import type { FreeAnswer } from './row-type.ts'

const rangeOf = (row: FormRow) => {
  const range = parseRange(row.peek('parameters'))
  // What a form doesn't have, such as other steps, is reported as a column.
  if (range?.isComplete) row.text('parameters')
  return range
}

/** The input of a row that is no choice, with the limits that its columns state. */
export const readInput = (row: FormRow, { input, isRange }: FreeAnswer): ContentInput | undefined => {
  if (!input) return undefined
  const range = isRange ? rangeOf(row) : undefined
  const kind = range?.kind ?? input.kind
  const limits = { ...input, ...range?.limits, ...parseConstraint(row.peek('constraint'), kind).limits }
  if (kind === 'text' && row.peek('appearance') === 'multiline') row.text('appearance')
  return createInput(kind, field => row.text(ownColumns[field]) || limits[field])
}
