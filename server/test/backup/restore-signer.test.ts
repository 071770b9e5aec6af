import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exports } from '@scrutineer/contract/exports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSigningKey } from '../../src/domain/crypto/signing-key.ts'
import { aNgo } from '../factories.ts'
import { listenOn } from '../listen.ts'
import { aMission, type Mission } from '../mission.ts'
import { createBackup, editManifest, rewriteArchive } from './archive-files.ts'
import { runCommand } from './run-command.ts'

const { privateKey } = generateKeyPairSync('ed25519')
const key = createSigningKey(privateKey)
const stranger = createSigningKey(generateKeyPairSync('ed25519').privateKey)

let folder: string
let mission: Mission
let archive: string
let keyPath: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scrutineer-signer-'))
  mission = await aMission({ signingKey: key })
  const { account } = await aNgo(mission, { organizer: true })
  archive = await createBackup(await listenOn(mission.app), account, join(folder, 'backup.zip'))
  keyPath = join(folder, 'published.json')
  await writeFile(keyPath, (await mission.nobody(exports.key)).text)
}, 60_000)
afterAll(async () => {
  await mission.close()
  await rm(folder, { recursive: true, force: true })
})

/** Restores by the command into an empty folder, where no key was ever saved. */
const restore = async (path: string, argv: readonly string[] = [], env: Record<string, string> = {}) => {
  const place = join(folder, randomUUID())
  const saved = ['--key-file', join(place, 'export-keys.json')]
  const settings = { DATA_DIR: join(place, 'data'), ...env }
  const { code, out, err } = await runCommand('restore', [path, ...saved, ...argv], settings)
  return { code, said: out + err, made: await readdir(place).catch(() => []) }
}

const withoutSignature = () =>
  rewriteArchive(archive, folder, files =>
    editManifest(files, manifest => {
      delete manifest.publicKey
      delete manifest.signature
    }),
  )

test('a restore says whose key signed the backup, where the key was named', async () => {
  const { code, said } = await restore(archive, ['--key', keyPath])
  expect([code, said]).toEqual([0, expect.stringContaining(`signed with the key ${key.id}, from ${keyPath}`)])
}, 60_000)

test('the key that the restored server will sign with is known anyway', async () => {
  const path = join(folder, 'export-key.pem')
  await writeFile(path, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const { code, said } = await restore(archive, [], { EXPORT_KEY_FILE: path })
  expect([code, said]).toEqual([0, expect.stringContaining(`signed with the key ${key.id}, from ${path}`)])
}, 60_000)

test('a backup signed with an unknown key is refused before anything is made, unless the person insists', async () => {
  const refused = await restore(archive)
  expect(refused).toMatchObject({
    code: 1,
    made: [],
    said: expect.stringContaining(`key ${key.id}, which is not known`),
  })
  expect(refused.said).toContain('--unsigned')
  const insisted = await restore(archive, ['--unsigned'])
  expect([insisted.code, insisted.said]).toEqual([0, expect.stringContaining(`key ${key.id}, which is not known`)])
}, 60_000)

test('a backup of an earlier version, which isn’t signed, is restored when the person insists', async () => {
  const older = await withoutSignature()
  const refused = await restore(older, ['--key', keyPath])
  expect(refused).toMatchObject({ code: 1, made: [], said: expect.stringContaining('is not signed') })
  expect((await restore(older, ['--unsigned'])).code).toBe(0)
}, 60_000)

test('what was altered after it was signed is refused, even when the person insists', async () => {
  const altered = await rewriteArchive(archive, folder, files =>
    editManifest(files, manifest => {
      manifest.takenAt = '2024-06-09T10:00:00.000Z'
    }),
  )
  for (const argv of [[], ['--unsigned']])
    expect(await restore(altered, ['--key', keyPath, ...argv])).toMatchObject({
      code: 1,
      made: [],
      said: expect.stringContaining(`is not what the key ${key.id} signed`),
    })
})

test('a forger’s own signature counts for nothing', async () => {
  const forged = await rewriteArchive(archive, folder, files => {
    const { signature: _, ...manifest } = JSON.parse(files.get('manifest.json')?.toString() ?? '')
    files.set('manifest.json', Buffer.from(JSON.stringify(stranger.sign(manifest))))
  })
  expect(await restore(forged, ['--key', keyPath])).toMatchObject({ code: 1, made: [] })
})

test('a zip with two files of one name is no backup', async () => {
  const doubled = join(folder, 'doubled.zip')
  // A name of the same length, which is all that the zip’s own sums don’t cover.
  const bytes = (await readFile(archive)).toString('latin1').replaceAll('tables/staff.jsonl', 'tables/visit.jsonl')
  await writeFile(doubled, Buffer.from(bytes, 'latin1'))
  expect(await restore(doubled, ['--key', keyPath])).toMatchObject({
    code: 1,
    made: [],
    said: expect.stringContaining('has two files named tables/visit.jsonl'),
  })
})
