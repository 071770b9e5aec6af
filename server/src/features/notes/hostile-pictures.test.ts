import { notes } from '@scrutineer/contract/notes'
import { session } from '@scrutineer/contract/session'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCounty, aNgo, aPhone, secret } from '../../../test/factories.ts'
import {
  aGifOf,
  aJpeg,
  aJpegWithMetadata,
  aPng,
  asAnimatedWebp,
  METADATA_MARKER,
  polyglots,
  undisplayedFiles,
} from '../../../test/hostile-pictures.ts'
import { aMission, type Mission } from '../../../test/mission.ts'

let mission: Mission
let county: Awaited<ReturnType<typeof aCounty>>
let phone: Awaited<ReturnType<typeof aPhone>>
let token: string
beforeAll(async () => {
  mission = await aMission()
  const organizer = await aNgo(mission, { organizer: true })
  const signedIn = await mission.nobody(session.authorize, { body: { user: organizer.account, password: secret } })
  token = signedIn.value.access_token
  county = await aCounty(mission)
  phone = await aPhone(mission, organizer.id)
})
afterAll(() => mission.close())

const send = (bytes: Uint8Array<ArrayBufferLike>, name = 'photo.jpg', type = 'image/jpeg') => {
  const form = new FormData()
  form.set('CountyCode', county.code)
  form.set('PollingStationNumber', '1')
  form.set('file', new Blob([Uint8Array.from(bytes)], { type }), name)
  return phone.call(notes.add, { form })
}
const shown = (path: string | null) => mission.app.inject({ method: 'GET', url: path ?? '' })
const originalOf = (id: number | undefined) =>
  mission.app.inject({
    url: notes.original.path.replace(':id', String(id)),
    headers: { authorization: `Bearer ${token}` },
  })
const original = (path: string | null) =>
  mission.app.inject({ url: path?.replace(/[^/]*$/, 'original') ?? '', headers: { authorization: `Bearer ${token}` } })

const inert = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" }

test('what isn’t a whole JPEG, PNG, WebP or GIF of a phone’s size is kept as it is, and never displayed', async () => {
  for (const [what, bytes] of Object.entries(await undisplayedFiles())) {
    const { status, value } = await send(bytes)
    expect([what, status, value.attachmentsPaths]).toEqual([what, 200, []])
    const [attachment] = value.attachments ?? []
    expect([what, attachment?.sizeBytes, attachment?.path]).toEqual([what, bytes.length, null])
    const whole = await originalOf(attachment?.id)
    expect([what, whole.rawPayload.equals(bytes)]).toEqual([what, true])
    expect(whole.headers).toMatchObject({ ...inert, 'content-type': 'application/octet-stream' })
  }
})

test('a file’s name decides nothing: a picture is one whatever it is called, and a download never has a sender’s ending', async () => {
  const jpeg = await aJpeg()
  for (const [name, type] of [
    ['Screenshot 2024.06.09', 'image/jpeg'],
    ['IMG_1.JPG.tmp', 'image/jpeg'],
    ['photo.jpg.html', 'text/html'],
    ['photo.exe', ''],
    ['photo.jpg\u202E.hta', ''],
    ['1000012345', 'application/octet-stream'],
  ]) {
    const { status, value } = await send(jpeg, name, type)
    expect([name, status, value.attachmentsPaths.length]).toEqual([name, 200, 1])
    expect((await original(value.attachmentPath)).headers['content-disposition']).toMatch(/"attachment-\d+\.jpg"$/)
  }
})

test('what is shown tells nothing that the photo told of its place, its maker and its colours, and stands upright', async () => {
  const sent = await aJpegWithMetadata()
  expect(sent.toString('latin1').split(METADATA_MARKER).length).toBeGreaterThan(4)
  const { value } = await send(sent)
  const { rawPayload } = await shown(value.attachmentPath)
  expect(rawPayload.toString('latin1')).not.toContain(METADATA_MARKER)
  const { format, width, height, exif, xmp, icc, iptc } = await sharp(rawPayload).metadata()
  expect([format, width, height, exif, xmp, icc, iptc]).toEqual([
    'jpeg',
    30,
    40,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect((await original(value.attachmentPath)).rawPayload.equals(sent)).toBe(true)
})

test('a picture that is something else too is shown as a picture alone, and given whole only as bytes to save', async () => {
  for (const [what, bytes] of Object.entries(await polyglots())) {
    const { status, value } = await send(bytes)
    expect([what, status]).toEqual([what, 200])
    const copy = await shown(value.attachmentPath)
    expect(copy.headers).toMatchObject({ ...inert, 'content-type': 'image/jpeg' })
    expect(copy.rawPayload.toString('latin1')).not.toMatch(/script|alert|PK/)
    const whole = await original(value.attachmentPath)
    expect(whole.rawPayload.equals(bytes)).toBe(true)
    expect(whole.headers).toMatchObject({ ...inert, 'content-type': 'application/octet-stream' })
    expect(whole.headers['content-disposition']).toMatch(/^attachment;/)
  }
})

test('thousands of frames are shown by their first, and a hundred million pixels at once don’t keep others waiting', async () => {
  const gif = await aGifOf(5_000)
  for (const bytes of [gif, await asAnimatedWebp(await aGifOf(200))]) {
    const { value } = await send(bytes)
    const { pages, height } = await sharp((await shown(value.attachmentPath)).rawPayload).metadata()
    expect([pages ?? 1, height]).toEqual([1, 30])
  }
  const huge = aPng(10_000, 10_000)
  expect(huge.length).toBeLessThan(50_000)
  const sent = Promise.all([send(huge), send(huge), send(huge)])
  expect((await send(await aJpeg())).status).toBe(200)
  expect((await sent).map(({ status }) => status)).toEqual([200, 200, 200])
}, 60_000)
