import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exports } from '@scrutineer/contract/exports'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../../../testkit/database/empty-database.ts'
import { runCommand } from '../../../testkit/process/run-command.ts'
import { createSigningKey } from '../../src/domain/crypto/signing-key.ts'
import { createNgo } from '../factories.ts'
import { listenOn } from '../listen.ts'
import { sharedMission } from '../mission.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { createBackup, editManifest, rewriteArchive } from './archive-files.ts'

const { privateKey } = generateKeyPairSync('ed25519')
const key = createSigningKey(privateKey)
const otherKey = createSigningKey(generateKeyPairSync('ed25519').privateKey)

const folder = temporaryFolder()
const mission = await sharedMission({ signingKey: key })
const { account } = await createNgo(mission, { organizer: true })
const archive = await createBackup(await listenOn(mission.app), account, join(folder, 'backup.zip'))
const keyPath = join(folder, 'published.json')
await writeFile(keyPath, (await mission.anonymous(exports.key)).text)

/** Runs the restore command with an empty folder and database and without saved keys. */
const restore = async (path: string, argv: readonly string[] = [], env: Record<string, string> = {}) => {
  const target = join(folder, randomUUID())
  const keyFile = ['--key-file', join(target, 'export-keys.json')]
  // Creating an embedded database takes seconds.
  const database = mission.dependencies.databaseUrl ? await emptyDatabase(mission.dependencies.databaseUrl) : undefined
  const settings = {
    DATA_DIR: join(target, 'data'),
    ...(database && { DATABASE_URL: database.url, TOKEN_SECRET: 'a secret for tests, of at least 32 characters' }),
    ...env,
  }
  const { code, out, err } = await runCommand(['restore', path, ...keyFile, ...argv], { settings })
  await database?.drop()
  return { code, output: out + err, created: await readdir(target).catch(() => []) }
}

const withoutSignature = () =>
  rewriteArchive(archive, folder, files =>
    editManifest(files, manifest => {
      delete manifest.publicKey
      delete manifest.signature
    }),
  )

test('a restore reports the key that signed the backup', async () => {
  const { code, output } = await restore(archive, ['--key', keyPath])
  expect([code, output]).toEqual([0, expect.stringContaining(`signed with the key ${key.id}, from ${keyPath}`)])
})

test('the key of the restored server is trusted', async () => {
  const path = join(folder, 'export-key.pem')
  await writeFile(path, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const { code, output } = await restore(archive, [], { EXPORT_KEY_FILE: path })
  expect([code, output]).toEqual([0, expect.stringContaining(`signed with the key ${key.id}, from ${path}`)])
})

test('rejects a backup signed with an unknown key before creating anything, unless --unsigned is set', async () => {
  const rejected = await restore(archive)
  expect(rejected).toMatchObject({
    code: 1,
    created: [],
    output: expect.stringContaining(`the unknown key ${key.id}`),
  })
  expect(rejected.output).toContain('--unsigned')
  const accepted = await restore(archive, ['--unsigned'])
  expect([accepted.code, accepted.output]).toEqual([0, expect.stringContaining(`the unknown key ${key.id}`)])
})

test('restores an unsigned backup of an older version with --unsigned', async () => {
  const older = await withoutSignature()
  const rejected = await restore(older, ['--key', keyPath])
  expect(rejected).toMatchObject({ code: 1, created: [], output: expect.stringContaining('is not signed') })
  expect((await restore(older, ['--unsigned'])).code).toBe(0)
})

test('rejects a backup altered after signing, even with --unsigned', async () => {
  const altered = await rewriteArchive(archive, folder, files =>
    editManifest(files, manifest => {
      manifest.takenAt = '2024-06-09T10:00:00.000Z'
    }),
  )
  for (const argv of [[], ['--unsigned']])
    expect(await restore(altered, ['--key', keyPath, ...argv])).toMatchObject({
      code: 1,
      created: [],
      output: expect.stringContaining(`doesn't match the signature of the key ${key.id}`),
    })
})

test('rejects a backup signed again with another key', async () => {
  const forged = await rewriteArchive(archive, folder, files => {
    const { signature: _, ...manifest } = JSON.parse(files.get('manifest.json')?.toString() ?? '')
    files.set('manifest.json', Buffer.from(JSON.stringify(otherKey.sign(manifest))))
  })
  expect(await restore(forged, ['--key', keyPath])).toMatchObject({ code: 1, created: [] })
})

test('rejects a zip with duplicate file names', async () => {
  const doubled = join(folder, 'doubled.zip')
  // A name of the same length: the zip’s checksums don’t cover names.
  const bytes = (await readFile(archive)).toString('latin1').replaceAll('tables/staff.jsonl', 'tables/visit.jsonl')
  await writeFile(doubled, Buffer.from(bytes, 'latin1'))
  expect(await restore(doubled, ['--key', keyPath])).toMatchObject({
    code: 1,
    created: [],
    output: expect.stringContaining('two files are named tables/visit.jsonl'),
  })
})
