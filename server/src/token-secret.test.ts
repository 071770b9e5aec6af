import { mkdtemp, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keptTokenSecret } from './token-secret.ts'

const folder = () => mkdtemp(join(tmpdir(), 'scrutineer-secret-'))

test('the secret is made once and is the same at the next start', async () => {
  const data = await folder()
  const made = await keptTokenSecret(data)
  expect(made.length).toBeGreaterThanOrEqual(64)
  expect(await keptTokenSecret(data)).toBe(made)
  expect(await keptTokenSecret(await folder())).not.toBe(made)
})

test('only its owner may read it', async () => {
  const data = await folder()
  await keptTokenSecret(data)
  expect((await stat(join(data, 'token-secret'))).mode & 0o077).toBe(0)
})

test('a stop while it was being made leaves nothing that is taken for it', async () => {
  const data = await folder()
  await writeFile(join(data, 'token-secret.new'), '')
  expect((await keptTokenSecret(data)).length).toBeGreaterThanOrEqual(64)
})
