import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { notes } from '@scrutineer/contract/notes'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createS3Double } from '../../../../testkit/network/s3-double.ts'
import { createCounty, createNgo, createPhone } from '../../../test/factories.ts'
import { createMission, type Mission } from '../../../test/mission.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openPictureStore } from '../../pictures/picture-store.ts'
import { openS3Storage } from '../../pictures/s3-storage.ts'
import { checkPictureStorage } from './check-picture-storage.ts'

let s3: Awaited<ReturnType<typeof createS3Double>>
let mission: Mission
const folder = temporaryFolder()
let phone: Awaited<ReturnType<typeof createPhone>>
let county: Awaited<ReturnType<typeof createCounty>>
beforeAll(async () => {
  s3 = await createS3Double()
  mission = await createMission({
    pictures: await openPictureStore(folder, await openS3Storage({ ...s3.settings, requestTimeoutMs: 500 })),
  })
  phone = await createPhone(mission, (await createNgo(mission)).id)
  county = await createCounty(mission)
})
afterAll(async () => {
  await mission.close()
  await s3.close()
})

const send = (picture: Buffer, text: string) => {
  const body = { CountyCode: county.code, PollingStationNumber: 1, Text: text }
  return phone.call(notes.add, { body, files: [new File([Uint8Array.from(picture)], 'photo.jpg')] })
}
const createPicture = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('a note’s picture is stored in the bucket byte for byte and shown from there', async () => {
  const picture = await createPicture('#a33')
  const { status, value } = await send(picture, 'A photo')
  expect(status).toBe(200)
  const hash = createHash('sha256').update(picture).digest('hex')
  expect(s3.files.get(`pictures/${hash}`)).toEqual({ bytes: picture, mediaType: 'image/jpeg' })
  const shown = await mission.app.inject(value.attachmentPath ?? '')
  expect([shown.statusCode, (await sharp(shown.rawPayload).metadata()).format]).toEqual([200, 'jpeg'])
  expect(await readdir(join(folder, 'arriving'))).toEqual([])
})

test.each([
  { failure: 'reset' as const, background: '#111' },
  { failure: 500, background: '#222' },
  { failure: 503, background: '#333' },
  { failure: 'silence' as const, background: '#444' },
])(
  'while the bucket is unavailable ($failure) a note with a picture is rejected, and accepted when sent again later',
  async ({ failure, background }) => {
    const { value } = await send(await createPicture('#3a3'), `Before ${failure}`)
    const picture = await createPicture(background)
    s3.startOutage(failure)
    const refused = await send(picture, `During ${failure}`)
    expect([refused.status, refused.problem.code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '5'])
    expect((await mission.app.inject(value.attachmentPath ?? '')).statusCode).toBe(503)
    expect(await readdir(join(folder, 'arriving'))).toEqual([])
    s3.endOutage()
    expect((await send(picture, `During ${failure}`)).status).toBe(200)
    const observerStation = { idObserver: phone.id, idPollingStation: county.stationId(1) }
    const texts = (await phone.call(notes.list, { query: observerStation })).value.map(note => note.text)
    expect(texts.filter(text => text === `During ${failure}`)).toHaveLength(1)
  },
)

test('a server with another picture storage detects that the newest picture is missing', async () => {
  const elsewhere = await openPictureStore(join(folder, 'elsewhere'))
  expect((await send(await createPicture('#aa3'), 'The newest')).status).toBe(200)
  const { db, pictures } = mission.dependencies
  expect([await checkPictureStorage(db, pictures), await checkPictureStorage(db, elsewhere)]).toEqual([true, false])
})
