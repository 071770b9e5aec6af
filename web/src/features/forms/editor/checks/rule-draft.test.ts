import { CheckRule } from '@scrutineer/contract/checks/check-rule'
import { expect, it } from 'vitest'
import { constantKey, emptyRule, fromRuleDraft, type RuleDraft, toRuleDraft } from './rule-draft.ts'

const draft: RuleDraft = {
  left: [
    { operand: 'answers.1.10', factor: '1' },
    { operand: 'answers.2.20', factor: '-1,5' },
  ],
  operator: '>=',
  right: [
    { operand: 'station.registeredVoters', factor: '1' },
    { operand: constantKey, factor: '10' },
  ],
  toleranceKind: 'percent',
  tolerance: '2.5',
  leftZero: true,
  rightZero: false,
}

it('the fields make the canonical rule, and are read from it', () => {
  const rule = fromRuleDraft(draft)
  expect(rule).toEqual(CheckRule.parse(rule))
  expect(rule).toMatchObject({ tolerance: { percent: 2.5 }, missing: { left: 'zero', right: 'skip' } })
  expect(rule && fromRuleDraft(toRuleDraft(rule))).toEqual(rule)
  const exact = fromRuleDraft({ ...draft, tolerance: '0' })
  expect(exact).toEqual(CheckRule.parse({ ...rule, tolerance: null }))
})

it.each<[string, Partial<RuleDraft>]>([
  ['a number isn’t chosen', { left: emptyRule.left }],
  ['a factor is 0', { left: [{ operand: 'answers.1.10', factor: '0' }] }],
  ['a factor isn’t a number', { left: [{ operand: 'answers.1.10', factor: 'two' }] }],
  ['a factor has too many decimals', { left: [{ operand: 'answers.1.10', factor: '0.1234567' }] }],
  [
    'it compares constants only',
    { left: [{ operand: constantKey, factor: '1' }], right: [{ operand: constantKey, factor: '2' }] },
  ],
  ['the tolerance is negative', { tolerance: '-1' }],
  ['the tolerance is above 100 %', { tolerance: '101' }],
  ['the tolerance is missing', { tolerance: '' }],
])('there is no rule while %s', (_, change) => {
  expect(fromRuleDraft({ ...draft, ...change })).toBeUndefined()
})
