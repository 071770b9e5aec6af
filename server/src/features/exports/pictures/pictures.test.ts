import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { answers } from '@scrutineer/contract/answers'
import { audit } from '@scrutineer/contract/audit'
import { encodeUrl } from '@scrutineer/contract/core/request'
import { exports } from '@scrutineer/contract/exports'
import { notes } from '@scrutineer/contract/notes'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { createRandom } from '../../../../../testkit/dataset/random.ts'
import { unique } from '../../../../../testkit/unique.ts'
import { createExportMission, csvRowsOf } from '../../../../test/export-client.ts'
import { answerTo, createCounty, createForm, createPhone, formUpload } from '../../../../test/factories.ts'
import { createJpeg } from '../../../../test/hostile-pictures.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { openPictureStore } from '../../../pictures/picture-store.ts'

const MAX_BYTES = 100 * 1024 * 1024
const folder = temporaryFolder()
const random = createRandom(39)
let opened = 0

let mission: Awaited<ReturnType<typeof createExportMission>>
type SignedInNgo = Awaited<ReturnType<typeof mission.createSignedInNgo>>
let organizer: SignedInNgo
let ngos: SignedInNgo[]
let phones: (Awaited<ReturnType<typeof createPhone>> & { ngo: SignedInNgo })[]
let counties: Awaited<ReturnType<typeof createCounty>>[]
let form: Awaited<ReturnType<typeof createForm>>
/** A file that an observer sent. */
type Sent = Awaited<ReturnType<typeof send>>[number]
let sent: Sent[]

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const pick = <T>(list: readonly T[]): T => list[random.intBelow(list.length)] ?? expect.unreachable()
const noise = (length: number) => Buffer.from(Array.from({ length }, () => random.intBelow(256)))

/** Kinds of files: media type, extension, first bytes. */
const kinds = [
  ['image/jpeg', 'jpg', await createJpeg()],
  ['audio/mpeg', 'mp3', Buffer.from('ID3\x04')],
  ['video/mp4', 'mp4', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom')])],
  ['application/pdf', 'pdf', Buffer.from('%PDF-1.7')],
  ['application/octet-stream', 'bin', Buffer.from('plain')],
] as const

/** Sends a note with files to one of the stations. */
const send = async (
  phone: (typeof phones)[number],
  county: (typeof counties)[number],
  files: (typeof kinds)[number][],
  at: string,
) => {
  mission.at(at)
  /** None for a note on the station as a whole. */
  const question = random.chance(0.25) ? undefined : random.intBelow(3)
  const station = 1 + random.intBelow(3)
  const questionId = question === undefined ? 0 : form.question(question).id
  const contents = files.map(([, , head]) => Buffer.concat([head, noise(50 + random.intBelow(3000))]))
  const { status, value } = await phone.call(notes.add, {
    body: { countyCode: county.code, pollingStationNumber: station, questionId, text: unique() },
    files: contents.map(content => new File([new Uint8Array(content)], '../../IMG 1?.exe')),
  })
  expect([status, value.attachments?.length]).toEqual([200, files.length])
  return contents.map((bytes, index) => {
    const [mediaType, extension] = files[index] ?? expect.unreachable()
    return { phone, county, station, question, noteId: value.id, at, bytes, mediaType, extension }
  })
}

type Query = Record<string, string | number>
const urlOf = (query: Query) => `${mission.address}${encodeUrl(exports.pictures.path, { query })}`
const headersOf = ({ token }: SignedInNgo) => ({ authorization: `Bearer ${token}` })
const download = (caller: SignedInNgo, query: Query = {}) => fetch(urlOf(query), { headers: headersOf(caller) })

/** The files of a downloaded ZIP by path, and the rows of its index. */
const read = async (caller: SignedInNgo, query: Query = {}) => {
  const reply = await download(caller, query)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const zip = await fromBufferPromise(Buffer.from(await reply.arrayBuffer()))
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== 'index.csv') expect(entry.compressionMethod).toBe(0)
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  expect([...files.keys()].at(-1)).toBe('index.csv')
  const [names = [], ...rows] = csvRowsOf(String(files.get('index.csv')))
  files.delete('index.csv')
  const index = rows.map(row => Object.fromEntries(names.map((name, column) => [name, row[column] ?? ''])))
  return { files, index, name: reply.headers.get('content-disposition') }
}

const rowOf = (index: Record<string, string>[], { noteId, bytes }: Sent) =>
  index.find(row => row.note_id === String(noteId) && row.original_sha256 === sha256(bytes)) ?? expect.unreachable()

/** What the index says of a file apart from its path, its observer and its contents. */
const facts = ({ county, station, question, noteId }: Sent) => ({
  note_id: String(noteId),
  question: question === undefined ? '' : form.question(question).code,
  county: county.code,
  station_number: String(station),
})

beforeAll(async () => {
  const pictures = await openPictureStore(join(folder, 'pictures'))
  const openOriginal: typeof pictures.openOriginal = name => {
    opened += 1
    return pictures.openOriginal(name)
  }
  mission = await createExportMission({ pictures: { ...pictures, openOriginal }, maxPictureBytes: MAX_BYTES })
  organizer = await mission.createSignedInNgo({ organizer: true })
  ngos = [await mission.createSignedInNgo(), await mission.createSignedInNgo()]
  form = await createForm(organizer.staff, formUpload('A'))
  counties = [await createCounty(mission), await createCounty(mission, 'B:/\\?*C')]
  phones = []
  for (const ngo of [...ngos, ...ngos]) phones.push({ ...(await createPhone(mission, ngo.id)), ngo })
  sent = []
  for (let note = 0; note < 12; note += 1) {
    const files = Array.from({ length: random.intBelow(4) }, () => pick(kinds))
    sent.push(...(await send(pick(phones), pick(counties), files, `2024-06-09T09:0${random.intBelow(3)}:07Z`)))
  }
})
afterAll(() => mission.close())

test('organizers download the originals of all NGOs, with names that Windows accepts and hashes of their bytes', async () => {
  const { files, index, name } = await read(organizer)
  expect(name).toMatch(/filename="pictures-2024-06-09-\d{4}\.zip"/)
  expect([sent.length > 12, files.size, index.length]).toEqual([true, sent.length, sent.length])
  for (const file of sent) {
    const row = rowOf(index, file)
    const [hash, observer] = [sha256(file.bytes), row.observer_code]
    expect(row).toMatchObject({
      ...facts(file),
      media_type: file.mediaType,
      bytes: String(file.bytes.length),
      error: '',
    })
    expect([row.sha256, sha256(files.get(row.path ?? '') ?? Buffer.from('none'))]).toEqual([hash, hash])
    expect(row.time).toBe(`2024-06-09T12:${file.at.slice(14, 19)}+03:00`)
    const place = `${file.county.code.replace(/[^\w]/g, '_')}-${file.station}`
    expect(row.path).toMatch(`${place}/${observer}/${row.time?.slice(0, 19).replaceAll(':', '-')}-`)
    expect(row.path).toMatch(new RegExp(`^[\\w/-]+-\\d+\\.${file.extension}$`))
    const stationId = file.county.stationId(file.station)
    expect(row.report_id).toBe([observer, stationId, ...(file.question === undefined ? [] : [form.id])].join('-'))
  }
  const paths = index.map(({ path = '' }) => path.toLowerCase())
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.some(path => /-2\.\w+$/.test(path))).toBe(true)
  expect(new Set(index.map(row => row.observer_code)).size).toBe(new Set(sent.map(({ phone }) => phone.id)).size)
  const { data } = (await organizer.staff(audit.list, { query: { action: 'picture.download' } })).value
  const bytes = sent.reduce((sum, file) => sum + file.bytes.length, 0)
  expect(data[0]).toMatchObject({ account: organizer.account, facts: { files: sent.length, bytes } })
  expect((await organizer.staff(exports.countPictures)).value).toEqual({
    ...{ files: sent.length, bytes, listedOnly: 0, areOriginals: true, maxBytes: MAX_BYTES },
  })
})

test('the staff of an NGO download display copies of its own pictures; other files are listed without one', async () => {
  for (const ngo of ngos) {
    const own = sent.filter(({ phone }) => phone.ngo === ngo)
    const pictures = own.filter(({ mediaType }) => mediaType === 'image/jpeg')
    const { files, index } = await read(ngo)
    expect([files.size, index.length]).toEqual([pictures.length, own.length])
    for (const file of own) {
      const row = rowOf(index, file)
      const isPicture = pictures.includes(file)
      expect(row).toMatchObject({ ...facts(file), media_type: file.mediaType, error: isPicture ? '' : 'no_copy' })
      if (!isPicture) expect([row.path, row.bytes, row.sha256]).toEqual(['', '', ''])
      else {
        const copy = files.get(row.path ?? '') ?? expect.unreachable()
        expect([sha256(copy), String(copy.length)]).toEqual([row.sha256, row.bytes])
        expect(copy.equals(file.bytes)).toBe(false)
        expect((await sharp(copy).metadata()).format).toBe('jpeg')
      }
    }
    const bytes = pictures.reduce((sum, file) => sum + file.bytes.length, 0)
    const listedOnly = own.length - pictures.length
    expect((await ngo.staff(exports.countPictures)).value).toEqual({
      ...{ files: pictures.length, bytes, listedOnly, areOriginals: false, maxBytes: MAX_BYTES },
    })
  }
})

test('selects the files of the reports that the list selects, under the codes of the flat export', async () => {
  const [county, phone] = [counties[1] ?? expect.unreachable(), phones[0] ?? expect.unreachable()]
  const hashes = (files: readonly Sent[]) => files.map(({ bytes }) => sha256(bytes)).toSorted()
  const found = async (query: Query) => (await read(organizer, query)).index.map(row => row.original_sha256).toSorted()
  expect(await found({ county: county.code })).toEqual(hashes(sent.filter(file => file.county === county)))
  expect(await found({ idNgo: ngos[0]?.id ?? 0 })).toEqual(hashes(sent.filter(file => file.phone.ngo === ngos[0])))
  const files = [pick(kinds), pick(kinds)]
  const [first = expect.unreachable(), ...others] = await send(phone, county, files, '2024-06-09T10:00:00Z')
  sent.push(first, ...others)
  mission.at('2024-06-09T11:00:00Z')
  await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [1], first.station)] } })
  // `from` is the time of the report, as in the list: its earlier notes are included.
  const ofReport = sent.filter(each => each.phone === phone && each.county === county && each.station === first.station)
  const query = { from: '2024-06-09T10:30:00Z', selected: form.optionId(0, 1) }
  expect(await found(query)).toEqual(hashes(ofReport))
  const [row] = (await organizer.flat({ idForm: form.id, ...query })).rows
  expect((await read(organizer, query)).index[0]?.observer_code).toBe(row?.observer_code)
  const none = await organizer.staff(exports.pictures, { query: { ...query, county: 'nowhere' } })
  expect([none.status, none.problem.detail]).toEqual([
    ...[404, 'None of these reports has a picture, a recording or another file.'],
  ])
})

test('files that are missing, unreadable or not as received are listed as such', async () => {
  const phone = phones[1] ?? expect.unreachable()
  const county = await createCounty(mission)
  const files = [kinds[1], kinds[2], kinds[3], kinds[4]]
  const contents = await send(phone, county, files, '2024-06-09T12:00:00Z')
  const pathOf = ({ bytes }: Sent) => join(folder, 'pictures', sha256(bytes).slice(0, 2), sha256(bytes))
  const [missing, unreadable, changed, intact] = contents
  if (!missing || !unreadable || !changed || !intact) return expect.unreachable()
  for (const file of [missing, unreadable]) await rm(pathOf(file))
  await mkdir(pathOf(unreadable))
  await writeFile(pathOf(changed), 'other')
  const read1 = await read(organizer, { county: county.code })
  const errors = contents.map(file => rowOf(read1.index, file).error)
  expect(errors).toEqual(['missing', 'unreadable', 'changed', ''])
  expect(read1.files.size).toBe(2)
  const row = rowOf(read1.index, changed)
  expect([row.sha256, String(read1.files.get(row.path ?? ''))]).toEqual([sha256(Buffer.from('other')), 'other'])
  expect(rowOf(read1.index, missing)).toMatchObject({ path: '', bytes: '', sha256: '', media_type: 'audio/mpeg' })
})

/** Adds rows of a file to a new note: `count` files of `size` bytes. */
const createFiles = async (county: (typeof counties)[number], count: number, bytes: Buffer, size = bytes.length) => {
  const phone = phones[0] ?? expect.unreachable()
  const { value } = await phone.call(notes.add, {
    body: { countyCode: county.code, pollingStationNumber: 1, text: unique() },
    files: [new File([new Uint8Array(bytes)], 'file')],
  })
  const rows = Array.from({ length: count - 1 }, (_, index) => ({
    ...{ note_id: value.id, position: index + 1, file_name: 'file', media_type: 'application/octet-stream' },
    ...{ size_bytes: size, sha256: sha256(bytes), width: 0, height: 0 },
  }))
  await mission.db.insertInto('attachment').values(rows).execute()
}

test('above the limit a download is refused with the size and the filter that narrows it', async () => {
  const county = await createCounty(mission)
  await createFiles(county, 3, Buffer.from('small'), 60 * 1024 * 1024)
  const countEntries = async () =>
    (await organizer.staff(audit.list, { query: { action: 'picture.download' } })).value.totalItems
  const entries = await countEntries()
  const refused = await organizer.staff(exports.pictures, { query: { idNgo: ngos[0]?.id ?? 0 } })
  expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([400, ['county']])
  const narrower = await organizer.staff(exports.pictures, { query: { county: county.code } })
  expect(narrower.problem.errors).toEqual({
    from: [
      'These 3 files have 120\u00a0MB; a download can have 100\u00a0MB. Filter the list by a county, a shorter time or an observer.',
    ],
  })
  expect((await organizer.staff(exports.countPictures, { query: { county: county.code } })).value.files).toBe(3)
  expect(await countEntries()).toBe(entries)
})

test('a canceled download ends its reading, and another one can begin', async () => {
  const county = await createCounty(mission)
  await createFiles(county, 80, Buffer.alloc(1024 * 1024, 'noise'))
  opened = 0
  const canceled = request(urlOf({ county: county.code }), { headers: headersOf(organizer) }).end()
  // Node.js gives the event's arguments as a list of anything; a response event has the response.
  const [response] = (await once(canceled, 'response')) as [IncomingMessage]
  response.once('error', () => undefined)
  let before = -1
  // A reader that takes nothing: the server reads no more than the connection's buffers hold.
  await vi.waitFor(
    () => {
      const hasStopped = opened > 0 && opened === before
      before = opened
      expect(hasStopped).toBe(true)
    },
    { interval: 300, timeout: 30_000 },
  )
  expect(opened).toBeLessThan(60)
  const statusOfNext = async () => {
    const reply = await download(organizer, { county: counties[0]?.code ?? '' })
    await reply.arrayBuffer()
    return reply.status
  }
  // One at a time in a session.
  expect(await statusOfNext()).toBe(429)
  canceled.destroy()
  await vi.waitFor(async () => expect(await statusOfNext()).toBe(200), { timeout: 30_000 })
  const ofNext = sent.filter(file => file.county === counties[0]).length
  expect(opened).toBeLessThanOrEqual(before + 1 + ofNext)
})
