import * as z from 'zod/mini'
import { isExactDecimal } from '../helpers/decimal.ts'

const notDecimal = { error: 'not_decimal' }

/** A number of a form's author, as a number or as text: at most 15 digits, at most 6 of them after the decimal point. */
export const DecimalNumber = z.pipe(
  z.pipe(
    z.pipe(
      z.pipe(
        z.union([z.number(), z.string()], notDecimal),
        z.transform((value: number | string) => String(value).trim()),
      ),
      z.string().check(z.refine(isExactDecimal, notDecimal)),
    ),
    // Adding 0 removes the sign of zero.
    z.transform((text: string) => Number(text) + 0),
  ),
  // Describes the output, so that replies can have the schema.
  z.number(),
)
