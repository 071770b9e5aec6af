import { createHash } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { endpoints } from '@scrutineer/contract/endpoints'
import { createRawClient, createTwoNgoMission, type TwoNgoMission } from '../testkit/client/raw-client.ts'
import { admin, type Product, startProduct } from '../testkit/process/product.ts'
import { picture } from './factories/report.ts'
import { androidPhone } from './phones/android.ts'
import { iosPhone } from './phones/ios.ts'

const { answers, geography, imports, notes, unplaced } = endpoints

let product: Product
let mission: TwoNgoMission
/** The ten stations of the mission. */
const county = 'PH'
const stations = Array.from({ length: 10 }, (_, index) => index + 1)
const file = (...lines: string[]) => new File([lines.join('\n')], 'file.csv')

test.beforeAll(async () => {
  product = await startProduct()
  mission = await createTwoNgoMission(product.url, admin)
  const { organizer } = mission
  await organizer(geography.importCounties, { form: { file: file('code,name', `${county},Prahova`) } })
  const rows = stations.map(number => `${county},${number},School ${number}`)
  await organizer(geography.importStations, { form: { file: file('countyCode,number,address', ...rows) } })
})
test.afterAll(async () => {
  expect(product.takeErrors()).toEqual([])
  await product.stop()
})

const createObserver = async (phone: string) => {
  const { one } = mission
  const form = { ongId: one.ngoId, file: file('phone,pin,name', `${phone},4321,Observer ${phone}`) }
  expect((await one.member(imports.observers, { form })).body).toBe(1)
}

const bodyOf = async <T>(reply: Promise<{ status: number; body: unknown }>): Promise<T> => {
  const { status, body } = await reply
  expect(status).toBe(200)
  // Typed by the contract.
  return body as T
}
const reports = async (phone: string) => {
  const query = { observerPhoneNumber: phone, pageSize: 100 }
  const { data } = await bodyOf<{
    data: { idObserver: number; idPollingStation: number; pollingStationName: string }[]
  }>(mission.one.member(answers.threads, { query }))
  return data.sort((a, b) => a.idPollingStation - b.idPollingStation)
}

interface ReadNote {
  readonly text: string
  readonly attachments: { id: number; mediaType: string; path: string | null }[]
}

/** The SHA-256 of a note's files as an organizer downloads them. */
const hashesOf = async ({ attachments }: ReadNote) => {
  const hashes: string[] = []
  for (const { id } of attachments) {
    const digest = (await mission.organizer(notes.original, { params: { id } })).headers.get('repr-digest') ?? ''
    hashes.push(Buffer.from(digest.replace(/^sha-256=:|:$/g, ''), 'base64').toString('hex'))
  }
  return hashes
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const video = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(5_000, 3)])
const photos = async () => {
  const bytes = Buffer.from(await picture().arrayBuffer())
  return [1, 2, 3].map(number => Buffer.concat([bytes, Buffer.from(`photo ${number}`)]))
}

test('the Android app of 2020 signs in, works offline at ten stations and sends everything without loss @smoke', async () => {
  const owner = '0723000111'
  await createObserver(owner)
  const phone = androidPhone(product.url)
  await phone.signIn(owner, '4321', 'android push token')
  const imported = (await phone.counties()).find(({ code }) => code === county)
  expect(imported?.numberOfPollingStations).toBe(10)
  const [form] = (await phone.forms()).filter(({ id }) => id === mission.formId)
  const questions = (await phone.sections(form?.id ?? 0)).flatMap(section => section.questions)
  for (const station of stations) await phone.visit(county, station, { arrival: '2024-06-09 07:10:00' })
  const queue = stations.flatMap(station =>
    questions.map(({ id, optionsToQuestions }) => ({
      formId: form?.id ?? 0,
      questionId: id,
      countyCode: county,
      pollingStationNumber: station,
      options: [{ optionId: optionsToQuestions[0]?.idOption ?? 0 }],
    })),
  )
  // One queued answer refers to an unknown station; the others are still stored.
  const stray = { ...queue[0], pollingStationNumber: 77 }
  expect(await phone.synchronize([...queue, { ...queue[0], ...stray } as (typeof queue)[number]])).toBe(1)
  expect(await phone.synchronize([])).toBe(0)
  expect(await phone.synchronize(queue)).toBe(0)
  const sent = [
    ...(await photos()).map((bytes, index) => ({ name: `IMG_170000000000${index}.jpg`, bytes })),
    { name: 'VID_1700000000009.mp4', bytes: video('isom') },
  ]
  const addresses = await phone.addNote(county, 1, 'Ștampile lipsă', sent)
  expect(addresses).toHaveLength(3)
  // A retry after a late reply.
  await phone.addNote(county, 1, 'Ștampile lipsă', sent)
  for (const address of addresses) expect(address).toMatch(/\.jpg$/)
  await phone.visit(county, 1, { arrival: '2024-06-09 07:10:00', leave: '2024-06-09 09:00:00' })

  const rows = await reports(owner)
  expect(rows.map(({ pollingStationName }) => pollingStationName)).toEqual(
    stations.map(number => `${county} ${number}`),
  )
  for (const { idObserver, idPollingStation } of rows) {
    const filled = await bodyOf<unknown[]>(
      mission.one.member(answers.filledIn, { query: { idObserver, idPollingStation } }),
    )
    expect(filled).toHaveLength(questions.length)
  }
  const [first] = rows
  const observerStation = { idObserver: first?.idObserver ?? 0, idPollingStation: first?.idPollingStation ?? 0 }
  const [note, ...others] = await bodyOf<ReadNote[]>(mission.organizer(notes.list, { query: observerStation }))
  expect([note?.text, others]).toEqual(['Ștampile lipsă', []])
  expect(note && (await hashesOf(note))).toEqual(sent.map(({ bytes }) => sha256(bytes)))
  const query = { ObserverId: observerStation.idObserver, PollingStationNumber: observerStation.idPollingStation }
  expect(await bodyOf(mission.one.member(answers.visit, { query }))).toMatchObject({
    observerArrivalTime: '2024-06-09T04:10:00.000Z',
    observerLeaveTime: '2024-06-09T06:00:00.000Z',
  })
  const waiting = await bodyOf<{ data: { posted: string }[] }>(mission.one.member(unplaced.list))
  expect(waiting.data.map(({ posted }) => JSON.parse(posted))).toContainEqual(expect.objectContaining(stray))
})

test('the iOS app of 2020 signs in and registers push, and its single attempt to send a note is stored completely @smoke', async () => {
  const owner = '0723000222'
  await createObserver(owner)
  const phone = iosPhone(product.url)
  expect(await phone.signIn(owner, 'wrong')).toMatch(/\w/)
  expect(await phone.signIn(owner, '4321')).toBeUndefined()
  await phone.registerPush('ios:push+token/=')
  expect((await phone.counties()).map(({ code }) => code)).toContain(county)
  const form = (await phone.forms()).find(({ id }) => id === mission.formId)
  const questions = (await phone.sections(form?.id ?? 0)).flatMap(section => section.questions)
  await phone.visit(county, 1, { arrival: '' })
  const queue = stations.flatMap(station =>
    questions.map(({ id, optionsToQuestions }) => ({
      questionId: id,
      countyCode: county,
      pollingStationNumber: station,
      options: [{ optionId: optionsToQuestions[0]?.idOption ?? 0, value: '' }],
    })),
  )
  // An answer without a station is part of every batch and must not block it.
  const [answer] = queue
  if (!answer) throw new Error('the form has no question')
  const lost = { ...answer, countyCode: '', pollingStationNumber: 0 }
  for (let tap = 1; tap <= 3; tap += 1) expect(await phone.synchronize([...queue, lost, lost])).toBe(2)
  const sent = [
    ...(await photos()).map((bytes, index) => ({ name: index === 0 ? 'attachment' : `photo${index}.jpeg`, bytes })),
    { name: 'clip.mov', bytes: video('qt  ') },
  ].map(each => ({ ...each, type: each.name === 'attachment' ? 'application/octet-stream' : 'image/jpeg' }))
  expect(await phone.addNote(county, 3, 'La urnă', sent)).toHaveLength(3)
  // The station may be unknown: the note isn't sent again.
  expect(await phone.addNote('XX', 3, 'Unde?', sent.slice(0, 1))).toEqual([])
  await phone.visit(county, 1, { arrival: '2024-06-09T04:10:00Z', leave: '2024-06-09T06:00:00Z' })

  const rows = await reports(owner)
  expect(rows.map(({ pollingStationName }) => pollingStationName)).toEqual(
    stations.map(number => `${county} ${number}`),
  )
  const third = rows[2]
  const query = { idObserver: third?.idObserver ?? 0, idPollingStation: third?.idPollingStation ?? 0 }
  const [note] = await bodyOf<ReadNote[]>(mission.organizer(notes.list, { query }))
  expect(note && (await hashesOf(note))).toEqual(sent.map(({ bytes }) => sha256(bytes)))
  expect(note?.attachments.map(({ mediaType }) => mediaType)).toEqual([
    ...Array(3).fill('image/png'),
    'video/quicktime',
  ])
  const { data } = await bodyOf<{ data: { kind: string; observerPhoneNumber: string }[] }>(
    mission.one.member(unplaced.list),
  )
  const unplacedReports = data.filter(({ observerPhoneNumber }) => observerPhoneNumber === owner)
  expect(unplacedReports.map(({ kind }) => kind).sort()).toEqual(['answer', 'note'])
})

test('a phone with an invalid old token can sign in', async () => {
  const stale = createRawClient(product.url, 'null')
  const { one } = mission
  const body = { user: one.phone, password: '1234', uniqueId: 'x' }
  expect((await stale(endpoints.session.authorizePhone, { body })).status).toBe(200)
})
