import { allowsMultiple, type Question } from '@scrutineer/contract/forms'
import { expect, test } from 'vitest'
import { clockOfDay } from './day-clock.ts'
import type { PhoneAction } from './phone-action.ts'
import { type DayPlan, type PhoneForm, planDay } from './plan-day.ts'

const clock = clockOfDay('2026-11-22', 'Europe/Bucharest')
const phones = Array.from({ length: 300 }, (_, index) => `0711 ${index}`)

const aForm = (id: number, code: string): PhoneForm => {
  const questions = Array.from({ length: 12 }, (_, index): Question => {
    const question = id * 1000 + index * 10
    const optionsToQuestions = Array.from({ length: 4 }, (_, position) => ({
      ...{ id: question + position, idOption: question + position, text: `Option ${position}`, orderNumber: position },
      ...{ isFreeText: position === 3, flagged: position === 2 },
    }))
    const words = { code: `${code}${index}`, formCode: code, text: `Question ${index}` }
    return { id: question, ...words, questionType: index % 4, orderNumber: index, optionsToQuestions }
  })
  const section = { id, uniqueId: `${id}`, code: 'S', description: '', orderNumber: 1, questions }
  return { id, code, diaspora: false, sections: [section] }
}

const forms = [aForm(1, 'X-A'), aForm(2, 'X-B'), aForm(3, 'X-C')]
const counties = [
  { code: 'AB', limit: 40, diaspora: false },
  { code: 'CJ', limit: 400, diaspora: false },
  { code: 'ZZ', limit: 0, diaspora: false },
]
const plan: DayPlan = { seed: 'one', forms, counties, clock }
const days = phones.map(phone => planDay(plan, phone))
const answersOf = (actions: readonly PhoneAction[]) =>
  actions.flatMap(action => (action.kind === 'answer' ? action.answers : []))
const questions = new Map(forms.flatMap(form => form.sections[0]?.questions ?? []).map(known => [known.id, known]))

test('the same seed gives an observer the same day, another seed another', () => {
  expect(planDay(plan, '0711 1')).toEqual(planDay({ ...plan }, '0711 1'))
  expect(planDay({ ...plan, seed: 'two' }, '0711 1')).not.toEqual(planDay(plan, '0711 1'))
})

test('a day goes forward, and at each station an observer arrives first and leaves last', () => {
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

test('an observer stays in one county, at one to four stations that exist', () => {
  for (const day of days) {
    expect(new Set(day.map(action => action.county)).size).toBe(1)
    const limit = counties.find(county => county.code === day[0]?.county)?.limit ?? 0
    const stations = [...new Set(day.map(action => action.station))]
    expect(stations.length).toBeLessThanOrEqual(4)
    expect(Math.min(...stations)).toBeGreaterThanOrEqual(1)
    expect(Math.max(...stations)).toBeLessThanOrEqual(limit)
    expect(Math.max(...stations) - Math.min(...stations)).toBeLessThanOrEqual(15)
  }
})

test('the opening is reported from the first station before eight, the count from the last after nine', () => {
  for (const day of days) {
    const filled = day.filter(action => action.kind === 'answer')
    const opening = filled.filter(action => action.formCode === 'X-A')
    const counting = filled.filter(action => action.formCode === 'X-C')
    expect(opening.length).toBeGreaterThan(0)
    expect(counting.length).toBeGreaterThan(0)
    for (const action of opening) expect([action.at < clock(8 * 60), action.station]).toEqual([true, day[0]?.station])
    for (const action of counting)
      expect([action.at > clock(21 * 60), action.station]).toEqual([true, day.at(-1)?.station])
  }
})

test('answers select options of their question, one where only one is allowed', () => {
  for (const { questionId, options } of days.flatMap(answersOf)) {
    const question = questions.get(questionId)
    const known = question?.optionsToQuestions ?? []
    for (const { optionId, value } of options) {
      const option = known.find(({ idOption }) => idOption === optionId)
      expect(option).toBeDefined()
      if (value !== undefined) expect(option?.isFreeText).toBe(true)
    }
    expect(new Set(options.map(option => option.optionId)).size).toBe(options.length)
    if (!allowsMultiple(question?.questionType ?? 0)) expect(options.length).toBeLessThanOrEqual(1)
  }
})

test('about one answer in twenty-five is alarming, and some answers are taken back or changed', () => {
  const answers = days.flatMap(answersOf)
  const flagged = answers.filter(({ options }) => options.some(({ optionId }) => optionId % 10 === 2))
  expect(flagged.length / answers.length).toBeGreaterThan(0.025)
  expect(flagged.length / answers.length).toBeLessThan(0.055)
  expect(answers.some(({ options }) => options.length === 0)).toBe(true)
  expect(answers.some(({ options }) => options.some(({ value }) => value !== undefined))).toBe(true)
})

test('a day that is still on ends now, and its observers are still at their last station', () => {
  const until = 13 * 60
  for (const phone of phones) {
    const day = planDay({ ...plan, until }, phone)
    expect(Math.max(...day.map(action => action.at))).toBeLessThanOrEqual(clock(until))
    expect(
      day.filter(action => action.kind === 'arrive').length - day.filter(action => action.kind === 'leave').length,
    ).toBe(1)
  }
})

test('forms for the diaspora are filled in abroad only', () => {
  const abroad = { ...aForm(4, 'D'), diaspora: true }
  const here = planDay({ ...plan, forms: [abroad] }, '0711 1')
  const there = planDay({ ...plan, forms: [abroad], counties: [{ code: 'DI', limit: 9, diaspora: true }] }, '0711 1')
  expect(answersOf(here)).toEqual([])
  expect(answersOf(there).length).toBeGreaterThan(0)
})
