import { allowsMultiple, type Question } from '@scrutineer/contract/forms'
import { expect, test } from 'vitest'
import { clockOfDay } from './day-clock.ts'
import type { PhoneAction } from './phone-action.ts'
import { type DayPlan, type PublishedForm, planDay } from './plan-day.ts'

const clock = clockOfDay('2026-11-22', 'Europe/Bucharest')
const phones = Array.from({ length: 300 }, (_, index) => `0711 ${index}`)

const createForm = (id: number, code: string): PublishedForm => {
  const questions = Array.from({ length: 12 }, (_, index): Question => {
    const question = id * 1000 + index * 10
    const optionsToQuestions = Array.from({ length: 4 }, (_, position) => ({
      id: question + position,
      idOption: question + position,
      text: `Option ${position}`,
      orderNumber: position,
      isFreeText: position === 3,
      flagged: position === 2,
    }))
    return {
      id: question,
      code: `${code}${index}`,
      formCode: code,
      text: `Question ${index}`,
      questionType: index % 4,
      orderNumber: index,
      optionsToQuestions,
    }
  })
  const section = { id, uniqueId: `${id}`, code: 'S', description: '', orderNumber: 1, questions }
  return { id, code, diaspora: false, sections: [section] }
}

const forms = [createForm(1, 'X-A'), createForm(2, 'X-B'), createForm(3, 'X-C')]
const counties = [
  { code: 'AB', limit: 40, diaspora: false },
  { code: 'CJ', limit: 400, diaspora: false },
  { code: 'ZZ', limit: 0, diaspora: false },
]
const plan: DayPlan = { seed: 'one', forms, counties, clock }
const days = phones.map(phone => planDay(plan, phone))
const answersOf = (actions: readonly PhoneAction[]) =>
  actions.flatMap(action => (action.kind === 'answer' ? action.answers : []))
const questions = new Map(
  forms.flatMap(form => form.sections[0]?.questions ?? []).map(question => [question.id, question]),
)

test('the same seed plans the same day, another seed another one', () => {
  expect(planDay(plan, '0711 1')).toEqual(planDay({ ...plan }, '0711 1'))
  expect(planDay({ ...plan, seed: 'two' }, '0711 1')).not.toEqual(planDay(plan, '0711 1'))
})

test('actions are in order, and each visit begins with the arrival and ends with the departure', () => {
  for (const day of days) {
    expect(day.map(action => action.at)).toEqual(day.map(action => action.at).sort((one, other) => one - other))
    for (const station of new Set(day.map(action => action.station))) {
      const kinds = day.filter(action => action.station === station).map(action => action.kind)
      expect(kinds.at(0)).toBe('arrive')
      expect(kinds.at(-1)).toBe('leave')
      expect(kinds.filter(kind => kind === 'arrive' || kind === 'leave')).toHaveLength(2)
      expect(kinds).toContain('answer')
    }
  }
})

test('answers select valid options, only one in single-choice questions', () => {
  for (const { questionId, options } of days.flatMap(answersOf)) {
    const question = questions.get(questionId)
    const allowed = question?.optionsToQuestions ?? []
    for (const { optionId, value } of options) {
      const option = allowed.find(({ idOption }) => idOption === optionId)
      expect(option).toBeDefined()
      if (value !== undefined) expect(option?.isFreeText).toBe(true)
    }
    expect(new Set(options.map(option => option.optionId)).size).toBe(options.length)
    if (!allowsMultiple(question?.questionType ?? 0)) expect(options.length).toBeLessThanOrEqual(1)
  }
})

test('a partial day ends at the given minute with observers still at their last station', () => {
  const until = 13 * 60
  for (const phone of phones) {
    const day = planDay({ ...plan, until }, phone)
    expect(Math.max(...day.map(action => action.at))).toBeLessThanOrEqual(clock(until))
    expect(
      day.filter(action => action.kind === 'arrive').length - day.filter(action => action.kind === 'leave').length,
    ).toBe(1)
  }
})

test('diaspora forms are answered only abroad', () => {
  const abroad = { ...createForm(4, 'D'), diaspora: true }
  const domestic = planDay({ ...plan, forms: [abroad] }, '0711 1')
  const abroadDay = planDay(
    { ...plan, forms: [abroad], counties: [{ code: 'DI', limit: 9, diaspora: true }] },
    '0711 1',
  )
  expect(answersOf(domestic)).toEqual([])
  expect(answersOf(abroadDay).length).toBeGreaterThan(0)
})
