import * as z from 'zod/mini'
import { MAX_DIGITS } from '../helpers/decimal.ts'

/** Digits after the decimal point of a number in a form. */
export const MAX_DECIMALS = 6

const exactDecimal = new RegExp(`^[+-]?\\d{1,${MAX_DIGITS}}(?:\\.\\d{1,${MAX_DECIMALS}})?$`)

/** Whether a plain decimal, such as `-12.5`, is the same as a JSON number. */
export const isExactDecimal = (text: string): boolean =>
  exactDecimal.test(text) && text.replace(/\D/g, '').length <= MAX_DIGITS

const notDecimal = { error: 'not_decimal' }

/** A number of a form's author, as a number or as text: at most 15 digits, at most 6 of them after the decimal point. */
export const DecimalNumber = z.pipe(
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string()], notDecimal),
      z.transform((value: number | string) => String(value).trim()),
    ),
    z.string().check(z.refine(isExactDecimal, notDecimal)),
  ),
  // Adding 0 removes the sign of zero.
  z.transform((text: string) => Number(text) + 0),
)
