import { describe, expect, it, test } from 'vitest'
import * as z from 'zod/mini'
import type { InputKind } from '../../typed-values/input-kinds.ts'
import { CheckRule } from '../check-rule.ts'
import { nameOperands } from './operand-names.ts'
import { parseCheck } from './parse-check.ts'
import { printCheck } from './print-check.ts'

const question = (id: number, code: string, ...kinds: InputKind[]) => ({
  id,
  code,
  options: kinds.map((kind, index) => ({ id: id * 10 + index + 1, input: { kind } })),
})
const names = nameOperands([
  question(1, 'a1', 'integer'),
  question(2, 'results', 'text', 'integer', 'decimal'),
  question(3, 'why?', 'text'),
  question(4, 'twice', 'integer'),
  question(5, 'twice', 'integer'),
  question(6, 'b 6', 'integer'),
])

/** Texts are written without `$`, which would begin a template. */
const toText = (text: string) => text.replaceAll('{', '$' + '{')
const parse = (text: string) => parseCheck(toText(text), names)
const print = (text: string) => {
  const { rule } = parse(text)
  return rule && printCheck(rule, names).replaceAll('$', '')
}

it('a rule is written with XLSForm’s operators', () => {
  expect(parse('{results.1} + {results.2} * 1.5 - 10 >= {station.registered_voters}; tolerance 2%').rule).toEqual(
    z.parse(CheckRule, {
      when: {
        '>=': [
          { '+': [{ var: 'answers.2.22' }, { '*': [{ var: 'answers.2.23' }, 1.5] }, -10] },
          { '+': [{ var: 'station.registeredVoters' }] },
        ],
      },
      tolerance: { percent: 2 },
    }),
  )
})

test.each([
  ['{a1}=0', '{a1} = 0'],
  ['\n{ a1 }\u00a0!= - 1.50 * {b 6}', '{a1} != -{b 6} * 1.5'],
  ['-{a1} + -2 - -3 < 007', '-{a1} - 2 + 3 < 7'],
  ['{a1} * -1 > 2 * {#4.41}', '-{a1} > {#4.41} * 2'],
  ['{a1} > 1.2340', '{a1} > 1.2340'],
  ['{a1} > 0.125', '{a1} > 0.125'],
  [
    '{a1} > 5; missing right as 0; tolerance 1.2340; missing left as 0',
    '{a1} > 5; tolerance 1.2340; missing left as 0; missing right as 0',
  ],
  ['{a1} > 5; tolerance 0%', '{a1} > 5'],
])('%j is %j', (text, printed) => {
  expect(print(text)).toBe(printed)
  expect(parse(printed).rule).toEqual(parse(text).rule)
})

describe('an error', () => {
  test.each([
    ['', 'empty', ''],
    [' \n', 'empty', ''],
    ['{a1} > {b7}', 'unknown_name', '{b7}'],
    ['{A1} > 5', 'unknown_name', '{A1}'],
    ['{why?} > 5', 'unknown_name', '{why?}'],
    ['{} > 5', 'unknown_name', '{}'],
    ['{twice} > 5', 'ambiguous_name', '{twice}'],
    ['{results} > 5', 'ambiguous_name', '{results}'],
    ['5 > {a1', 'unclosed_name', '{a1'],
    ['5 > a1', 'bare_name', 'a1'],
    ['{a1} > 1.234', 'ambiguous_number', '1.234'],
    ['{a1} > 1,5', 'wrong_number', '1,5'],
    ['{a1} > 1.2.3', 'wrong_number', '1.2.3'],
    ['{a1} > 5.', 'wrong_number', '5.'],
    ['{a1} > 1.1234567', 'wrong_number', '1.1234567'],
    ['{a1} > 1 000', 'unexpected_text', '000'],
    ['{a1} > 1e3', 'unexpected_text', 'e3'],
    ['{a1} > ٣', 'unexpected_text', '٣'],
    ['{a1} > “5”', 'unexpected_text', '“'],
    ['{a1} > . ', 'unexpected_text', '.'],
    ['{a1} > 😀', 'unexpected_text', '😀'],
    ['{a1} > 5 and {b 6} > 5', 'and_or', 'and'],
    ['{a1} > 5 OR {b 6} > 5', 'and_or', 'OR'],
    ['{a1} div 2 > 5', 'division', 'div'],
    ['{a1} / 2 > 5', 'division', '/'],
    ['round({a1}) > 5', 'function', 'round'],
    ['count-selected({a1}) > 5', 'function', 'count-selected'],
    ['{a1} > sum (5)', 'function', 'sum'],
    ['({a1} + 5) > 5', 'parentheses', '('],
    ['{a1} > 5)', 'parentheses', ')'],
    ['{a1} * {b 6} > 5', 'product', '{b 6}'],
    ['{a1} * 2 * 3 > 5', 'product', '3'],
    ['{a1} > 2 * 3', 'product', '3'],
    ['{a1} * 0 > 5', 'zero_factor', '0'],
    ['{a1} >', 'missing_term', ''],
    ['> 5', 'missing_term', '>'],
    ['{a1} + > 5', 'missing_term', '>'],
    ['{a1} == 5', 'missing_term', '='],
    ['{a1} <> 5', 'missing_term', '>'],
    ['{a1} > - - 5', 'missing_term', '-'],
    ['{a1} + 5', 'missing_comparison', ''],
    ['{a1} {b 6} > 5', 'missing_comparison', '{b 6}'],
    ['5 < {a1} < 10', 'second_comparison', '<'],
    ['{a1} > 5 {b 6}', 'unexpected_text', '{b 6}'],
    ['{a1} > 5 tolerance 2', 'unexpected_text', 'tolerance'],
    ['5 > 4', 'no_operand', '5 > 4'],
    ['{a1} > 5;', 'wrong_clause', ''],
    ['{a1} > 5; within 2', 'wrong_clause', 'within'],
    ['{a1} > 5; missing as 0', 'wrong_clause', 'as'],
    ['{a1} > 5; missing left as 1', 'wrong_clause', '1'],
    ['{a1} > 5; missing left', 'wrong_clause', ''],
    ['{a1} > 5; tolerance', 'wrong_tolerance', ''],
    ['{a1} > 5; tolerance -1', 'wrong_tolerance', '-'],
    ['{a1} > 5; tolerance 100.5%', 'wrong_tolerance', '100.5'],
    ['{a1} > 5; tolerance 1.234%', 'ambiguous_number', '1.234'],
    ['{a1} > 5; tolerance 1; tolerance 2', 'repeated_clause', 'tolerance'],
    ['{a1} > 5; missing left as 0; missing left as 0', 'repeated_clause', 'missing'],
    ['{a1} > 5; tolerance 1 2', 'unexpected_text', '2'],
    [`{a1} > 5${' + 1'.repeat(100)}`, 'too_many_terms', '+'],
    [`{a1} > 5${' '.repeat(20_000)}`, 'too_long', undefined],
  ])('of %j is %s at %j', (text, code, at) => {
    const { rule, error } = parse(text)
    expect([rule, error?.code]).toEqual([null, code])
    const { position = 0, length = 0 } = error ?? {}
    const found = toText(text).slice(position, position + length)
    expect(found).toBe(at === undefined ? toText(text) : toText(at))
    // Of equal texts, the last one is at fault.
    if (at !== undefined) expect(position).toBe(toText(text).lastIndexOf(toText(at)))
  })

  it('of an ambiguous name has the names to choose from', () => {
    expect(parse('{results} > 5').error?.names).toEqual(['results.1', 'results.2'])
    expect(parse('{twice} > 5').error?.names).toEqual(['#4.41', '#5.51'])
  })
})

it('a deleted question is printed by its id, and is unknown', () => {
  const { rule } = parse('{a1} > {b 6}')
  const fewer = nameOperands([question(1, 'a1', 'integer')])
  const text = rule ? printCheck(rule, fewer) : ''
  expect(text).toBe(toText('{a1} > {#6.61}'))
  expect(parseCheck(text, fewer).error?.code).toBe('unknown_name')
})
