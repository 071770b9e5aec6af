import { createHash } from 'node:crypto'
import { encodeForm } from '@scrutineer/contract/core/request'
import { notes } from '@scrutineer/contract/notes'
import { session } from '@scrutineer/contract/session'
import { expect, test } from 'vitest'
import { createCounty, createNgo, createPhone, secret } from '../../../test/factories.ts'
import { createJpeg } from '../../../test/hostile-pictures.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission({ publicUrl: 'https://office.example.org' })
const organizer = await createNgo(mission, { organizer: true })
const ngo = await createNgo(mission)
const county = await createCounty(mission)
const phone = await createPhone(mission, ngo.id)

const report = () => ({ idObserver: phone.id, idPollingStation: county.stationId(1) })
const send = (parts: readonly (readonly [part: string, bytes: Uint8Array, name: string])[], text = 'Seen') => {
  // Raw, since each app names the part of a file differently.
  const rawForm = encodeForm({ CountyCode: county.code, PollingStationNumber: 1, Text: text })
  for (const [part, bytes, name] of parts) rawForm.append(part, new File([Uint8Array.from(bytes)], name))
  return phone.call(notes.add, { rawForm })
}
const ftyp = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(40, 7)])

test('file parts are accepted under all names that apps use, in any letter case', async () => {
  const jpeg = await createJpeg()
  for (const part of ['file', 'files', 'Files', 'FILE', 'file[]', 'files[]']) {
    const { status, value } = await send([[part, jpeg, 'photo.jpg']], `As ${part}`)
    expect([part, status, value.attachments?.length, value.filesAddress]).toEqual([
      part,
      200,
      1,
      value.attachmentsPaths,
    ])
  }
})

test('a file part with another name is rejected by its name, and the note is not stored', async () => {
  const before = await ngo.staff(notes.list, { query: report() })
  const { status, problem } = await send([
    ['files', await createJpeg(), 'photo.jpg'],
    ['picture', await createJpeg(), 'other.jpg'],
  ])
  expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, ['picture']])
  const many = Array.from({ length: 25 }, (_, index) => [`picture${index}`, Buffer.from('x'), 'x.jpg'] as const)
  const refused = await send([['file', await createJpeg(), 'photo.jpg'], ...many])
  expect([refused.status, Object.keys(refused.problem.errors ?? {})[0]]).toEqual([400, 'picture0'])
  expect((await ngo.staff(notes.list, { query: report() })).value.length).toBe(before.value.length)
})

test.each([
  ['video/mp4', 'video', 'mp4', ftyp('isom')],
  ['video/quicktime', 'video', 'mov', ftyp('qt  ')],
  ['video/3gpp', 'video', '3gp', ftyp('3gp4')],
  ['image/heic', 'picture', 'heic', ftyp('heic')],
  ['audio/mp4', 'audio', 'm4a', ftyp('M4A ')],
  ['audio/mpeg', 'audio', 'mp3', Buffer.from('ID3\x04 sound')],
  ['application/pdf', 'document', 'pdf', Buffer.from('%PDF-1.7 protocol')],
  ['application/octet-stream', 'file', 'bin', Buffer.from('minutes of the count')],
] as const)(
  '%s is stored byte for byte and can only be downloaded by organizers',
  async (mediaType, kind, extension, bytes) => {
    const { status, value } = await send([['Files', bytes, 'attachment']], mediaType)
    expect([status, value.attachmentsPaths]).toEqual([200, []])
    const attachment = {
      id: expect.any(Number),
      kind,
      mediaType,
      sizeBytes: bytes.length,
      path: null,
      originalSha256: null,
    }
    expect(value.attachments).toEqual([{ ...attachment, fileName: null }])
    const read = (await organizer.staff(notes.list, { query: report() })).value.find(note => note.id === value.id)
    expect(read?.attachments).toEqual([{ ...attachment, fileName: 'attachment' }])
    const id = read?.attachments?.[0]?.id ?? 0
    const { access_token } = (
      await mission.anonymous(session.authorize, { body: { user: organizer.account, password: secret } })
    ).value
    const download = await mission.app.inject({
      url: notes.original.path.replace(':id', String(id)),
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect(download.rawPayload.equals(bytes)).toBe(true)
    expect(download.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="attachment-${id}.${extension}"`,
      'x-content-type-options': 'nosniff',
      'repr-digest': `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`,
    })
    expect((await ngo.staff(notes.original, { params: { id } })).status).toBe(403)
    const audited = await mission.db
      .selectFrom('audit')
      .where('action', '=', 'picture.original')
      .select('subject_id')
      .execute()
    expect(audited.map(entry => entry.subject_id)).toContain(id)
  },
)

test('a picture’s URL is absolute if the public URL is set, and ends in .jpg', async () => {
  const { value } = await send([['files', await createJpeg(), 'photo']])
  expect(value.attachmentPath).toMatch(/^https:\/\/office\.example\.org\/api\/v2\/note\/picture\/\d+\/\d+-[\w-]+\.jpg$/)
  expect((await mission.app.inject({ url: new URL(value.attachmentPath ?? '').pathname })).statusCode).toBe(200)
})

test('a note with files repeated hours later is the same note; one with text only is new', async () => {
  const photo = await createJpeg()
  const first = await send([['files', photo, 'IMG_1.jpg']], 'Once')
  const textOnly = await send([], 'Words')
  mission.at('2024-06-09T18:00:00Z')
  expect((await send([['files', photo, 'IMG_1.jpg']], 'Once')).value.id).toBe(first.value.id)
  expect((await send([], 'Words')).value.id).not.toBe(textOnly.value.id)
})

test('a note of blanks and one to the older path are accepted', async () => {
  const blank = await send([], '   ')
  expect([blank.status, blank.value.text]).toEqual([200, '   '])
  const body = { CountyCode: county.code, PollingStationNumber: 2, QuestionId: 0, Text: 'ă'.repeat(100_000) }
  const upload = await phone.call(notes.upload, { body })
  expect([upload.status, upload.value.text.length, upload.value.questionId]).toEqual([200, 100_000, null])
})
