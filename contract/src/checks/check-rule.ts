import * as z from 'zod/mini'
import { DecimalNumber } from '../typed-values/decimal-number.ts'
import { parseOperandKey } from './operand.ts'
import { comparisonOperators, MAX_TERMS } from './operators.ts'

/** A key of `operandKey`. */
const Variable = z.strictObject({
  var: z.string().check(z.refine(key => parseOperandKey(key) !== undefined, { error: 'unknown_operand' })),
})

const Factor = DecimalNumber.check(z.refine<number>(factor => factor !== 0, { error: 'zero_factor' }))

// The output of a transformation is described by a schema of its own, so that replies can have the schema of a rule.
const productOf = <T extends z.ZodMiniType<number>>(factor: T) => z.strictObject({ '*': z.tuple([Variable, factor]) })
const Product = z.pipe(
  z.pipe(
    productOf(Factor),
    z.transform(product => (product['*'][1] === 1 ? product['*'][0] : product)),
  ),
  z.union([Variable, productOf(z.number())]),
)

/** An operand, an operand times a constant factor, or a constant. */
const Term = z.union([Variable, Product, DecimalNumber])

const Side = z.strictObject({ '+': z.array(Term).check(z.minLength(1), z.maxLength(MAX_TERMS)) })

const toleranceOf = <T extends z.ZodMiniType<number>>(amount: T, percentage: T) =>
  z.union([z.strictObject({ absolute: amount }), z.strictObject({ percent: percentage })])
const Tolerance = z.pipe(
  z.pipe(
    z.nullish(toleranceOf(DecimalNumber.check(z.minimum(0)), DecimalNumber.check(z.minimum(0), z.maximum(100)))),
    z.transform(tolerance => (tolerance && Object.values(tolerance)[0] !== 0 ? tolerance : null)),
  ),
  z.nullable(toleranceOf(z.number(), z.number())),
)

const MissingStrategy = z._default(z.enum(['skip', 'zero']), 'skip')

const hasOperand = (side: z.infer<typeof Side>) => side['+'].some(term => typeof term === 'object')

/**
 * The rule of a check states the error: the check fires if the comparison holds. Its shape is that of JsonLogic. Ballots counted
 * exceed the voters who signed by more than 2 per cent:
 *
 *     { "when": { ">": [{ "+": [{ "var": "answers.3.31" }, { "var": "answers.4.41" }] },
 *                       { "+": [{ "var": "answers.1.11" }] }] },
 *       "tolerance": { "percent": 2 },
 *       "missing": { "left": "zero", "right": "skip" } }
 *
 * Parsing returns the canonical form, in which equal rules are equal JSON: all fields, no factor of 1, no tolerance of 0. Terms keep
 * their order, in which people read them.
 */
export const CheckRule = z.strictObject({
  /** One operator with the left and the right side. */
  when: z.partialRecord(z.enum(comparisonOperators), z.tuple([Side, Side])).check(
    z.refine(comparison => Object.keys(comparison).length === 1, { error: 'not_one_operator', abort: true }),
    z.refine(comparison => Object.values(comparison).flat().some(hasOperand), { error: 'no_operand' }),
  ),
  /**
   * How far the sides may be apart without an error, or for `==`, how far apart they still count as equal. Per cent are of the side
   * whose absolute value is larger.
   */
  tolerance: Tolerance,
  /** Per side: `skip` makes the check unknown if an operand is missing; with `zero`, a missing operand is 0. */
  missing: z._default(z.strictObject({ left: MissingStrategy, right: MissingStrategy }), {
    left: 'skip',
    right: 'skip',
  }),
})
export type CheckRule = z.infer<typeof CheckRule>
