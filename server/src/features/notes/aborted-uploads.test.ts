import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { notes } from '@scrutineer/contract/notes'
import { session } from '@scrutineer/contract/session'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countOpenDescriptors } from '../../../../testkit/network/tcp-proxy.ts'
import { freshDatabase } from '../../../test/database/fresh/fresh-database.ts'
import { createCounty, createNgo, createObserver, secret } from '../../../test/factories.ts'
import { listenOn } from '../../../test/listen.ts'
import { createMission } from '../../../test/mission.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openPictureStore } from '../../pictures/picture-store.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let mission: Awaited<ReturnType<typeof createMission>>
const folder = temporaryFolder()
let port: number
let token: string
let county: Awaited<ReturnType<typeof createCounty>>
let picture: Buffer
beforeAll(async () => {
  database = await freshDatabase()
  const { db, listen } = database
  const created = await createMission({ db, listen, pictures: await openPictureStore(folder), logLevel: 'silent' })
  mission = { ...created, db }
  port = Number(new URL(await listenOn(mission.app)).port)
  county = await createCounty(mission)
  const observer = await createObserver(mission, (await createNgo(mission)).id)
  const body = { user: observer.phone, password: secret, fcmToken: 'push' }
  token = (await mission.anonymous(session.authorize, { body })).value.access_token
  picture = await sharp({
    create: {
      width: 800,
      height: 600,
      channels: 3,
      background: '#a33',
      noise: { type: 'gaussian', mean: 99, sigma: 40 },
    },
  })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await mission.close()
  await database.close()
})

const arriving = () => readdir(join(folder, 'arriving'))

/** The raw request of a note with two pictures. */
const createRequest = () => {
  const boundary = 'boundary-of-parts'
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const file = (name: string) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    picture,
    Buffer.from('\r\n'),
  ]
  const fields = Object.entries({ CountyCode: county.code, PollingStationNumber: '1', Text: 'A queue' })
  const body = Buffer.concat([
    Buffer.from(fields.map(([name, value]) => field(name, value)).join('')),
    ...file('one.png'),
    ...file('two.png'),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const lines = [
    `${notes.add.method} ${notes.add.path} HTTP/1.1`,
    'host: office',
    `authorization: Bearer ${token}`,
    `content-type: multipart/form-data; boundary=${boundary}`,
    `content-length: ${body.length}`,
  ]
  return { head: `${lines.join('\r\n')}\r\n\r\n`, body }
}

/**
 * Sends this part of a note and disconnects as soon as the server has stored `files` files: a complete picture has a
 * preview too.
 */
const abortAfter = async (part: number, files: number) => {
  const { head, body } = createRequest()
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write(head)
  socket.write(body.subarray(0, body.length * part))
  await expect.poll(async () => (await arriving()).length, { interval: 1, timeout: 60_000 }).toBe(files)
  socket.destroy()
}

const connectionsOf = () =>
  new Promise<number>((resolve, reject) => {
    mission.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })

test('aborted uploads of pictures leave nothing behind', async () => {
  await abortAfter(0.2, 1)
  await expect.poll(connectionsOf, { timeout: 60_000 }).toBe(0)
  const before = await countOpenDescriptors()
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([0.01, 0.2, 0.4].map(part => abortAfter(part, 0).catch(() => undefined)))
    await abortAfter(0.2, 1)
    await abortAfter(0.8, 3)
    await expect.poll(arriving, { timeout: 60_000 }).toEqual([])
  }
  await expect.poll(connectionsOf, { timeout: 60_000 }).toBe(0)
  await expect.poll(countOpenDescriptors, { timeout: 60_000 }).toBeLessThanOrEqual(before)
  await expect.poll(arriving, { timeout: 60_000 }).toEqual([])
  const { open, idle, waiting } = database.poolStats()
  expect([idle, waiting]).toEqual([open, 0])
  expect(await database.db.selectFrom('note').select('id').execute()).toEqual([])
})
