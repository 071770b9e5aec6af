import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CheckRule } from './check-rule.ts'
import { type CheckResult, evaluateCheck } from './evaluate-check.ts'
import { comparisonOperators } from './operators.ts'
import { nameOperands } from './text-form/operand-names.ts'
import { parseCheck } from './text-form/parse-check.ts'
import { printCheck } from './text-form/print-check.ts'

/** `RUNS=100000` tries more rules, values and texts. */
const numRuns = Number(process.env.RUNS ?? 300)

/** Codes that repeat, look like other names, or can't be written in a text. */
const codes = ['A1', 'B 3', 'ș2', 'A1', 'B3.1', 'B3', 'x}y$', '#12.34', '', 'and', '7', 'station']
const questions = codes.map((code, index) => ({
  id: index === 3 ? -1 : index + 1,
  code,
  options: (index % 3 === 2 ? [1, 2, 3] : [1]).map(option => ({
    id: (index + 1) * 10 + option,
    input: { kind: option === 2 ? ('decimal' as const) : ('integer' as const) },
  })),
}))
const names = nameOperands(questions)
const keys = [
  ...questions.flatMap(({ id, options }) => options.map(option => `answers.${id}.${option.id}`)),
  'station.registeredVoters',
]

/** Small numbers, which meet the limits of comparisons, and any exact decimals. */
const decimal = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -6, max: 6 }).map(half => half / 2) },
  { weight: 1, arbitrary: fc.integer({ min: -9999, max: 9999 }).map(number => number / 1000) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: -(10 ** 9 - 1), max: 10 ** 9 - 1 }), fc.nat(999_999))
      .map(([whole, fraction]) => Number(`${whole}.${String(fraction).padStart(6, '0')}`)),
  },
)
const key = fc.constantFrom(...keys)
const variable = key.map(name => ({ var: name }))
const term = fc.oneof(
  variable,
  fc
    .tuple(
      variable,
      decimal.filter(factor => factor !== 0),
    )
    .map(product => ({ '*': product })),
  decimal,
)
const side = fc.array(term, { minLength: 1, maxLength: 4 }).map(terms => ({ '+': terms }))
const strategy = fc.constantFrom('skip', 'zero')
const positive = decimal.map(Math.abs)
const rule = fc
  .record({
    operator: fc.constantFrom(...comparisonOperators),
    sides: fc.tuple(side, side),
    tolerance: fc.oneof(
      fc.constant(null),
      fc.record({ absolute: positive }),
      fc.record({ percent: positive.map(amount => (amount > 100 ? 100 : amount)) }),
    ),
    missing: fc.record({ left: strategy, right: strategy }),
  })
  .filter(({ sides }) => JSON.stringify(sides).includes('var'))
  .map(({ operator, sides, ...rest }) => z.parse(CheckRule, { when: { [operator]: sides }, ...rest }))
const values = fc
  .dictionary(key, fc.oneof({ weight: 6, arbitrary: decimal.map(String) }, fc.constant(null)), { maxKeys: 20 })
  .chain(some => fc.constantFrom(some, { ...Object.fromEntries(keys.map(each => [each, '1.50'])), ...some }))

/** A fraction of whole numbers; the denominator is positive. */
type Fraction = readonly [numerator: bigint, denominator: bigint]
const toFraction = (text: string): Fraction => {
  const fraction = text.split('.')[1] ?? ''
  return [BigInt(text.replace('.', '')), BigInt(`1${'0'.repeat(fraction.length)}`)]
}
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]
const size = ([a, b]: Fraction): Fraction => [a < 0n ? -a : a, b]
const isLess = ([a, b]: Fraction, [c, d]: Fraction) => a * d < c * b

type Json = null | number | string | readonly Json[] | { readonly [name: string]: Json }
type Missing = 'missing' | 'notNumber'

/** Evaluates a side as JsonLogic does, but with fractions. */
const evaluateSide = (json: Json, data: Record<string, string | null>, strategy: string): Fraction | Missing => {
  if (typeof json === 'number') return toFraction(String(json))
  const [operator, argument] = Object.entries(json ?? {})[0] ?? []
  if (operator === 'var') {
    const value = data[String(argument)]
    if (value === undefined) return strategy === 'zero' ? [0n, 1n] : 'missing'
    return value === null ? 'notNumber' : toFraction(value)
  }
  const parts = (Array.isArray(argument) ? argument : []).map((each: Json) => evaluateSide(each, data, strategy))
  return parts.reduce((one, other) => {
    if (typeof one === 'string') return one
    if (typeof other === 'string') return other
    return operator === '+' ? plus(one, other) : times(one, other)
  })
}

const referenceOutcome = ({ when, tolerance, missing }: CheckRule, data: Record<string, string | null>) => {
  const [operator, [leftJson, rightJson]] = Object.entries(when)[0] ?? ['', []]
  const answers = JSON.stringify(when).match(/answers\.-?\d+\.\d+/g) ?? []
  if (answers.length > 0 && answers.every(name => data[name] === undefined)) return 'unknown'
  const left = evaluateSide(leftJson ?? null, data, missing.left)
  const right = evaluateSide(rightJson ?? null, data, missing.right)
  if (typeof left === 'string' || typeof right === 'string') return 'unknown'
  const larger = isLess(size(left), size(right)) ? size(right) : size(left)
  let allowed: Fraction = [0n, 1n]
  if (tolerance && 'absolute' in tolerance) allowed = toFraction(String(tolerance.absolute))
  if (tolerance && 'percent' in tolerance)
    allowed = times(times(larger, toFraction(String(tolerance.percent))), [1n, 100n])
  const isAbove = isLess(plus(right, allowed), left)
  const isBelow = isLess(plus(left, allowed), right)
  const fires =
    {
      '>': isAbove,
      '<': isBelow,
      '!=': isAbove || isBelow,
      '==': !isAbove && !isBelow,
      '>=': !isLess(left, plus(right, allowed)),
      '<=': !isLess(right, plus(left, allowed)),
    }[operator] ?? false
  return fires ? 'fires' : 'holds'
}

test('a check is evaluated as by a reference evaluator with fractions', () => {
  const outcomes: Record<CheckResult['outcome'], number> = { fires: 0, holds: 0, unknown: 0 }
  fc.assert(
    fc.property(rule, values, (each, data) => {
      const { outcome } = evaluateCheck(each, new Map(Object.entries(data)))
      outcomes[outcome] += 1
      expect(outcome).toBe(referenceOutcome(each, data))
    }),
    { numRuns },
  )
  for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(numRuns / 10)
})

test('parsing the canonical form of a rule, or its JSON, returns it', () => {
  const roundTrip = (each: CheckRule) => z.parse(CheckRule, JSON.parse(JSON.stringify(each)))
  fc.assert(
    fc.property(rule, each => {
      expect(roundTrip(each)).toEqual(each)
    }),
    { numRuns: Math.min(numRuns, 10_000) },
  )
})

test('the text of a rule is parsed to the same rule', () => {
  fc.assert(
    fc.property(rule, each => {
      expect(parseCheck(printCheck(each, names), names)).toEqual({ rule: each, error: null })
    }),
    { numRuns },
  )
})

const fragments = [
  ...[
    ...['A1', 'B 3', 'ș2.1', '#5.51', 'station.registered_voters'].map(name => `$\{${name}}`),
    '$' + '{',
    '}',
    'A1',
    '=',
    '!=',
    '>',
    '<=',
  ],
  ...['+', '-', '*', '/', '%', ';', '(', ')', '1', '0', '1.5', '1.234', '1,5', '1 000', '0.25', 'and', 'or', 'div'],
  ...[
    'tolerance',
    'missing',
    'left',
    'right',
    'as',
    'round(',
    '.',
    ',',
    '==',
    '<>',
    '٣',
    '“',
    ' ',
    '\n',
    '\u00a0',
    '😀',
  ],
]
/** The texts of rules with some parts replaced, repeated or left out, and random parts. */
const text = fc.oneof(
  fc
    .tuple(rule, fc.array(fc.tuple(fc.nat(200), fc.nat(6), fc.constantFrom('', ...fragments)), { maxLength: 2 }))
    .map(([each, changes]) =>
      changes.reduce(
        (changed, [at, length, fragment]) => changed.slice(0, at) + fragment + changed.slice(at + length),
        printCheck(each, names),
      ),
    ),
  fc.array(fc.constantFrom(...fragments), { maxLength: 12 }).map(parts => parts.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)

test('any text is a rule that prints to its text, or an error at a position of it', () => {
  let rules = 0
  fc.assert(
    fc.property(text, each => {
      const { rule: parsed, error } = parseCheck(each, names)
      if (error) {
        expect(error.position + error.length).toBeLessThanOrEqual(each.length)
        expect(error.code === 'ambiguous_name').toBe(error.names !== undefined)
        return
      }
      rules += 1
      expect(z.parse(CheckRule, parsed)).toEqual(parsed)
      expect(parseCheck(printCheck(parsed, names), names).rule).toEqual(parsed)
      // A rule has no number that its text doesn't have.
      const digits = (content: string) =>
        content
          .replace(/\$\{[^}]*\}/g, '')
          .match(/\d+(?:\.\d+)?/g)
          ?.map(Number) ?? []
      expect(digits(each)).toEqual(expect.arrayContaining(digits(printCheck(parsed, names))))
    }),
    { numRuns },
  )
  expect(rules).toBeGreaterThan(numRuns / 20)
})
