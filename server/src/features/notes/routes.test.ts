import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import { notes } from '@scrutineer/contract/notes'
import { observers } from '@scrutineer/contract/observers'
import { session } from '@scrutineer/contract/session'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createForm, createNgo, createPhone, formUpload, secret } from '../../../test/factories.ts'
import { reporting } from '../../../test/reporting.ts'

const { mission, organizer, form, ngo, county, phone } = await reporting()

const jpeg = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Artist: 'An observer' } })
    .jpeg()
    .toBuffer()

const fromPhone = (fields: Record<string, string | number>, ...files: (Buffer | string)[]) => ({
  body: { CountyCode: county.code, PollingStationNumber: 1, ...fields },
  files: files.map(file => new File([file], 'photo.jpg')),
})
const observerStation = () => ({ query: { idObserver: phone.id, idPollingStation: county.stationId(1) } })
const tokenOf = async (user: string) =>
  (await mission.anonymous(session.authorize, { body: { user, password: secret } })).value.access_token
const get = (url: string) => mission.app.inject({ method: 'GET', url })

test('staff of the NGO read a phone’s note with a picture exactly as sent', async () => {
  const text = ' Line one\r\nline „two” 📷 '
  const sent = await phone.call(notes.add, fromPhone({ Text: text, QuestionId: form.question(1).id }, await jpeg()))
  expect(sent.status).toBe(200)
  const { value } = await ngo.staff(notes.list, observerStation())
  expect(value).toEqual([sent.value])
  expect(value).toMatchObject([
    {
      text,
      questionId: form.question(1).id,
      formId: form.id,
      formCode: 'A',
      countyCode: county.code,
      pollingStationNumber: 1,
    },
  ])
  expect(value[0]?.attachmentsPaths).toEqual([value[0]?.attachmentPath])
})

test('a preview has no metadata; the original is stored unchanged under its hash', async () => {
  const original = await jpeg()
  const { value } = await phone.call(notes.add, fromPhone({}, original))
  const shown = await get(value.attachmentPath ?? '')
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const meta = await sharp(shown.rawPayload).metadata()
  expect([meta.format, meta.width, meta.exif]).toEqual(['jpeg', 40, undefined])
  const row = await mission.db
    .selectFrom('attachment')
    .where('note_id', '=', value.id)
    .selectAll()
    .executeTakeFirstOrThrow()
  const hash = await crypto.subtle.digest('SHA-256', original)
  expect(row).toMatchObject({
    sha256: Buffer.from(hash).toString('hex'),
    size_bytes: original.length,
    media_type: 'image/jpeg',
  })
})

test('only organizers download an original byte for byte, with its hash', async () => {
  const sent = await jpeg()
  const { value } = await phone.call(notes.add, fromPhone({}, sent))
  const params = { id: Number(value.attachmentPath?.match(/(?<=picture\/)\d+/)) }
  const token = await tokenOf(organizer.account)
  const url = notes.original.path.replace(':id', String(params.id))
  const download = await mission.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect(download.statusCode).toBe(200)
  expect(download.rawPayload.equals(sent)).toBe(true)
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', sent)).toString('base64')
  expect(download.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="attachment-${params.id}.jpg"`,
    'x-content-type-options': 'nosniff',
    'repr-digest': `sha-256=:${hash}:`,
    'cache-control': 'no-store',
  })
  const refused = [mission.anonymous, phone.call, ngo.staff].map(caller => caller(notes.original, { params }))
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([401, 403, 403])
  const unknown = [{ id: 999_999 }, { id: 'x' }].map(each => organizer.staff(notes.original, { params: each }))
  expect((await Promise.all(unknown)).map(({ status }) => status)).toEqual([404, 400])
})

test('a HEAD request of an original sends no picture and is not audited', async () => {
  const { value } = await phone.call(notes.add, fromPhone({}, await jpeg()))
  const url = value.attachmentPath?.replace(/[^/]*$/, 'original')
  const token = await tokenOf(organizer.account)
  const { statusCode, body } = await mission.app.inject({
    method: 'HEAD',
    url,
    headers: { authorization: `Bearer ${token}` },
  })
  expect([statusCode, body]).toEqual([200, ''])
  const entries = await mission.db.selectFrom('audit').where('action', '=', 'picture.original').selectAll().execute()
  expect(entries.filter(({ subject_id }) => url?.includes(`/${subject_id}/`))).toEqual([])
})

test('a picture’s URL expires within 15 minutes and opens no other picture', async () => {
  const { value } = await phone.call(notes.add, fromPhone({}, await jpeg(), await jpeg()))
  const [first = '', second = ''] = value.attachmentsPaths
  const other = `${second.replace(/[^/]*$/, '')}${first.split('/').at(-1)}`
  expect((await get(other)).statusCode).toBe(403)
  expect((await get(first.replace(/\/\d+-/, '/9999999999999-'))).statusCode).toBe(403)
  expect((await get(first.replace(/\.jpg$/, ''))).statusCode).toBe(403)
  expect((await get(first)).statusCode).toBe(200)
  mission.at('2024-06-09T09:15:01Z')
  expect((await get(first)).statusCode).toBe(403)
})

test('a staff note for an observer without reports creates a thread', async () => {
  const fields = { idObserver: phone.id, idPollingStation: county.stationId(1), text: 'Called the observer' }
  expect((await ngo.staff(notes.add, { body: fields })).status).toBe(200)
  const { data } = (await ngo.staff(answers.threads)).value
  expect(data).toMatchObject([{ idObserver: phone.id, numberOfNotes: 1, lastModified: '2024-06-09T09:00:00.000Z' }])
  const listed = (await ngo.staff(observers.list)).value.data
  expect(listed).toMatchObject([{ numberOfNotes: 1, numberOfPollingStations: 1 }])
})

test('a note doesn’t move a thread that has answers', async () => {
  const answer = {
    questionId: form.question(0).id,
    countyCode: county.code,
    pollingStationNumber: 1,
    options: [{ optionId: form.optionId(0, 0) }],
  }
  await phone.call(answers.post, { body: { answers: [answer] } })
  mission.at('2024-06-09T10:00:00Z')
  await phone.call(notes.add, fromPhone({ Text: 'Later' }))
  const { data } = (await ngo.staff(answers.threads)).value
  expect(data).toMatchObject([{ lastModified: '2024-06-09T09:00:00.000Z', numberOfNotes: 1 }])
})

test('older phones send question 0 for a note on the station', async () => {
  const { value } = await phone.call(notes.add, fromPhone({ Text: 'On the station', QuestionId: '0' }))
  expect(value).toMatchObject({ questionId: null, formId: null, formCode: null })
})

test('a note without text and files is rejected; staff notes also if blank, too long or on an unknown question', async () => {
  const observerStation = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  const byStaff = (fields: object) => ngo.staff(notes.add, { body: { ...observerStation, ...fields } })
  const refusals = [
    await phone.call(notes.add, fromPhone({})),
    await byStaff({ text: ' \n ' }),
    await byStaff({ text: 'x'.repeat(5001) }),
    await byStaff({ text: 'x', questionId: 999_999 }),
  ]
  const fields = refusals.map(({ status, problem }) => [status, ...Object.keys(problem.errors ?? {})])
  expect(fields).toEqual([
    [400, 'text'],
    [400, 'text'],
    [400, 'text'],
    [400, 'questionId'],
  ])
  expect((await ngo.staff(notes.list, { query: observerStation })).value).toEqual([])
})

test('JPEG, PNG, WebP and GIF are accepted with any file name and shown in the order sent', async () => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
  const files = await Promise.all(
    [picture.clone().jpeg(), picture.clone().png(), picture.clone().webp(), picture.clone().gif()].map(each =>
      each.toBuffer(),
    ),
  )
  const { status, value } = await phone.call(notes.add, fromPhone({}, ...files))
  expect([status, value.text, value.attachmentsPaths.length]).toEqual([200, '', 4])
  expect(value.attachmentPath).toBe(value.attachmentsPaths[0])
  for (const path of value.attachmentsPaths) expect((await get(path)).statusCode).toBe(200)
  const stored = await mission.db
    .selectFrom('attachment')
    .where('note_id', '=', value.id)
    .orderBy('position')
    .select('media_type')
    .execute()
  expect(stored.map(row => row.media_type)).toEqual(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])
})

test('more than 20 files, a picture over 25 MB and a body that isn’t multipart are rejected', async () => {
  const many = await phone.call(notes.add, fromPhone({}, ...Array.from({ length: 21 }, () => 'x')))
  expect([many.status, many.problem.code, Object.keys(many.problem.errors ?? {})]).toEqual([413, 'too_large', ['file']])
  const large = Buffer.concat([await jpeg(), Buffer.alloc(25 * 1024 * 1024)])
  const tooLarge = await phone.call(notes.add, fromPhone({}, large))
  expect([tooLarge.status, tooLarge.problem.code]).toEqual([413, 'too_large'])
  const json = await phone.call(notes.add, { body: JSON.stringify({ text: 'x' }) })
  expect([json.status, json.problem.code]).toEqual([415, 'unsupported_media'])
})

test('an observer can’t find the notes of another', async () => {
  await phone.call(notes.add, fromPhone({ Text: 'Ours' }))
  const other = await createNgo(mission)
  const stranger = await createPhone(mission, other.id)
  // A phone gets its own notes even if it requests another observer's.
  expect((await stranger.call(notes.list, observerStation())).value).toEqual([])
  expect((await phone.call(notes.list, observerStation())).value).toHaveLength(1)
})

test('an observer reads their own notes but not those by staff, which keep the name of a deleted account', async () => {
  await phone.call(notes.add, fromPhone({ Text: 'Mine' }))
  const text = 'Hard to believe'
  const body = { idObserver: phone.id, idPollingStation: county.stationId(1), text }
  const written = await ngo.staff(notes.add, { body })
  expect(written.value.staffAccount).toBe(ngo.account)
  const theirs = async () => (await phone.call(notes.list, observerStation())).value.map(note => note.text)
  const all = async () =>
    (await organizer.staff(notes.list, observerStation())).value.map(note => [note.text, note.staffAccount])
  expect([await theirs(), await all()]).toEqual([
    ['Mine'],
    [
      ['Mine', null],
      [text, ngo.account],
    ],
  ])
  const before = await all()
  await mission.db.deleteFrom('staff').where('account', '=', ngo.account).execute()
  expect([await theirs(), await all()]).toEqual([['Mine'], before])
  // The same text from the observer is another note, not a repetition.
  await phone.call(notes.add, fromPhone({ Text: text }))
  expect([await theirs(), await all()]).toEqual([
    ['Mine', text],
    [...before, [text, null]],
  ])
})

test('notes can be filtered by question, and a form with notes can’t be deleted', async () => {
  const noted = await createForm(organizer.staff, formUpload('NOTED'))
  await phone.call(notes.add, fromPhone({ Text: 'General' }))
  await phone.call(notes.add, fromPhone({ Text: 'On it', QuestionId: noted.question(0).id }))
  const query = { ...observerStation().query, idQuestion: noted.question(0).id }
  expect((await ngo.staff(notes.list, { query })).value).toMatchObject([{ text: 'On it' }])
  const refused = await organizer.staff(forms.remove, { query: { formId: noted.id } })
  expect([refused.status, refused.problem.code]).toEqual([409, 'conflict'])
})
