import * as z from 'zod/mini'
import { parsedFromText } from '../fields/values.ts'
import { isExactDecimal } from '../helpers/decimal.ts'

/** A number of a form's author, as a number or as text: at most 15 digits, at most 6 of them after the decimal point. */
export const DecimalNumber = z.pipe(
  // Adding 0 removes the sign of zero.
  parsedFromText(text => (isExactDecimal(text) ? Number(text) + 0 : undefined), 'not_decimal'),
  // Describes the output, so that replies can have the schema.
  z.number(),
)
