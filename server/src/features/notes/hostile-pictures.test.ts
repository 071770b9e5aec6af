import { notes } from '@scrutineer/contract/notes'
import { session } from '@scrutineer/contract/session'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createCounty, createNgo, createPhone, secret } from '../../../test/factories.ts'
import {
  asAnimatedWebp,
  createGifWithFrames,
  createJpeg,
  createJpegWithMetadata,
  createPng,
  filesWithoutPreview,
  METADATA_MARKER,
  polyglotPictures,
} from '../../../test/hostile-pictures.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
const signedIn = await mission.anonymous(session.authorize, { body: { user: organizer.account, password: secret } })
const token = signedIn.value.access_token
const county = await createCounty(mission)
const phone = await createPhone(mission, organizer.id)

const send = (bytes: Uint8Array<ArrayBufferLike>, name = 'photo.jpg', type = 'image/jpeg') => {
  const body = { CountyCode: county.code, PollingStationNumber: 1 }
  return phone.call(notes.add, { body, files: [new File([Uint8Array.from(bytes)], name, { type })] })
}
const shown = (path: string | null) => mission.app.inject({ method: 'GET', url: path ?? '' })
const originalOf = (id: number | undefined) =>
  mission.app.inject({
    url: notes.original.path.replace(':id', String(id)),
    headers: { authorization: `Bearer ${token}` },
  })
const original = (path: string | null) =>
  mission.app.inject({ url: path?.replace(/[^/]*$/, 'original') ?? '', headers: { authorization: `Bearer ${token}` } })

const safeHeaders = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" }

test('files other than complete JPEG, PNG, WebP or GIF of normal size are stored unchanged and never displayed', async () => {
  for (const [label, bytes] of Object.entries(await filesWithoutPreview())) {
    const { status, value } = await send(bytes)
    expect([label, status, value.attachmentsPaths]).toEqual([label, 200, []])
    const [attachment] = value.attachments ?? []
    expect([label, attachment?.sizeBytes, attachment?.path]).toEqual([label, bytes.length, null])
    const whole = await originalOf(attachment?.id)
    expect([label, whole.rawPayload.equals(bytes)]).toEqual([label, true])
    expect(whole.headers).toMatchObject({ ...safeHeaders, 'content-type': 'application/octet-stream' })
  }
})

test('a file’s name is ignored: pictures are recognized by content, and downloads get a safe extension', async () => {
  const jpeg = await createJpeg()
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

test('a preview has no location, camera or color metadata, and is upright', async () => {
  const sent = await createJpegWithMetadata()
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

test('a polyglot is shown as a re-encoded picture, and its original is only downloaded as bytes', async () => {
  for (const [label, bytes] of Object.entries(await polyglotPictures())) {
    const { status, value } = await send(bytes)
    expect([label, status]).toEqual([label, 200])
    const copy = await shown(value.attachmentPath)
    expect(copy.headers).toMatchObject({ ...safeHeaders, 'content-type': 'image/jpeg' })
    expect(copy.rawPayload.toString('latin1')).not.toMatch(/script|alert|PK/)
    const whole = await original(value.attachmentPath)
    expect(whole.rawPayload.equals(bytes)).toBe(true)
    expect(whole.headers).toMatchObject({ ...safeHeaders, 'content-type': 'application/octet-stream' })
    expect(whole.headers['content-disposition']).toMatch(/^attachment;/)
  }
})

test('an animation with thousands of frames shows its first, and huge pictures don’t block other requests', async () => {
  const gif = await createGifWithFrames(5_000)
  for (const bytes of [gif, await asAnimatedWebp(await createGifWithFrames(200))]) {
    const { value } = await send(bytes)
    const { pages, height } = await sharp((await shown(value.attachmentPath)).rawPayload).metadata()
    expect([pages ?? 1, height]).toEqual([1, 30])
  }
  const huge = createPng(10_000, 10_000)
  expect(huge.length).toBeLessThan(50_000)
  const sent = Promise.all([send(huge), send(huge), send(huge)])
  expect((await send(await createJpeg())).status).toBe(200)
  expect((await sent).map(({ status }) => status)).toEqual([200, 200, 200])
})
