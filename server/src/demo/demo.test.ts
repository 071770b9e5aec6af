import type { Section } from '@scrutineer/contract/forms'
import { describe, expect, test } from 'vitest'
import { findAskedFigure, isField } from '../simulator/plan/numbers/asked-figure.ts'
import { stationFigures } from '../simulator/plan/numbers/station-figures.ts'
import { type PublishedForm, planDay } from '../simulator/plan/plan-day.ts'
import { activeObservers, demoDay, demoForms, demoProfile, observerCount } from './demo-plan.ts'
import { demoCounties } from './geography.ts'
import { demoObservers } from './people.ts'

const timeZone = 'Europe/Bucharest'

/** The forms as a phone receives them, with ids. */
const asPublished = (): PublishedForm[] => {
  let id = 0
  return demoForms.map((form, index) => {
    const ids = new Map<number, number>()
    const assign = (reference: number | null | undefined) => {
      id += 1
      if (reference) ids.set(reference, id)
      return id
    }
    const idOf = (reference: number) => ids.get(reference) ?? 0
    const section = ({ code, description, questions }: (typeof form.formSections)[number], s: number): Section => ({
      id: assign(undefined),
      uniqueId: `${id}`,
      code,
      description,
      orderNumber: s,
      questions: questions.map((question, q) => ({
        id: assign(question.id),
        code: question.code,
        formCode: form.code,
        text: question.text,
        orderNumber: q,
        questionType: question.questionType,
        ...(question.showIf && {
          showIf: { idQuestion: idOf(question.showIf.idQuestion), idOptions: question.showIf.idOptions.map(idOf) },
        }),
        optionsToQuestions: question.optionsToQuestions.map((option, o) => ({
          id: assign(option.idOption),
          idOption: id,
          text: option.text,
          orderNumber: o,
          isFreeText: option.isFreeText,
          flagged: option.flagged,
          ...(option.input && { input: option.input }),
        })),
      })),
    })
    return { id: index + 1, code: form.code, diaspora: form.diaspora, sections: form.formSections.map(section) }
  })
}

const simulateDay = (now: string) => {
  const { clock, until } = demoDay(new Date(now), timeZone)
  const published = asPublished()
  const people = activeObservers(demoObservers(observerCount, 'demo'), 'demo')
  const counties = demoCounties.map(county => ({ ...county, limit: county.stations }))
  const plan = { ...demoProfile, seed: 'demo', clock, until, counties, forms: published }
  const actions = people.flatMap(({ phone }) => planDay(plan, phone).map(action => ({ ...action, phone })))
  const flaggedOptions = new Set(
    published
      .flatMap(form => form.sections.flatMap(section => section.questions))
      .flatMap(question => question.optionsToQuestions.filter(option => option.flagged).map(option => option.idOption)),
  )
  const answered = actions.filter(action => action.kind === 'answer')
  const flaggedPosts = answered.filter(action =>
    action.answers.some(({ options }) => options.some(({ optionId }) => flaggedOptions.has(optionId))),
  )
  const threads = (list: typeof answered) =>
    new Set(list.map(action => `${action.phone} ${action.county} ${action.station}`)).size
  const notes = actions.filter(action => action.kind === 'note')
  return {
    people: people.length,
    actions: actions.length,
    threads: threads(answered),
    flagged: threads(flaggedPosts),
    notes: notes.length,
    pictures: notes.filter(note => note.picture !== undefined).length,
    latest: Math.max(...answered.map(action => action.at)),
  }
}

test('the demo has the 42 Romanian counties and the diaspora with about 18,700 stations', () => {
  expect(demoCounties.filter(county => !county.diaspora)).toHaveLength(42)
  expect(demoCounties.filter(county => county.diaspora)).toHaveLength(1)
  expect(new Set(demoCounties.map(county => county.code)).size).toBe(43)
  const stations = demoCounties.reduce((sum, county) => sum + county.stations, 0)
  expect(stations).toBeGreaterThan(18_500)
  expect(stations).toBeLessThan(18_900)
})

test('Romanian names are written with a comma below, never with a cedilla', () => {
  const names = [...demoCounties, ...demoObservers(observerCount, 'demo')].map(({ name }) => name).join(' ')
  expect(names).toMatch(/[șț]/)
  expect(names).not.toMatch(/[şţŞŢ]/)
})

test('every demo observer has a different phone', () => {
  const people = demoObservers(observerCount, 'demo')
  expect(new Set(people.map(({ phone }) => phone)).size).toBe(300)
  expect(people[0]?.phone).toBe('0700 000 001')
  expect(demoObservers(observerCount, 'demo')).toEqual(people)
})

test('the questionnaires have all question types, with and without free text and flagged options', () => {
  expect(demoForms.map(form => form.code)).toEqual(['A', 'B', 'C'])
  for (const form of demoForms) {
    const questions = form.formSections.flatMap(section => section.questions)
    const options = questions.flatMap(question => question.optionsToQuestions)
    expect(new Set(questions.map(question => question.questionType))).toEqual(new Set([0, 1, 2, 3]))
    expect(new Set(questions.map(question => question.code)).size).toBe(questions.length)
    expect(options.some(option => option.flagged)).toBe(true)
    expect(options.some(option => option.isFreeText)).toBe(true)
    for (const question of questions) expect(question.optionsToQuestions[0]?.flagged).toBe(false)
  }
})

test('every number field of the questionnaires asks for a figure of the station', () => {
  const figures = stationFigures('AB', 1)
  const questions = asPublished().flatMap(form => form.sections.flatMap(section => section.questions))
  const fields = questions.flatMap(question => question.optionsToQuestions.map(field => ({ question, field })))
  const numbers = fields.filter(({ field }) => isField(field))
  expect(numbers).toHaveLength(12)
  const asked = numbers.map(({ question, field }) => findAskedFigure(question, field, figures, 24 * 60))
  expect(asked.every(figure => typeof figure === 'object')).toBe(true)
})

describe('the demo’s day', () => {
  test.each([
    ['in the morning', '2026-11-22T08:30:00Z'],
    ['at noon', '2026-11-22T10:00:00Z'],
    ['at night', '2026-11-22T21:40:00Z'],
    ['before dawn', '2026-11-23T02:00:00Z'],
  ])('has enough reports at any time: %s', (_, now) => {
    const day = simulateDay(now)
    expect(day.people).toBeGreaterThan(200)
    expect(day.people).toBeLessThan(240)
    expect(day.threads).toBeGreaterThanOrEqual(400)
    expect(day.threads).toBeLessThanOrEqual(600)
    expect(day.flagged).toBeGreaterThanOrEqual(20)
    expect(day.flagged).toBeLessThanOrEqual(50)
    expect(day.notes).toBeGreaterThan(90)
    expect(day.notes).toBeLessThan(150)
    expect(day.pictures).toBeGreaterThan(18)
    expect(day.pictures).toBeLessThan(45)
    // Logins are calls, too.
    expect(day.actions + day.people).toBeLessThan(2500)
  })

  test('has no reports in the future and some within the last hour', () => {
    const now = '2026-11-22T12:20:00Z'
    const { latest } = simulateDay(now)
    expect(latest).toBeLessThanOrEqual(Date.parse(now))
    expect(latest).toBeGreaterThan(Date.parse(now) - 60 * 60_000)
  })

  test('is yesterday if today has just begun', () => {
    const { clock, until } = demoDay(new Date('2026-11-22T05:00:00Z'), timeZone)
    expect(new Date(clock(until)).toISOString()).toBe('2026-11-21T20:30:00.000Z')
  })
})
