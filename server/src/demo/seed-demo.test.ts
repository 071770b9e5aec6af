import { analysis } from '@scrutineer/contract/analysis'
import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import { geography } from '@scrutineer/contract/geography'
import { numbers } from '@scrutineer/contract/numbers'
import { observers } from '@scrutineer/contract/observers'
import { situation } from '@scrutineer/contract/situation'
import { expect, test } from 'vitest'
import { expectConsistentCounters } from '../../../testkit/database/recount.ts'
import { sharedMission } from '../../test/mission.ts'
import { demoPasswordOf } from './demo-password.ts'
import { setUpDemo } from './set-up-demo.ts'

const lines: string[] = []
const mission = await sharedMission()
const password = demoPasswordOf(mission.dependencies.tokenSecret)
mission.at('2024-06-09T12:00:00Z')
await setUpDemo(mission.dependencies, line => lines.push(line))

const demo = () => mission.signIn('demo', password)

test('fills an empty database with an election: counties, observers, forms and a day of reports', async () => {
  const staff = await demo()
  const counties = (await staff(geography.counties)).value
  expect(counties).toHaveLength(43)
  expect(counties.filter(county => county.diaspora)).toHaveLength(1)
  const stations = counties.reduce((sum, county) => sum + county.limit, 0)
  expect(Math.abs(stations - 18_700)).toBeLessThan(100)
  expect((await staff(observers.count)).value).toBe(300)
  expect((await staff(forms.list)).value.formVersions.map(form => form.code)).toEqual(['A', 'B', 'C'])
  const all = (await staff(answers.threads)).value.totalItems
  const urgent = (await staff(answers.threads, { query: { urgent: true } })).value.totalItems
  expect(all).toBeGreaterThan(300)
  expect(urgent).toBeGreaterThan(10)
  expect(urgent).toBeLessThan(all / 5)
  const pictures = await mission.db.selectFrom('attachment').select(['sha256', 'width', 'height']).execute()
  expect(pictures.length).toBeGreaterThan(10)
  expect(new Set(pictures.map(({ sha256 }) => sha256)).size).toBe(pictures.length)
  expect(new Set(pictures.map(({ width, height }) => `${width} × ${height}`))).toEqual(new Set(['240 × 320']))
  for (const { sha256 } of pictures) {
    const preview = await mission.dependencies.pictures.openPreview(sha256)
    expect(preview).toBeDefined()
    preview?.destroy()
  }
})

test('every station at home has coordinates of its county; those abroad have none', async () => {
  const map = (await (await demo())(situation.stations)).value
  expect(map.counties).toHaveLength(42)
  expect(map.ids.length).toBeGreaterThan(17_500)
  // Within the country, and no two counties at one place.
  expect([Math.min(...map.latitudes) > 43.4, Math.max(...map.latitudes) < 48.5]).toEqual([true, true])
  expect([Math.min(...map.longitudes) > 20, Math.max(...map.longitudes) < 30]).toEqual([true, true])
  const { states, key } = (await (await demo())(situation.stationStates)).value
  expect([key, states.length]).toEqual([map.key, map.ids.length])
  expect(states).toMatch(/1.*[34]|[34].*1/)
})

test('the counters match the reports, and no report is in the future', async () => {
  await expectConsistentCounters(mission.db)
  const late = await mission.db
    .selectFrom('thread')
    .where('sort_at', '>', mission.dependencies.clock())
    .select('sort_at')
    .execute()
  expect(late).toEqual([])
})

test('shows checks that fired, and some that a correction of the observer or of staff repaired; numbers are verified', async () => {
  const fired = await mission.db.selectFrom('fired_check').select(['severity', 'end_reason as end']).execute()
  expect(fired.length).toBeLessThan(40)
  expect(fired.filter(({ end }) => end === null).length).toBeGreaterThan(2)
  expect(fired.some(({ end }) => end === 'repaired')).toBe(true)
  const corrected = await mission.db.selectFrom('answer').where('corrected_by', 'is not', null).select('id').execute()
  expect(corrected.length).toBeGreaterThan(0)
  expect((await mission.db.selectFrom('answer_verification').select('id').execute()).length).toBeGreaterThan(0)
  const typed = mission.db.selectFrom('selected_option').innerJoin('question_option', 'question_option.id', 'option_id')
  const numbers = await typed.where('input', 'is not', null).select('typed').execute()
  expect(numbers.length).toBeGreaterThan(200)
  expect(numbers.some(({ typed }) => typed === null)).toBe(true)
})

test('the analysis shows voters who wait longer in some counties, a turnout that rises, and a check that fires', async () => {
  const staff = await demo()
  const form = (await staff(forms.list)).value.formVersions.find(({ code }) => code === 'B')
  const idForm = form?.id ?? 0
  const { questions } = (await staff(analysis.get, { query: { idForm, values: true } })).value
  const asked = (code: string) => questions.find(question => question.code === code)
  const question = asked('B02')?.idQuestion ?? 0
  const { rows } = (await staff(analysis.cross, { query: { idForm, question, by: 'county' } })).value
  // Those of which the screen shows shares.
  const large = rows.filter(({ answered }) => answered >= 20)
  expect(large.length).toBeGreaterThan(3)
  for (const { key, answered, counts } of large) {
    const share = (counts[0] ?? 0) / answered
    expect([key, share < 0.45, share > 0.55]).toEqual(
      ['B', 'IS'].includes(key) ? [key, true, false] : [key, false, true],
    )
  }
  const [at10 = 0, at13 = 0] = asked('B13')?.options.map(({ values }) => Number(values?.median)) ?? []
  expect([at10 > 0, at13 > at10]).toEqual([true, true])
  const checks = (await staff(numbers.checks)).value.filter(({ formCode }) => formCode === 'B')
  expect(checks.reduce((sum, { open }) => sum + open, 0)).toBeGreaterThan(0)
})

test('staff of other NGOs see only a part of the reports', async () => {
  const all = (await (await demo())(answers.threads)).value.totalItems
  const other = await mission.signIn('demo-ochi', password)
  const part = (await other(answers.threads)).value.totalItems
  expect(part).toBeGreaterThan(0)
  expect(part).toBeLessThan(all)
})

test('seeds only an empty database', async () => {
  const before = lines.length
  await setUpDemo(mission.dependencies, line => lines.push(line))
  expect(lines).toHaveLength(before)
})
