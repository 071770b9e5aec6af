import { mkdir, mkdtemp, readdir, stat, writeFile } from 'node:fs/promises'
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

test('the secret is created once and reused by later starts', async () => {
  const data = await folder()
  const created = await loadOrCreateTokenSecret(data)
  expect(created.length).toBeGreaterThanOrEqual(64)
  expect(await loadOrCreateTokenSecret(data)).toBe(created)
  expect(await loadOrCreateTokenSecret(await folder())).not.toBe(created)
})

test('concurrent processes create one secret', async () => {
  const data = await folder()
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => loadOrCreateTokenSecret(data)))
  expect(others).toEqual([first, first])
  expect(await readdir(data)).toEqual(['token-secret'])
})

test('the secret file is readable by its owner only', async () => {
  const data = await folder()
  await loadOrCreateTokenSecret(data)
  expect((await stat(join(data, 'token-secret'))).mode & 0o077).toBe(0)
})

test('an incomplete secret file of a crash is not used', async () => {
  const data = await folder()
  await writeFile(join(data, 'token-secret.new'), '')
  expect((await loadOrCreateTokenSecret(data)).length).toBeGreaterThanOrEqual(64)
})

test('a truncated or unreadable secret is rejected with one sentence', async () => {
  const data = await folder()
  await writeFile(join(data, 'token-secret'), 'short')
  await expect(loadOrCreateTokenSecret(data)).rejects.toThrow(/^The token secret in .*token-secret has fewer than 32/)
  await expect(loadOrCreateTokenSecret(await folderInPlaceOfSecret())).rejects.toThrow(
    /^The token secret in .* \(EISDIR\)/,
  )
})
