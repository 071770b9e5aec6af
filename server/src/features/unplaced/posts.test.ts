import { answers } from '@scrutineer/contract/answers'
import { encodeForm } from '@scrutineer/contract/core/request'
import { notes } from '@scrutineer/contract/notes'
import { session } from '@scrutineer/contract/session'
import { unplaced } from '@scrutineer/contract/unplaced'
import { expect, test } from 'vitest'
import { answerTo, createCounty, createForm, formUpload } from '../../../test/factories.ts'
import { createJpeg } from '../../../test/hostile-pictures.ts'
import { reporting } from '../../../test/reporting.ts'

const { mission, organizer, form, ngo, county, phone } = await reporting()

const list = async () => (await ngo.staff(unplaced.list)).value
const post = (...submitted: object[]) => phone.call(answers.post, { body: { answers: submitted } })
const stored = async (station = 1) => {
  const query = { idObserver: phone.id, idPollingStation: county.stationId(station) }
  return (await ngo.staff(answers.filledIn, { query })).value
}

test('answers that reference something unknown are stored as posted, and the other answers are stored normally', async () => {
  const valid = answerTo(form, county.code, 0, [1])
  const draft = await createForm(organizer.staff, formUpload('DRAFT', { draft: true }))
  const unknown = [
    { ...valid, pollingStationNumber: 99, formId: form.id },
    { ...valid, countyCode: '', pollingStationNumber: 0 },
    { questionId: valid.questionId, pollingStationNumber: 1, options: [] },
    { ...valid, questionId: draft.question(0).id },
    { ...valid, questionId: 4_000_000_000 },
    { ...valid, options: [...valid.options, { optionId: 999_999, value: 'said' }] },
    { ...valid, options: [{ optionId: form.optionId(1, 0) }] },
  ]
  const { status, headers, text } = await post(unknown[0] ?? {}, valid, ...unknown.slice(1))
  expect([status, headers.unplaced, text]).toEqual([200, '7', ''])
  expect(await stored()).toMatchObject([{ id: valid.questionId, answers: [{ text: 'A queue' }] }])
  const { data, totalItems } = await list()
  expect(totalItems).toBe(7)
  expect(data.map(({ reasons }) => reasons).reverse()).toEqual([
    ['unknown_station'],
    ['unknown_station'],
    ['unknown_station'],
    ['unknown_question'],
    ['unknown_question'],
    ['unknown_option'],
    ['unknown_option'],
  ])
  expect(data.map(({ posted }) => JSON.parse(posted)).reverse()).toEqual(unknown)
  expect(data[0]).toMatchObject({
    kind: 'answer',
    state: 'open',
    idObserver: phone.id,
    observerPhoneNumber: phone.phone,
    ngo: ngo.name,
    receivedAt: '2024-06-09T09:00:00.000Z',
    attachments: [],
  })
})

test('an option with two texts and a text over 100,000 characters are stored as unplaced', async () => {
  const answer = answerTo(form, county.code, 2, [])
  const optionId = form.optionId(2, 1)
  await post(
    { ...answer, options: ['one', 'another'].map(value => ({ optionId, value })) },
    { ...answer, options: [{ optionId, value: 'x'.repeat(100_001) }] },
  )
  expect((await list()).data.map(({ reasons }) => reasons)).toEqual([['text_too_long'], ['repeated_option']])
})

test('a newer phone’s municipality is used as the county; an unknown one doesn’t fall back to the county field', async () => {
  const other = await createCounty(mission)
  const answer = { ...answerTo(form, other.code, 0, [0]), municipalityCode: county.code }
  expect((await post(answer)).headers.unplaced).toBeUndefined()
  expect(await stored()).toHaveLength(1)
  expect((await post({ ...answer, municipalityCode: 'nowhere' })).headers.unplaced).toBe('1')
  const visit = { municipalityCode: 'nowhere', countyCode: county.code, pollingStationNumber: 1 }
  expect((await phone.call(answers.arrive, { body: visit })).headers.unplaced).toBe('1')
  expect((await phone.call(notes.add, { body: { ...visit, Text: 'Where?' } })).headers.unplaced).toBe('1')
  const rows = await mission.db.selectFrom('thread').where('observer_id', '=', phone.id).select('county_id').execute()
  expect(rows).toEqual([{ county_id: county.id }])
})

test('a visit to an unknown station is stored with all fields of newer phones', async () => {
  const visit = {
    municipalityCode: 'X-1',
    pollingStationNumber: 4,
    observerArrivalTime: '2024-06-09T07:10Z',
    numberOfVotersOnTheList: 812,
  }
  const { status, headers } = await phone.call(answers.arrive, { body: visit })
  expect([status, headers.unplaced]).toEqual([200, '1'])
  const { data } = await list()
  expect(data).toMatchObject([{ kind: 'visit', reasons: ['unknown_station'] }])
  expect(JSON.parse(data[0]?.posted ?? '')).toEqual(visit)
})

test('a number out of range for stations is unknown like any other', async () => {
  const numbers = [0, -1, 2 ** 31, -(10 ** 15)]
  for (const number of numbers) {
    const body = { countyCode: county.code, idPollingStation: number }
    expect((await phone.call(answers.arrive, { body })).headers.unplaced).toBe('1')
    expect((await post({ ...answerTo(form, county.code, 0, [0]), pollingStationNumber: number })).status).toBe(200)
  }
  expect((await list()).totalItems).toBe(2 * numbers.length)
})

test('an unplaced note is returned as a note and keeps its files; a repetition is stored once', async () => {
  const photo = await createJpeg()
  const send = () => {
    // Raw, since iPhones send the files first.
    const rawForm = encodeForm({
      Files: new File([Uint8Array.from(photo)], 'attachment'),
      CountyCode: 'ZZ',
      PollingStationNumber: 7,
      Text: 'Here',
      QuestionId: 99999,
    })
    return phone.call(notes.add, { rawForm })
  }
  for (const { status, headers, value } of [await send(), await send()]) {
    expect([status, headers.unplaced]).toEqual([200, '1'])
    expect(value).toMatchObject({ text: 'Here', filesAddress: [], countyCode: 'ZZ', pollingStationNumber: 7 })
  }
  const { data, totalItems } = await list()
  expect([totalItems, data[0]?.kind, data[0]?.reasons]).toEqual([1, 'note', ['unknown_station', 'unknown_question']])
  expect(data[0]?.attachments).toMatchObject([{ kind: 'picture', mediaType: 'image/jpeg', sizeBytes: photo.length }])
  const shown = await mission.app.inject({ url: data[0]?.attachments[0]?.path ?? '' })
  expect(shown.statusCode).toBe(200)
})

test('identical unplaced answers are stored once, also if repeated in one post', async () => {
  const unknown = { ...answerTo(form, county.code, 0, [0]), countyCode: '' }
  for (let times = 0; times < 3; times += 1) expect((await post(unknown, unknown)).headers.unplaced).toBe('2')
  expect((await list()).totalItems).toBe(1)
})

test('an empty visit is rejected, and so are files sent to an endpoint that doesn’t accept them', async () => {
  for (const body of [undefined, {}]) {
    const { status, problem } = await phone.call(answers.arrive, body && { body })
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, ['countyCode', 'idPollingStation']])
  }
  for (const endpoint of [answers.arrive, answers.post, session.revoke]) {
    const rawForm = encodeForm({ countyCode: county.code }, 'files', [new File(['recording'], 'recording')])
    expect((await phone.call(endpoint, { rawForm })).status).toBe(415)
  }
  expect((await list()).totalItems).toBe(0)
})

test('an empty post succeeds', async () => {
  const { status, text } = await post()
  expect([status, text]).toEqual([200, ''])
})
