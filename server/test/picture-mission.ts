import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { encodeUrl } from '@scrutineer/contract/core/request'
import { exports } from '@scrutineer/contract/exports'
import { notes } from '@scrutineer/contract/notes'
import { afterAll, expect } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { createRandom } from '../../testkit/dataset/random.ts'
import { unique } from '../../testkit/unique.ts'
import { openPictureStore } from '../src/pictures/picture-store.ts'
import { createExportMission, csvRowsOf } from './export-client.ts'
import { type createCounty, createForm, createPhone, formUpload } from './factories.ts'
import { createJpeg } from './hostile-pictures.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Kinds of files: media type, extension, first bytes. */
export const fileKinds = [
  ['image/jpeg', 'jpg', await createJpeg()],
  ['audio/mpeg', 'mp3', Buffer.from('ID3\x04')],
  ['video/mp4', 'mp4', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom')])],
  ['application/pdf', 'pdf', Buffer.from('%PDF-1.7')],
  ['application/octet-stream', 'bin', Buffer.from('plain')],
] as const

type SignedInNgo = Awaited<ReturnType<Awaited<ReturnType<typeof createExportMission>>['createSignedInNgo']>>
type Query = Record<string, string | number>

/** A mission with two NGOs of two phones each, for downloads of up to `maxPictureBytes`. The random files are the same in every run. */
export const createPictureMission = async (maxPictureBytes: number) => {
  const folder = join(temporaryFolder(), 'pictures')
  const random = createRandom(39)
  const pictures = await openPictureStore(folder)
  /** Number of originals that were opened. */
  const opened = { count: 0 }
  const openFile: typeof pictures.openFile = name => {
    opened.count += 1
    return pictures.openFile(name)
  }
  const mission = await createExportMission({ pictures: { ...pictures, openFile }, maxPictureBytes })
  afterAll(mission.close)
  const organizer = await mission.createSignedInNgo({ organizer: true })
  const ngos = [await mission.createSignedInNgo(), await mission.createSignedInNgo()]
  const form = await createForm(organizer.staff, formUpload('A'))
  const phones: (Awaited<ReturnType<typeof createPhone>> & { ngo: SignedInNgo })[] = []
  for (const ngo of [...ngos, ...ngos]) phones.push({ ...(await createPhone(mission, ngo.id)), ngo })
  const pick = <T>(list: readonly T[]): T => list[random.intBelow(list.length)] ?? expect.unreachable()

  /** Sends a note with random files of these kinds from one of three stations; returns each file and what was sent with it. */
  const send = async (
    phone: (typeof phones)[number],
    county: Awaited<ReturnType<typeof createCounty>>,
    files: readonly (typeof fileKinds)[number][],
    at: string,
  ) => {
    mission.at(at)
    /** None for a note on the station as a whole. */
    const question = random.chance(0.25) ? undefined : random.intBelow(3)
    const station = 1 + random.intBelow(3)
    const questionId = question === undefined ? 0 : form.question(question).id
    const contents = files.map(([, , head]) =>
      Buffer.concat([
        head,
        Buffer.from(Array.from({ length: 50 + random.intBelow(3000) }, () => random.intBelow(256))),
      ]),
    )
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

  const url = (query: Query) => `${mission.address}${encodeUrl(exports.pictures.path, { query })}`
  /** The files of a downloaded ZIP by path, and the rows of its index. */
  const read = async ({ token }: SignedInNgo, query: Query = {}) => {
    const reply = await fetch(url(query), { headers: { authorization: `Bearer ${token}` } })
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
  return { ...mission, folder, random, pick, opened, organizer, ngos, form, phones, send, url, read }
}

/** A file that an observer sent. */
export type SentFile = Awaited<ReturnType<Awaited<ReturnType<typeof createPictureMission>>['send']>>[number]

/** The row of a file. */
export const rowOf = (index: readonly Record<string, string>[], { noteId, bytes }: SentFile) =>
  index.find(row => row.note_id === String(noteId) && row.original_sha256 === sha256(bytes)) ?? expect.unreachable()
