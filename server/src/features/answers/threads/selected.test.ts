import { analysis } from '@scrutineer/contract/analysis'
import { answers } from '@scrutineer/contract/answers'
import { ngos } from '@scrutineer/contract/ngos'
import { afterEach, expect, test } from 'vitest'
import { expectConsistentCounters } from '../../../../../testkit/database/recount.ts'
import { createDevice } from '../../../../test/app-phone.ts'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../../../../test/factories.ts'
import { sharedMission } from '../../../../test/mission.ts'
import { typeInto } from '../../../../test/typed-numbers.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
afterEach(() => expectConsistentCounters(mission.db))

const typedQuestion = (code: string, input: object) => ({
  ...{ code, text: `${code}?`, questionType: 2 },
  optionsToQuestions: [{ text: code, input }],
})
const questions = [
  {
    code: 'Open',
    text: 'Open?',
    questionType: 1,
    optionsToQuestions: [{ text: 'Yes' }, { text: 'No', flagged: true }],
  },
  typedQuestion('Votes', { kind: 'integer', min: 0, max: 100 }),
  typedQuestion('Since', { kind: 'time', min: '06:00' }),
  typedQuestion('Length', { kind: 'decimal' }),
  typedQuestion('Why', { kind: 'text' }),
]

const createScene = async () => {
  const county = await createCounty(mission, undefined, 6)
  const formSections = [{ code: 'S', description: 'Section', questions }]
  const form = await createForm(organizer.staff, formUpload(`SEL-${county.code}`, { formSections }))
  const ngo = await createNgo(mission)
  const phone = await createPhone(mission, ngo.id)
  /** The stations of the listed reports. */
  const stationsOf = async (query: Record<string, unknown>, staff = organizer.staff) => {
    const { data, totalItems } = (await staff(answers.threads, { query })).value
    expect(totalItems).toBe(data.length)
    return data
      .map(({ pollingStationName }) => pollingStationName.split(' ')[1])
      .sort()
      .join('')
  }
  const type = (station: number, question: number, text: string) =>
    typeInto(phone, form, county.code, station, question, [text])
  return { county, form, ngo, phone, stationsOf, type }
}

test('reports are filtered by an option that they select now, as many as the analysis counts', async () => {
  const { county, form, ngo, phone, stationsOf } = await createScene()
  const [other, otherNgo] = [await createCounty(mission), await createNgo(mission)]
  const otherPhone = await createPhone(mission, otherNgo.id)
  const post = ({ call }: typeof phone, code: string, station: number, option: number) =>
    call(answers.post, { body: { answers: [answerTo(form, code, 0, [option], station)] } })
  for (const station of [1, 2, 3]) await post(phone, county.code, station, 0)
  await post(phone, county.code, 3, 1)
  await post(otherPhone, county.code, 4, 0)
  await post(otherPhone, other.code, 2, 0)
  const body = { questionId: form.question(0).id, options: [], status: 'not_observed' as const }
  const station = { countyCode: county.code, pollingStationNumber: 5 }
  await createDevice(phone.call).record({ kind: 'answer', station, body })
  const [yes, no] = [form.optionId(0, 0), form.optionId(0, 1)]
  const compare = async (query: Record<string, unknown>, expected: string, staff = organizer.staff) => {
    const { value } = await staff(analysis.get, { query: { idForm: form.id, ...query } })
    const counted = value.questions[0]?.options.find(({ idOption }) => idOption === yes)?.count
    expect(await stationsOf({ selected: yes, activeNgo: true, ...query }, staff)).toBe(expected)
    expect(counted).toBe(expected.length)
  }
  await compare({}, '1224')
  await compare({ idNgo: otherNgo.id }, '24')
  await compare({ county: county.code }, '124')
  await compare({ county: county.code, idNgo: ngo.id }, '12')
  await compare({}, '12', ngo.staff)
  await compare({ idNgo: otherNgo.id }, '', ngo.staff)
  expect(await stationsOf({ selected: no })).toBe('3')
  expect(await stationsOf({ selected: no, urgent: true, county: county.code })).toBe('3')
  expect(await stationsOf({ selected: yes, urgent: true })).toBe('')
  expect(await stationsOf({ selected: yes, order: 'work', form: form.id })).toBe('1224')
  expect(await stationsOf({ notObserved: form.question(0).id })).toBe('5')
  expect(await stationsOf({ notObserved: form.question(0).id, seen: false })).toBe('5')
  expect(await stationsOf({ notObserved: form.question(0).id }, otherNgo.staff)).toBe('')
  await organizer.staff(ngos.setActive, { params: { id: otherNgo.id }, body: { isActive: false } })
  await compare({}, '12')
})

test('reports are filtered by what was typed: a range of values, outside the limits, or no value', async () => {
  const { county, form, stationsOf, type } = await createScene()
  const texts = ['7', '12', '-1', 'many', '101', ' ']
  for (const [index, text] of texts.entries()) await type(index + 1, 1, text)
  const [votes, since, length, why] = [1, 2, 3, 4].map(question => form.optionId(question, 0))
  expect(await stationsOf({ selected: votes, valueFrom: '7', valueTo: 12 })).toBe('12')
  expect(await stationsOf({ selected: votes, valueFrom: 7, valueBelow: '12' })).toBe('1')
  expect(await stationsOf({ selected: votes, valueTo: '101' })).toBe('1235')
  expect(await stationsOf({ selected: votes, valueTo: '101', county: county.code, activeNgo: true })).toBe('1235')
  expect(await stationsOf({ selected: votes, typed: 'outside' })).toBe('35')
  expect(await stationsOf({ selected: votes, typed: 'outside', valueTo: '0' })).toBe('3')
  expect(await stationsOf({ selected: votes, typed: 'invalid' })).toBe('4')
  expect(await stationsOf({ selected: votes, typed: 'text' })).toBe('12345')
  for (const [index, text] of ['05:59', '6:00', '23:10', 'late'].entries()) await type(index + 1, 2, text)
  expect(await stationsOf({ selected: since, valueFrom: '06:00' })).toBe('23')
  expect(await stationsOf({ selected: since, valueBelow: '23:10' })).toBe('12')
  expect(await stationsOf({ selected: since, typed: 'outside' })).toBe('1')
  expect(await stationsOf({ selected: since, typed: 'invalid' })).toBe('4')
  for (const [index, text] of ['0.3', '0.30000000000001', '999999999999999'].entries()) await type(index + 1, 3, text)
  expect(await stationsOf({ selected: length, valueFrom: '0.3', valueTo: '0.3' })).toBe('1')
  expect(await stationsOf({ selected: length, valueFrom: '0.30000000000001' })).toBe('23')
  expect(await stationsOf({ selected: length, typed: 'outside' })).toBe('')
  const fieldsOf = async (query: Record<string, unknown>) => {
    const { status, problem } = await organizer.staff(answers.threads, { query })
    return [status, Object.keys(problem?.errors ?? {})]
  }
  expect(await fieldsOf({ selected: why, valueFrom: '1' })).toEqual([400, ['valueFrom']])
  expect(await fieldsOf({ selected: form.optionId(0, 0), typed: 'invalid' })).toEqual([400, ['typed']])
  expect(await fieldsOf({ valueTo: '1', valueBelow: '1' })).toEqual([400, ['valueTo', 'valueBelow']])
  expect(await fieldsOf({ selected: votes, valueFrom: '07:00' })).toEqual([400, ['valueFrom']])
  expect(await fieldsOf({ selected: since, valueBelow: 'late' })).toEqual([400, ['valueBelow']])
})
