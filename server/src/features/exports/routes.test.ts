import { createHash } from 'node:crypto'
import { answers } from '@scrutineer/contract/answers'
import { exports } from '@scrutineer/contract/exports'
import { forms } from '@scrutineer/contract/forms'
import { notes } from '@scrutineer/contract/notes'
import { observers } from '@scrutineer/contract/observers'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createExportMission, sheetsOf } from '../../../test/export-client.ts'
import { answerTo, createCounty, createForm, createPhone, formUpload, type Selected } from '../../../test/factories.ts'

let mission: Awaited<ReturnType<typeof createExportMission>>
let organizer: Awaited<ReturnType<typeof mission.createSignedInNgo>>
let ngo: Awaited<ReturnType<typeof mission.createSignedInNgo>>
let form: Awaited<ReturnType<typeof createForm>>
let county: Awaited<ReturnType<typeof createCounty>>
let phone: Awaited<ReturnType<typeof createPhone>>
beforeAll(async () => {
  mission = await createExportMission()
  organizer = await mission.createSignedInNgo({ organizer: true })
  form = await createForm(organizer.staff, formUpload('A'))
})
afterAll(() => mission.close())
beforeEach(async () => {
  mission.at('2024-06-09T09:00:00Z')
  ngo = await mission.createSignedInNgo()
  county = await createCounty(mission)
  phone = await createPhone(mission, ngo.id)
})

const answer = (question: number, options: Selected[], station = 1, code = county.code) =>
  answerTo(form, code, question, options, station)
const post = async (...sent: ReturnType<typeof answer>[]) => {
  const { status, text } = await phone.call(answers.post, { body: { answers: sent } })
  expect([status, text]).toEqual([200, ''])
}
const note = async (fields: Record<string, string | number>, ...files: Buffer[]) => {
  const sent = {
    body: { CountyCode: county.code, PollingStationNumber: 1, ...fields },
    files: files.map(file => new File([file], 'photo.jpg')),
  }
  expect((await phone.call(notes.add, sent)).status).toBe(200)
}
const arrive = (station: number, observerArrivalTime: string | null, more = {}) =>
  phone.call(answers.arrive, {
    body: { countyCode: county.code, idPollingStation: station, observerArrivalTime, ...more },
  })
/** A date of a workbook, which has no zone: the wall clock of the election. */
const localTime = (text: string) => new Date(`${text.replace(' ', 'T')}Z`)
const reporter = (station = 1) => [phone.name, phone.phone, ngo.name, county.code, station]

const detailHeadings =
  'Voters on the list,Commission members,Women in the commission,Members present at least,Chairperson present,One commission in the building,Station is large enough'.split(
    ',',
  )
const typedHeadings =
  'Value,Unit,Remarks,Observer’s own answer,Corrected by,Reason for the correction,Corrected at,Verified by,Verified by means of,Verified at,Could not be observed'.split(
    ',',
  )
const stationHeadings =
  'Polling station name,Station code,Areas,Address,Latitude,Longitude,Registered voters,Active'.split(',')
const position = { latitude: 46.07, longitude: 23.58 }
const details = { name: 'Școala nr. 3', address: 'Str. Lungă 5', code: '0012', registered_voters: 1480 }
const countyName = () => `County ${county.code}`
const stationEnd = ['Școala nr. 3', '0012', null, 'Str. Lungă 5', 46.07, 23.58, 1480, 'yes']
/** Cells of the last section, without a source. */
const end = (section: string) => [1, section, null, ...stationEnd, countyName(), ...typedHeadings.map(() => null)]

test('staff download a workbook of answers, notes, visits and follow-ups with the texts of the answered version', async () => {
  await mission.db
    .updateTable('polling_station')
    .set({ ...position, ...details })
    .where('id', '=', county.stationId(1))
    .execute()
  await post(answer(2, [{ option: 1, value: 'Trei persoane, „în față” 🗳️' }]), answer(0, [2, 1]))
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
  await note({ Text: 'Șirul e lung', QuestionId: form.question(1).id }, picture, picture)
  await mission.db.updateTable('attachment').where('position', '=', 1).set({ original_sha256: 'abcd' }).execute()
  await arrive(1, '2024-06-09 07:10', { urbanArea: true, isPollingStationPresidentFemale: false })
  await phone.call(answers.leave, {
    body: { countyCode: county.code, idPollingStation: 1, observerLeaveTime: '2024-06-09T06:30:15Z' },
  })
  const visited = [...reporter(), localTime('2024-06-09 07:10:00'), localTime('2024-06-09 09:30:15')]
  const reply = await ngo.download({ query: { county: county.code } })
  expect(reply.status).toBe(200)
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': exports.all.contentType,
    'content-disposition': `attachment; filename="answers-${county.code}-2024-06-09-1200.xlsx"`,
  })
  const hash = createHash('sha256').update(picture).digest('hex')
  const at = localTime('2024-06-09 12:00:00')
  expect(await sheetsOf(await reply.arrayBuffer())).toEqual({
    answers: [
      'Observer,Phone,NGO,County,Polling station,Form,Section,Question,Question text,Answer,Flagged,Free text,Answered at'
        .split(',')
        .concat('Form version', 'Section description', 'Source', stationHeadings, 'County name', typedHeadings),
      [...reporter(), 'A', 'S1', '1', 'What did you see?', 'A queue', 'no', null, at, ...end('First section')],
      [...reporter(), 'A', 'S1', '1', 'What did you see?', 'Pressure', 'yes', null, at, ...end('First section')],
      [
        ...[...reporter(), 'A', 'S2', '3', 'Anything else?', 'Yes, namely', 'no'],
        ...['Trei persoane, „în față” 🗳️', at, ...end('Second section')],
      ],
    ],
    notes: [
      'Observer,Phone,NGO,County,Polling station,Form,Question,Note,Written by,Written at,Pictures,SHA-256 of each picture'
        .split(',')
        .concat(stationHeadings, 'County name', 'SHA-256 of the pictures before they were made smaller'),
      [
        ...[...reporter(), 'A', '2', 'Șirul e lung', 'Observer', at, 2, `${hash} ${hash}`],
        ...[...stationEnd, countyName(), '– abcd'],
      ],
    ],
    visits: [
      'Observer,Phone,NGO,County,Polling station,Arrival,Departure,Urban area,President is a woman'
        .split(',')
        .concat(stationHeadings, detailHeadings, 'County name', 'Clock corrected by (min)', 'Later than receipt'),
      [...visited, 'yes', 'no', ...stationEnd, ...detailHeadings.map(() => null), countyName(), null, null],
    ],
    followUps: [
      'Observer,Phone,NGO,County,Polling station,Follow-up,Event,Value,Account,At,Referred at'
        .split(',')
        .concat(stationHeadings, 'County name'),
      [...reporter(), expect.any(Number), 'Opened', '1 Pressure', null, at, null, ...stationEnd, countyName()],
    ],
    checks: [expect.any(Array)],
  })
})

test('each part is available as CSV and parses back to what was sent, with line feeds as line breaks', async () => {
  const value = ' a "quoted", multi-\r\nline\nanswer; și ă 🗳️ '
  await post(answer(2, [{ option: 1, value }]))
  await note({ Text: '""\r\n, ' })
  await arrive(2, null)
  const reply = await ngo.download({ query: { format: 'csv' } })
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="answers-2024-06-09-1200.csv"')
  expect([...new Uint8Array(await reply.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [headings, ...rows] = await ngo.csv({ part: 'answers' })
  // The specification's thirteen columns in order; columns added later follow.
  const added = ['Form version', 'Section description', 'Source', ...stationHeadings, 'County name', ...typedHeadings]
  expect(headings?.slice(11)).toEqual(['Free text', 'Answered at', ...added])
  expect(rows.map(row => row[11])).toEqual([value.replace('\r\n', '\n')])
  expect((await ngo.csv({ part: 'notes' }))[1]?.[7]).toBe('""\n, ')
  const visit = [...reporter(2).map(String), '', '', 'no', 'no', '', '', '', '', '', '', '', 'yes'].concat(
    detailHeadings.map(() => ''),
    [countyName(), '', ''],
  )
  expect((await ngo.csv({ part: 'visits' })).slice(1)).toEqual([visit])
})

test('a text that looks like a formula stays text: unchanged in a workbook, with an apostrophe in CSV', async () => {
  const formulas = ['=1+1', '+40 722', '-3', '@SUM(A1)', '\u0007=1', '\u0085=1', '＝1+1', '＋1', '－1', '＠SUM(A1)']
  const cutOff = [
    ['x;=1+1', "x;'=1+1"],
    ['\t=1', "'\t'=1"],
    ['a\n-b', "a\n'-b"],
  ]
  const texts = [...formulas, ...cutOff.map(([text = '']) => text), 'a=1', "'=1"]
  const { code } = await createCounty(mission, undefined, texts.length)
  await post(...texts.map((value, index) => answer(2, [{ option: 1, value }], index + 1, code)))
  const rows = await ngo.csv()
  const guarded = [...formulas.map(text => `'${text}`), ...cutOff.map(([, safe]) => safe), 'a=1', "'=1"]
  expect(rows.slice(1).map(row => row[11])).toEqual(guarded)
  const read = (await ngo.sheets()).answers?.map(row => row[11])
  expect(read).toEqual(texts)
})

test('headings and yes or no are in the reader’s language', async () => {
  await post(answer(0, [2]))
  const text = await (await ngo.download({ query: { format: 'csv' }, language: 'ro-RO, en;q=0.5' })).text()
  expect(text).toContain('Observator,Telefon,ONG,Județ,Secție de votare,')
  expect(text).toContain(',Pressure,da,')
})

test('staff of an NGO get the reports of their own observers, organizers those of all', async () => {
  await post(answer(0, [2]))
  await note({ Text: 'A note' })
  await arrive(1, '2024-06-09 07:10')
  const other = await mission.createSignedInNgo()
  expect(await other.sheets()).toEqual({ answers: [], notes: [], visits: [] })
  const { answers: answerRows, notes: noteRows, visits } = await organizer.sheets({ county: county.code })
  expect([answerRows?.length, noteRows?.length, visits?.length]).toEqual([1, 1, 1])
})

test('replaced and withdrawn answers are not exported, nor are earlier versions of visits', async () => {
  await post(answer(0, [2]), answer(1, [0]))
  await arrive(1, '2024-06-09 07:10')
  mission.at('2024-06-09T10:00:00Z')
  await post(answer(0, [0]), answer(1, []))
  await arrive(1, '2024-06-09 07:05')
  const { answers: answerRows, visits } = await ngo.sheets()
  expect(answerRows?.map(row => [row[9], row[12]])).toEqual([['Nothing', localTime('2024-06-09 13:00:00')]])
  expect(visits?.map(row => row[5])).toEqual([localTime('2024-06-09 07:05:00')])
})

test('an answer keeps the texts of the answered version', async () => {
  const old = await createForm(organizer.staff, formUpload('OLD'))
  const selected = { questionId: old.question(0).id, options: [{ optionId: old.optionId(0, 2) }] }
  const place = { countyCode: county.code, pollingStationNumber: 1 }
  await phone.call(answers.post, { body: { answers: [{ ...selected, ...place }] } })
  const formSections = structuredClone(old.sections)
  for (const question of formSections[0]?.questions ?? []) question.text = 'Reworded?'
  await organizer.staff(forms.save, { body: { ...formUpload('OLD'), id: old.id, formSections } })
  await phone.call(answers.post, { body: { answers: [{ ...selected, ...place, pollingStationNumber: 2 }] } })
  const { answers: answerRows } = await ngo.sheets()
  expect(answerRows?.map(row => [row[8], row[13]])).toEqual([
    ['What did you see?', 1],
    ['Reworded?', 2],
  ])
})

test('rows are sorted by county, station and observer, then in the forms’ order', async () => {
  const second = await createCounty(mission)
  await post(answer(0, [0], 2), answer(0, [0], 1, second.code), answer(2, [0]), answer(0, [0], 1))
  const { answers: answerRows } = await ngo.sheets()
  expect(answerRows?.map(row => [row[3], row[4], row[7]])).toEqual([
    [county.code, 1, '1'],
    [county.code, 1, '3'],
    [county.code, 2, '1'],
    [second.code, 1, '1'],
  ])
})

test('filters by county, station, phone and time: of the answer, of the note, of the arrival', async () => {
  const other = await createCounty(mission)
  await post(answer(0, [0], 1), answer(0, [0], 2, other.code))
  await note({ Text: 'early' })
  await arrive(1, '2024-06-09 07:10')
  mission.at('2024-06-09T12:30:20Z')
  await post(answer(0, [0], 3), answer(1, [0], 1))
  await note({ Text: 'late', PollingStationNumber: 3 })
  await arrive(3, '2024-06-09T12:30:50Z')
  await arrive(2, null)
  const counted = async (query: Record<string, string | number>) => {
    const sheets = await ngo.sheets(query)
    return [sheets.answers?.length, sheets.notes?.length, sheets.visits?.length]
  }
  expect(await counted({})).toEqual([4, 2, 3])
  expect(await counted({ county: other.code })).toEqual([1, 0, 0])
  expect(await counted({ county: 'nowhere' })).toEqual([0, 0, 0])
  expect(await counted({ county: county.code, pollingStationNumber: 3 })).toEqual([1, 1, 1])
  expect(await counted({ phoneObserver: phone.phone.slice(2, 9), PollingStationNumber: 1 })).toEqual([2, 1, 1])
  expect(await counted({ phoneObserver: 'no such' })).toEqual([0, 0, 0])
  // 15:30 in Bucharest is 12:30 UTC; "to" takes its whole minute. A visit without an arrival has no time.
  expect(await counted({ from: '2024-06-09 15:30' })).toEqual([2, 1, 1])
  expect(await counted({ to: '2024-06-09 15:30' })).toEqual([4, 2, 2])
  expect(await counted({ to: '2024-06-09T12:29:00Z', from: ' ' })).toEqual([2, 1, 1])
})

test('staff notes have the account’s name, also for removed observers and deleted accounts', async () => {
  const note = { idObserver: phone.id, idPollingStation: county.stationId(1), text: 'Called them' }
  await ngo.staff(notes.add, { body: note })
  await ngo.staff(observers.remove, { query: { id: phone.id } })
  await mission.db.deleteFrom('staff').where('account', '=', ngo.account).execute()
  const { notes: noteRows } = await organizer.sheets({ phoneObserver: phone.phone })
  expect(noteRows?.map(row => [row[0], row[7], row[8]])).toEqual([[phone.name, 'Called them', `Staff: ${ngo.account}`]])
})

test('a county’s name can’t inject into the file’s name, and HEAD gets headers only', async () => {
  const reply = await ngo.download({ query: { county: 'A"; x=\r\nB' } })
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="answers-AxB-2024-06-09-1200.xlsx"')
  await reply.arrayBuffer()
  const head = await fetch(ngo.url(), { method: 'HEAD', headers: { authorization: `Bearer ${ngo.token}` } })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, exports.all.contentType])
  expect(head.headers.get('content-disposition')).toBeNull()
})
