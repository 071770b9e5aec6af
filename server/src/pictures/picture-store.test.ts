import fs from 'node:fs'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPictureStore, type PictureStore } from './picture-store.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scrutineer-pictures-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

const createPicture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()
const readOriginal = async (store: PictureStore, sha256: string) => {
  const bytes = await store.openFile(sha256)
  return bytes && buffer(bytes)
}

test('a picture that one server is receiving survives the start of another server with the same folder, which can then read it', async () => {
  const first = await openPictureStore(folder)
  const bytes = await createPicture()
  const sending = new PassThrough()
  const receiving = first.receive(sending)
  sending.write(bytes.subarray(0, 100))
  await expect.poll(() => readdir(join(folder, 'arriving'))).toHaveLength(1)
  const second = await openPictureStore(folder)
  sending.end(bytes.subarray(100))
  const received = await receiving
  if (!received) throw new Error('the picture was not recognised')
  await first.persist(received)
  expect(await readOriginal(second, received.sha256)).toEqual(bytes)
})

test('partial uploads of a crash are removed by a later start', async () => {
  await openPictureStore(folder)
  const left = join(folder, 'arriving', 'left')
  await writeFile(left, 'half a picture')
  await openPictureStore(folder)
  expect(await readdir(join(folder, 'arriving'))).toEqual(['left'])
  await utimes(left, new Date('2024-06-09'), new Date('2024-06-09'))
  await openPictureStore(folder)
  expect(await readdir(join(folder, 'arriving'))).toEqual([])
})

test('an upload that is aborted while its file is being created leaves nothing behind', async () => {
  const store = await openPictureStore(folder)
  const { open } = fs
  // A busy disk: the file is created after the upload has failed.
  const created = new Promise<void>(resolve => {
    vi.spyOn(fs, 'open').mockImplementation((...args) => {
      setTimeout(() => {
        Reflect.apply(open, fs, args)
        resolve()
      }, 50)
    })
  })
  const sending = new PassThrough()
  const receiving = store.receive(sending)
  sending.destroy(new Error('aborted'))
  await expect(receiving).rejects.toThrow('aborted')
  await created
  // Follows what the thread pool still has to do.
  await writeFile(join(folder, 'last'), '')
  expect(await readdir(join(folder, 'arriving'))).toEqual([])
})
