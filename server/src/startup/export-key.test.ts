import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSigningKey } from '../domain/crypto/signing-key.ts'
import { loadOrCreateExportKey } from './export-key.ts'

const folder = () => mkdtemp(join(tmpdir(), 'scrutineer-key-'))
const idOf = async (dataFolder: string, exportKeyFile?: string) =>
  createSigningKey(await loadOrCreateExportKey({ dataFolder, exportKeyFile })).id

test('concurrent processes create one key, and later starts reuse it', async () => {
  const data = await folder()
  const [first, ...others] = await Promise.all([idOf(data), idOf(data), idOf(data)])
  expect(others).toEqual([first, first])
  expect(await idOf(data)).toBe(first)
  expect(await readdir(data)).toEqual(['export-key.pem'])
  expect(await idOf(await folder())).not.toBe(first)
})

test('the key file is readable by its owner only', async () => {
  const data = await folder()
  await idOf(data)
  expect((await stat(join(data, 'export-key.pem'))).mode & 0o077).toBe(0)
})

test('EXPORT_KEY_FILE is used, and rejected with one sentence if it is missing or invalid', async () => {
  const data = await folder()
  const keyFile = join(data, 'own.pem')
  const { privateKey } = generateKeyPairSync('ed25519')
  await writeFile(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  expect(await idOf(data, keyFile)).toBe(createSigningKey(privateKey).id)
  await expect(idOf(data, join(data, 'gone.pem'))).rejects.toThrow(/EXPORT_KEY_FILE, .*gone\.pem, does not exist/)
  await expect(idOf(data, data)).rejects.toThrow("can't be read (EISDIR)")
  await writeFile(keyFile, 'no key')
  await expect(idOf(data, keyFile)).rejects.toThrow("own.pem, can't be read as a PEM file")
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  await writeFile(keyFile, other.export({ type: 'pkcs8', format: 'pem' }))
  await expect(idOf(data, keyFile)).rejects.toThrow('is not an Ed25519 key')
})
