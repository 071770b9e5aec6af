import { answers } from '@scrutineer/contract/answers'
import { audit } from '@scrutineer/contract/audit'
import { exports } from '@scrutineer/contract/exports'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { answerTo, createCounty } from '../../../../test/factories.ts'
import { createPictureMission, fileKinds, rowOf, type SentFile, sha256 } from '../../../../test/picture-mission.ts'

const MAX_BYTES = 1024 ** 2
const mission = await createPictureMission(MAX_BYTES)
const { organizer, ngos, phones, form, random, pick, send, read } = mission
const counties = [await createCounty(mission), await createCounty(mission, 'B:/\\?*C')]
const sent: SentFile[] = []
for (let note = 0; note < 12; note += 1) {
  const files = Array.from({ length: random.intBelow(4) }, () => pick(fileKinds))
  sent.push(...(await send(pick(phones), pick(counties), files, `2024-06-09T09:0${random.intBelow(3)}:07Z`)))
}

/** What the index says of a file apart from its path, its observer and its contents. */
const facts = ({ county, station, question, noteId }: SentFile) => ({
  note_id: String(noteId),
  question: question === undefined ? '' : form.question(question).code,
  county: county.code,
  station_number: String(station),
})

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

test('lists the pictures with display copies page by page, newest first: those of the NGO alone for its staff', async () => {
  const read = async (caller: typeof organizer, query: Record<string, string | number> = {}) =>
    (await caller.staff(exports.listPictures, { query: { pageSize: 1000, ...query } })).value
  for (const caller of [organizer, ...ngos]) {
    const own = sent.filter(
      ({ phone, mediaType }) => mediaType === 'image/jpeg' && [organizer, phone.ngo].includes(caller),
    )
    const { data, totalItems } = await read(caller)
    expect(data.map(({ sha256: hash }) => hash).toSorted()).toEqual(own.map(({ bytes }) => sha256(bytes)).toSorted())
    expect([totalItems, data.length]).toEqual([own.length, own.length])
    expect(data.map(({ createdAt }) => createdAt)).toEqual(
      data
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    )
    for (const row of data) {
      const file = own.find(({ bytes }) => sha256(bytes) === row.sha256) ?? expect.unreachable()
      expect(row).toMatchObject({
        idObserver: file.phone.id,
        pollingStationName: `${file.county.code} ${file.station}`,
        idPollingStation: file.county.stationId(file.station),
        question: file.question === undefined ? null : { formCode: 'A', code: form.question(file.question).code },
      })
    }
    const copy = await fetch(`${mission.address}${data[0]?.path}`)
    expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const pages = [await read(caller, { pageSize: 2 }), await read(caller, { page: 2, pageSize: 2 })]
    expect(pages.flatMap(each => each.data.map(({ id }) => id))).toEqual(data.slice(0, 4).map(({ id }) => id))
  }
  const { county, station } = sent.find(({ extension }) => extension === 'jpg') ?? expect.unreachable()
  const listed = await read(organizer, { county: county.code, pollingStationNumber: station })
  const ofStation = sent.filter(each => each.county === county && each.station === station && each.extension === 'jpg')
  expect(listed.totalItems).toBe(ofStation.length)
})

test('selects the files of the reports that the list selects, under the codes of the flat export', async () => {
  const [county, phone] = [counties[1] ?? expect.unreachable(), phones[0] ?? expect.unreachable()]
  const hashes = (files: readonly SentFile[]) => files.map(({ bytes }) => sha256(bytes)).toSorted()
  const found = async (query: Record<string, string | number>) =>
    (await read(organizer, query)).index.map(row => row.original_sha256).toSorted()
  expect(await found({ county: county.code })).toEqual(hashes(sent.filter(file => file.county === county)))
  expect(await found({ idNgo: ngos[0]?.id ?? 0 })).toEqual(hashes(sent.filter(file => file.phone.ngo === ngos[0])))
  const files = [pick(fileKinds), pick(fileKinds)]
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
