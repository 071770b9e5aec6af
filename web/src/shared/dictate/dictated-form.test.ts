import { CheckRule } from '@scrutineer/contract/checks/check-rule'
import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import { type Option, type Question, questionType, type Section } from '@scrutineer/contract/forms'
import type { ShowIf } from '@scrutineer/contract/show-if/show-if'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { emptyDraft, selectOption, toAnswers, typeValue } from './dictated-draft.ts'
import { findAsked, findFiring, hasOnlyFields, withoutUnasked, withStored } from './dictated-form.ts'

const option = (idOption: number, input?: Option['input']): Option => ({
  ...{ id: idOption, idOption, text: `Option ${idOption}`, flagged: false, orderNumber: 1 },
  ...{ isFreeText: input !== undefined, ...(input && { input }) },
})
const question = (id: number, options: Option[], showIf?: ShowIf): Question => ({
  ...{ id, code: `Q${id}`, formCode: 'F', text: `Question ${id}?`, questionType: 1, orderNumber: id },
  ...{ optionsToQuestions: options, ...(showIf && { showIf }) },
})
const sections: Section[] = [
  {
    ...{ id: 1, uniqueId: '1', code: 'S', description: 'Section', orderNumber: 1 },
    questions: [
      question(1, [option(11), option(12)]),
      question(2, [option(21, { kind: 'integer' })], { idQuestion: 1, idOptions: [12] }),
      question(3, [option(31, { kind: 'integer' })]),
    ],
  },
]
const [sealed, ballots, voters] = [1, 2, 3].map(id => ({ id, allowsMultiple: false })) as [
  Reference,
  Reference,
  Reference,
]
type Reference = Parameters<typeof selectOption>[1]

it('a question appears with its option; when the option is changed, its answer isn’t sent, and is named', () => {
  const no = selectOption(emptyDraft, sealed, 12, true)
  expect([...findAsked(sections, emptyDraft).ids]).toEqual([1, 3])
  expect([...findAsked(sections, no).ids]).toEqual([1, 2, 3])
  const answered = typeValue(no, ballots, 21, '7')
  expect(toAnswers(answered)).toContainEqual({ questionId: 2, options: [{ optionId: 21, value: '7' }] })
  const changed = selectOption(answered, sealed, 11, true)
  const { ids, unasked } = findAsked(sections, changed)
  expect(unasked.map(({ code }) => code)).toEqual(['Q2'])
  expect(toAnswers(withoutUnasked(changed, ids)).map(({ questionId }) => questionId)).toEqual([1])
  // The answer is there again with the option.
  const back = selectOption(changed, sealed, 12, true)
  expect(findAsked(sections, back).unasked).toEqual([])
  expect(toAnswers(withoutUnasked(back, findAsked(sections, back).ids))).toEqual(toAnswers(answered))
})

it('stored answers decide what is asked and count in checks, unless an answer of the call replaces them', () => {
  const storedAnswer = (id: number, idOption: number, value: string | null = null) => ({
    ...{ id, text: '', idQuestion: `Q${id}`, idQuestionType: 1, formCode: 'F' },
    answers: [{ idOption, text: '', isFreeText: value !== null, value, flagged: false }],
  })
  const stored = [storedAnswer(1, 12), storedAnswer(2, 21, '7')]
  expect([...findAsked(sections, emptyDraft, stored).ids]).toEqual([1, 2, 3])
  expect(withStored(typeValue(emptyDraft, ballots, 21, '9'), stored)).toMatchObject({
    options: { 1: [12], 2: [21] },
    texts: { 21: '9' },
  })
  expect(withStored(emptyDraft, stored).texts).toEqual({ 12: '', 21: '7' })
  const changed = findAsked(sections, selectOption(emptyDraft, sealed, 11, true), stored)
  expect([...changed.ids]).toEqual([1, 3])
  // It was stored before, and nothing of it is about to be sent.
  expect(changed.unasked).toEqual([])
})

it('a field without a text has no answer', () => {
  const typed = typeValue(emptyDraft, voters, 31, '5')
  expect(toAnswers(typed)).toEqual([{ questionId: 3, options: [{ optionId: 31, value: '5' }] }])
  expect(toAnswers(typeValue(typed, voters, 31, '  '))).toEqual([])
})

it('fields of a single choice are chosen first: filling in one would deselect the other, whose text remains in sight', () => {
  const fields = [option(41, { kind: 'integer' }), option(42, { kind: 'integer' })]
  const { singleWithText, multipleWithText } = questionType
  expect(hasOnlyFields({ ...question(4, fields), questionType: singleWithText })).toBe(false)
  expect(hasOnlyFields({ ...question(4, fields), questionType: multipleWithText })).toBe(true)
  expect(hasOnlyFields({ ...question(4, fields.slice(1)), questionType: singleWithText })).toBe(true)
})

it('a check fires with its values as soon as all are typed; a text that is no number makes it unknown', () => {
  const rule = z.parse(CheckRule, {
    when: { '>': [{ '+': [{ var: 'answers.2.21' }] }, { '+': [{ var: 'answers.3.31' }] }] },
  })
  const check: FormCheck = { id: 9, says: { en: 'More ballots than voters', ro: '' }, severity: 'flag', rule }
  const fires = (ballotsText: string, votersText: string) =>
    findFiring([check], sections, typeValue(typeValue(emptyDraft, ballots, 21, ballotsText), voters, 31, votersText))
  expect(fires('1,234', '')).toEqual([])
  expect(fires('1,234', '1 234')).toEqual([])
  expect(fires('1,235', '1 234')).toMatchObject([
    {
      check: { id: 9 },
      left: '1235',
      right: '1234',
      operands: [
        { name: 'Q2', value: '1235' },
        { name: 'Q3', value: '1234' },
      ],
    },
  ])
  expect(fires('many', '1 234')).toEqual([])
})

it('the voters registered at the station are compared where they are known', () => {
  const rule = z.parse(CheckRule, {
    when: { '>': [{ '+': [{ var: 'answers.3.31' }] }, { '+': [{ var: 'station.registeredVoters' }] }] },
  })
  const check: FormCheck = { id: 9, says: { en: '', ro: '' }, severity: 'hint', rule }
  const draft = typeValue(emptyDraft, voters, 31, '901')
  expect(findFiring([check], sections, draft)).toEqual([])
  expect(findFiring([check], sections, draft, 900)).toMatchObject([{ operands: [{ name: 'Q3' }, { value: '900' }] }])
})

it('of a question with several numbers, the compared ones are told apart', () => {
  const several = question(4, [option(41, { kind: 'integer' }), option(42, { kind: 'integer' })])
  const form = sections.map(section => ({ ...section, questions: [several] }))
  const side = (idOption: number) => ({ '+': [{ var: `answers.4.${idOption}` }] })
  const rule = z.parse(CheckRule, { when: { '>': [side(41), side(42)] } })
  const check: FormCheck = { id: 9, says: { en: '', ro: '' }, severity: 'hint', rule }
  const draft = { options: { 4: [41, 42] }, texts: { 41: '2', 42: '1' } }
  expect(findFiring([check], form, draft)).toMatchObject([
    { operands: [{ name: 'Q4 Option 41' }, { name: 'Q4 Option 42' }] },
  ])
})
