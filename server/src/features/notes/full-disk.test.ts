import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { encodeForm, serializeForm } from '@scrutineer/contract/core/request'
import { health } from '@scrutineer/contract/health'
import { notes } from '@scrutineer/contract/notes'
import { session } from '@scrutineer/contract/session'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCounty, createNgo, createPhone, secret } from '../../../test/factories.ts'
import { listenOn } from '../../../test/listen.ts'
import { createMission } from '../../../test/mission.ts'
import { openPictureStore } from '../../pictures/picture-store.ts'

const noSpace = vi.hoisted(() => () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }))
/** The simulated disk of the picture storage: writes and new folders beyond its capacity fail with ENOSPC. */
const disk = vi.hoisted(() => ({
  freeBytes: Number.POSITIVE_INFINITY,
  freeFolders: Number.POSITIVE_INFINITY,
  reserve(bytes: number): void {
    disk.freeBytes -= bytes
    if (disk.freeBytes < 0) throw noSpace()
  },
}))
vi.mock('node:fs', async original => {
  const fs = await original<typeof import('node:fs')>()
  const createWriteStream = (path: string) => {
    const file = fs.createWriteStream(path)
    return new Writable({
      write(chunk: Buffer, _encoding, done) {
        try {
          disk.reserve(chunk.length)
        } catch (error) {
          return done(error instanceof Error ? error : new Error(String(error)))
        }
        file.write(chunk, done)
      },
      final: done => void file.end(done),
      destroy(error, done) {
        file.once('close', () => done(error)).destroy()
      },
    })
  }
  return { ...fs, createWriteStream }
})
vi.mock('node:fs/promises', async original => {
  const fs = await original<typeof import('node:fs/promises')>()
  const writeFile = async (path: string, bytes: Buffer) => {
    await fs.writeFile(path, bytes.subarray(0, 100))
    disk.reserve(bytes.length)
    await fs.writeFile(path, bytes)
  }
  const mkdir = async (...[path, options]: Parameters<typeof fs.mkdir>) => {
    disk.freeFolders -= 1
    if (disk.freeFolders < 0) throw noSpace()
    return fs.mkdir(path, options)
  }
  return { ...fs, writeFile, mkdir }
})

let mission: Awaited<ReturnType<typeof createMission>>
let folder: string
let address: string
let phone: Awaited<ReturnType<typeof createPhone>> & { readonly token: string }
let county: Awaited<ReturnType<typeof createCounty>>
let picture: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scrutineer-disk-'))
  mission = await createMission({ pictures: await openPictureStore(folder) })
  address = await listenOn(mission.app)
  const observer = await createPhone(mission, (await createNgo(mission)).id)
  const signIn = { user: observer.phone, password: secret, fcmToken: 'push' }
  const signedIn = await mission.anonymous(session.authorize, { body: signIn })
  phone = { ...observer, token: signedIn.value.access_token }
  county = await createCounty(mission)
  const noise = { type: 'gaussian' as const, mean: 99, sigma: 40 }
  picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#a33', noise } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await mission.close()
  await rm(folder, { recursive: true, force: true })
})

const createNote = (bytes: Buffer = picture) => {
  const files = ['one.png', 'two.png'].map(name => new File([Uint8Array.from(bytes)], name))
  return { body: { CountyCode: county.code, PollingStationNumber: 1, Text: 'A queue' }, files }
}
const storedFiles = async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(({ name }) => name)
}
const noteCount = async () => (await mission.db.selectFrom('note').select('id').execute()).length

test('with a full disk a note is rejected completely at any stage, and accepted when there is space', async () => {
  const unlimited = Number.POSITIVE_INFINITY
  const capacities = [
    { freeBytes: 1000, freeFolders: unlimited },
    { freeBytes: picture.length + 1000, freeFolders: unlimited },
    { freeBytes: 2 * picture.length + 1000, freeFolders: unlimited },
    { freeBytes: unlimited, freeFolders: 0 },
    { freeBytes: unlimited, freeFolders: 1 },
  ]
  for (const capacity of capacities) {
    Object.assign(disk, capacity)
    const { status, problem, headers } = await phone.call(notes.add, createNote())
    expect([capacity, status, problem?.code, headers['retry-after']]).toEqual([capacity, 503, 'unavailable', '5'])
    expect([await storedFiles(), await noteCount()]).toEqual([[], 0])
  }
  Object.assign(disk, { freeBytes: unlimited, freeFolders: unlimited })
  expect((await phone.call(notes.add, createNote())).status).toBe(200)
  expect(await noteCount()).toBe(1)
})

test('a phone whose note was rejected during upload continues on the same connection', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  disk.freeBytes = 1000
  const note = createNote(Buffer.alloc(8_000_000))
  const { bytes, contentType } = await serializeForm(encodeForm(note.body, 'file', note.files))
  const send = (method: string, path: string, body?: Uint8Array) =>
    new Promise<unknown>((resolve, reject) => {
      const headers = {
        ...(phone.token && { authorization: `Bearer ${phone.token}` }),
        ...(body && { 'content-type': contentType, 'content-length': body.length }),
      }
      const outgoing = request(address + path, { method, agent, headers })
      outgoing.on('response', reply => json(reply).then(resolve, reject)).on('error', reject)
      outgoing.end(body)
    })
  for (const attempt of [1, 2, 3]) {
    expect([attempt, await send('POST', notes.add.path, bytes)]).toMatchObject([attempt, { code: 'unavailable' }])
    expect(await send('GET', health.alive.path)).toMatchObject({ status: 'up' })
  }
  agent.destroy()
})
