import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createS3Double } from '../../../testkit/network/s3-double.ts'
import { openS3Storage } from './s3-storage.ts'

let s3: Awaited<ReturnType<typeof createS3Double>>
beforeAll(async () => {
  s3 = await createS3Double()
})
afterAll(() => s3.close())
beforeEach(() => s3.endOutage())

const createFile = async (name: string, content: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-bucket-'))
  const path = join(folder, name)
  await writeFile(path, content)
  return { folder, file: { name, path, mediaType: 'image/jpeg' } }
}

test('a stored file is in the bucket below the prefix, is removed locally, and can be read', async () => {
  const files = await openS3Storage(s3.settings)
  const { folder, file } = await createFile('a1b2', 'bytes of a picture')
  await files.store([file])
  expect(s3.files.get('pictures/a1b2')).toEqual({ bytes: Buffer.from('bytes of a picture'), mediaType: 'image/jpeg' })
  expect(await readdir(folder)).toEqual([])
  const bytes = await files.open('a1b2')
  expect(bytes && (await text(bytes))).toBe('bytes of a picture')
  expect(await files.open('gone')).toBeUndefined()
})

test('a picture of many megabytes is stored completely', async () => {
  const files = await openS3Storage(s3.settings)
  const { file } = await createFile('large', 'ș'.repeat(5_000_000))
  await files.store([file])
  const bytes = await files.open('large')
  expect(bytes && (await buffer(bytes)).length).toBe(10_000_000)
})

test.each([503, 500, 403, 'reset'] as const)(
  'during an outage with %s, the storage is unavailable until the bucket responds again',
  async failure => {
    const files = await openS3Storage(s3.settings)
    const { folder, file } = await createFile('late', 'bytes')
    s3.startOutage(failure)
    await expect(files.store([file])).rejects.toMatchObject({ code: 'unavailable' })
    await expect(files.open('late')).rejects.toMatchObject({ code: 'unavailable' })
    expect(await readdir(folder)).toEqual(['late'])
    s3.endOutage()
    await files.store([file])
    expect(s3.files.has('pictures/late')).toBe(true)
  },
)

test('an unusable bucket aborts the start with one sentence', async () => {
  const message = /The bucket of FILES_URL, s3:\/\/mission\/pictures\/ at http.* can't be written and read \(.+\)/
  for (const failure of [403, 'reset'] as const) {
    s3.startOutage(failure)
    await expect(openS3Storage(s3.settings)).rejects.toThrow(message)
  }
  s3.endOutage()
  await expect(openS3Storage({ ...s3.settings, accessKeyId: 'another' })).rejects.toThrow('403')
  await expect(openS3Storage({ ...s3.settings, bucket: 'elsewhere' })).rejects.toThrow('404')
  await expect(openS3Storage({ ...s3.settings, endpoint: 'http://127.0.0.1:9' })).rejects.toMatchObject({
    name: 'SettingsError',
  })
})
