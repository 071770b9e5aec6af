import { describe, expect, it, test } from 'vitest'
import * as z from 'zod/mini'
import { CheckRule } from './check-rule.ts'
import { operandsOf } from './comparison.ts'
import { evaluateCheck } from './evaluate-check.ts'
import { validateOperands } from './validate-operands.ts'

const ballots = { var: 'answers.3.31' }
const spoilt = { var: 'answers.3.32' }
const signed = { var: 'answers.1.11' }
const registered = { var: 'station.registeredVoters' }

const ruleOf = (operator: string, left: unknown[], right: unknown[], rest: object = {}) =>
  z.parse(CheckRule, { when: { [operator]: [{ '+': left }, { '+': right }] }, ...rest })
const evaluate = (rule: CheckRule, values: Record<string, string | null>) =>
  evaluateCheck(rule, new Map(Object.entries(values)))
const outcome = (rule: CheckRule, values: Record<string, string | null>) => evaluate(rule, values).outcome

describe('a check', () => {
  it('fires if its comparison holds, and says what it compared', () => {
    const rule = ruleOf('>', [ballots, spoilt], [signed])
    const values = { 'answers.3.31': '400', 'answers.3.32': '5.50', 'answers.1.11': '405.5' }
    expect(evaluate(rule, values)).toEqual({ outcome: 'holds', left: '405.5', right: '405.5', tolerance: '0' })
    expect(evaluate(rule, { ...values, 'answers.1.11': '405.4' }).outcome).toBe('fires')
  })

  it('has exact decimals', () => {
    const rule = ruleOf('!=', [{ '*': [ballots, 0.1] }, 0.2], [0.3])
    expect(outcome(rule, { 'answers.3.31': '1' })).toBe('holds')
    expect(outcome(rule, { 'answers.3.31': '1.000000000000001' })).toBe('fires')
    const large = ruleOf('>', [ballots], [signed])
    expect(outcome(large, { 'answers.3.31': '9007199254740993', 'answers.1.11': '9007199254740992' })).toBe('fires')
  })

  it('is unknown with a missing operand, or one that is no number', () => {
    const rule = ruleOf('>', [ballots, spoilt], [registered])
    const values = { 'answers.3.31': '900', 'answers.3.32': '1', 'station.registeredVoters': '800' }
    expect(outcome(rule, values)).toBe('fires')
    for (const key of Object.keys(values)) {
      const { [key]: _, ...others } = Object.fromEntries(Object.entries(values))
      expect(outcome(rule, others)).toBe('unknown')
      expect(outcome(rule, { ...values, [key]: null })).toBe('unknown')
    }
    expect(evaluate(rule, { 'answers.3.31': '900', 'answers.3.32': '1' })).toEqual({
      outcome: 'unknown',
      left: '901',
      right: null,
      tolerance: null,
    })
  })

  it('counts missing operands as 0 on a side with this strategy, once something was reported', () => {
    const rule = ruleOf('>', [ballots, spoilt], [registered], { missing: { left: 'zero' } })
    expect(outcome(rule, { 'answers.3.31': '900', 'station.registeredVoters': '800' })).toBe('fires')
    expect(outcome(rule, { 'answers.3.31': null, 'station.registeredVoters': '800' })).toBe('unknown')
    expect(outcome(rule, { 'answers.3.31': '900' })).toBe('unknown')
    const less = ruleOf('<', [ballots], [registered], { missing: { left: 'zero', right: 'zero' } })
    expect(outcome(less, { 'station.registeredVoters': '800' })).toBe('unknown')
    expect(outcome(ruleOf('<', [registered], [100]), { 'station.registeredVoters': '99' })).toBe('fires')
  })
})

describe('a tolerance', () => {
  const outcomes = (operator: string, tolerance: object, right: string) =>
    ['97', '98', '100', '102', '103'].map(left =>
      outcome(ruleOf(operator, [ballots], [signed], { tolerance }), { 'answers.3.31': left, 'answers.1.11': right }),
    )
  const [fires, holds] = ['fires', 'holds']

  test.each([
    ['>', [holds, holds, holds, holds, fires]],
    ['>=', [holds, holds, holds, fires, fires]],
    ['<', [fires, holds, holds, holds, holds]],
    ['<=', [fires, fires, holds, holds, holds]],
    ['!=', [fires, holds, holds, holds, fires]],
    ['==', [holds, fires, fires, fires, holds]],
  ])('of 2 around 100 is that of %s', (operator, expected) =>
    expect(outcomes(operator, { absolute: 2 }, '100')).toEqual(expected),
  )

  it('in per cent is of the larger side', () => {
    const rule = ruleOf('!=', [ballots], [signed], { tolerance: { percent: 2 } })
    const result = (left: string, right: string) => evaluate(rule, { 'answers.3.31': left, 'answers.1.11': right })
    expect(result('100', '98')).toEqual({ outcome: 'holds', left: '100', right: '98', tolerance: '2' })
    expect(result('98', '100').outcome).toBe('holds')
    expect(result('102.05', '100')).toEqual({ outcome: 'fires', left: '102.05', right: '100', tolerance: '2.041' })
    expect(result('-98', '-100').tolerance).toBe('2')
    expect(result('0', '0').outcome).toBe('holds')
  })
})

describe('a rule', () => {
  it('has one canonical form', () => {
    expect(ruleOf('>', [{ '*': [ballots, '1'] }, '-0', ' 1.50 '], [signed], { tolerance: { percent: 0 } })).toEqual({
      when: { '>': [{ '+': [ballots, 0, 1.5] }, { '+': [signed] }] },
      tolerance: null,
      missing: { left: 'skip', right: 'skip' },
    })
  })

  const sides = [{ '+': [ballots] }, { '+': [1] }]
  test.each([
    ['no operator', { when: {} }],
    ['two operators', { when: { '>': sides, '<': sides } }],
    ['another operator', { when: { and: sides } }],
    ['one side', { when: { '>': [sides[0]] } }],
    ['a side that is no sum', { when: { '>': [ballots, 1] } }],
    ['an empty side', { when: { '>': [{ '+': [] }, sides[1]] } }],
    ['constants only', { when: { '>': [sides[1], sides[1]] } }],
    ['a sum in a sum', { when: { '>': [{ '+': [sides[0]] }, sides[1]] } }],
    ['a product of operands', { when: { '>': [{ '+': [{ '*': [ballots, signed] }] }, sides[1]] } }],
    ['a factor of 0', { when: { '>': [{ '+': [{ '*': [ballots, 0] }] }, sides[1]] } }],
    ['an unknown fact', { when: { '>': [{ '+': [{ var: 'station.rooms' }] }, sides[1]] } }],
    ['a question without an option', { when: { '>': [{ '+': [{ var: 'answers.3' }] }, sides[1]] } }],
    ['a number that isn’t exact', { when: { '>': [sides[0], { '+': [1e-7] }] } }],
    ['101 terms', { when: { '>': [{ '+': Array(101).fill(1) }, sides[0]] } }],
    ['a negative tolerance', { when: { '>': sides }, tolerance: { absolute: -1 } }],
    ['two tolerances', { when: { '>': sides }, tolerance: { absolute: 1, percent: 1 } }],
    ['101 per cent', { when: { '>': sides }, tolerance: { percent: 101 } }],
    ['an unknown strategy', { when: { '>': sides }, missing: { left: 'guess' } }],
    ['an unknown field', { when: { '>': sides }, unless: { '<': sides } }],
  ])('with %s is invalid', (_, rule) => {
    expect(z.safeParse(CheckRule, { when: { '>': sides } }).success).toBe(true)
    expect(z.safeParse(CheckRule, rule).success).toBe(false)
  })

  it('names its operands, of which the form must have those of questions', () => {
    const rule = ruleOf('>', [ballots, { '*': [spoilt, 2] }, ballots], [registered, signed, 5])
    const answer = (idQuestion: number, idOption: number) => ({ kind: 'answer', idQuestion, idOption })
    expect(operandsOf(rule)).toEqual([
      answer(3, 31),
      answer(3, 32),
      { kind: 'fact', fact: 'registeredVoters' },
      answer(1, 11),
    ])
    const options = [
      { id: 31, input: { kind: 'integer' } },
      { id: 32, input: { kind: 'time' } },
    ] as const
    expect(validateOperands(rule, [{ id: 3, code: 'B3', options }])).toEqual([
      { operand: answer(3, 32), code: 'no_number' },
      { operand: answer(1, 11), code: 'unknown_question' },
    ])
    expect(validateOperands(rule, [{ id: 3, code: '', options: [] }]).map(({ code }) => code)).toEqual([
      'unknown_option',
      'unknown_option',
      'unknown_question',
    ])
  })
})
