import { mkdir, mkdtemp, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadOrCreateTokenSecret } from './token-secret.ts'

const folder = () => mkdtemp(join(tmpdir(), 'scrutineer-secret-'))
const folderInPlaceOfSecret = async () => {
  const data = await folder()
  await mkdir(join(data, 'token-secret'))
  return data
}

test('the secret is made once and is the same at the next start', async () => {
  const data = await folder()
  const made = await loadOrCreateTokenSecret(data)
  expect(made.length).toBeGreaterThanOrEqual(64)
  expect(await loadOrCreateTokenSecret(data)).toBe(made)
  expect(await loadOrCreateTokenSecret(await folder())).not.toBe(made)
})

test('only its owner may read it', async () => {
  const data = await folder()
  await loadOrCreateTokenSecret(data)
  expect((await stat(join(data, 'token-secret'))).mode & 0o077).toBe(0)
})

test('a stop while it was being made leaves nothing that is taken for it', async () => {
  const data = await folder()
  await writeFile(join(data, 'token-secret.new'), '')
  expect((await loadOrCreateTokenSecret(data)).length).toBeGreaterThanOrEqual(64)
})

test('a secret that was cut off, or can’t be read, is refused in a sentence rather than used', async () => {
  const data = await folder()
  await writeFile(join(data, 'token-secret'), 'short')
  await expect(loadOrCreateTokenSecret(data)).rejects.toThrow(
    /^The token secret kept in .*token-secret has fewer than 32/,
  )
  await expect(loadOrCreateTokenSecret(await folderInPlaceOfSecret())).rejects.toThrow(
    /^The token secret kept in .* \(EISDIR\)/,
  )
})
