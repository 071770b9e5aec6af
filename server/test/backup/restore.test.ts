import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { notes } from '@scrutineer/contract/notes'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createS3Double } from '../../../testkit/network/s3-double.ts'
import { pendingMigrations } from '../../src/db/migrate.ts'
import { findNonEmptyTables } from '../../src/db/snapshot/restore-tables.ts'
import { openPictureStore } from '../../src/pictures/picture-store.ts'
import { openS3Storage } from '../../src/pictures/s3-storage.ts'
import { createCounty, createNgo, createPhone } from '../factories.ts'
import { listenOn } from '../listen.ts'
import { createMission, type Mission } from '../mission.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { createBackup, editFile, editManifest, rewriteArchive } from './archive-files.ts'
import { createRestoreTarget, createUnmigratedTarget, engines, readPictures } from './restore-target.ts'

const engine = engines[0] ?? 'embedded'

const folder = temporaryFolder()
let s3: Awaited<ReturnType<typeof createS3Double>>
let mission: Mission
let url: string
let account: string
let archive: string
/** Storage name of the only picture. */
let picture: string
beforeAll(async () => {
  s3 = await createS3Double()
  mission = await createMission({ pictures: await openPictureStore(folder, await openS3Storage(s3.settings)) })
  account = (await createNgo(mission, { organizer: true })).account
  const county = await createCounty(mission)
  const phone = await createPhone(mission, (await createNgo(mission)).id)
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  picture = createHash('sha256').update(bytes).digest('hex')
  const note = { CountyCode: county.code, PollingStationNumber: 1, Text: 'A note' }
  await phone.call(notes.add, { body: note, files: [new File([Uint8Array.from(bytes)], 'photo.jpg')] })
  url = await listenOn(mission.app)
  archive = await createBackup(url, account, join(folder, 'backup.zip'))
})
afterAll(async () => {
  await mission.close()
  await s3.close()
})

/** Rejected backups leave it empty, so the tests share one. */
let target: Awaited<ReturnType<typeof createRestoreTarget>>
beforeAll(async () => {
  target = await createRestoreTarget(engine)
})
afterAll(() => target.close())

test.each([
  ['a value', 'the table “county” was altered: 1 rows expected, 1 found', { 'tables/county.jsonl': 'AB' }],
  ['a row', 'the table “observer” was altered: 1 rows expected, 0 found', { 'tables/observer.jsonl': '' }],
])('reports %s that was altered and restores nothing', async (_, sentence, changes) => {
  const altered = await rewriteArchive(archive, folder, files => {
    for (const [name, code] of Object.entries(changes))
      editFile(files, name, rows => (code ? rows.replace(/"code":"\w+"/, `"code":"${code}"`) : ''))
  })
  await expect(target.restore(altered)).rejects.toThrow(sentence)
  expect(await findNonEmptyTables(target.db)).toEqual([])
})

test('reports all altered, removed and added files at once', async () => {
  const altered = await rewriteArchive(archive, folder, files => {
    editFile(files, `pictures/${picture}`, bytes => `${bytes} `)
    files.delete(`pictures/${picture}.jpg`)
    files.delete('tables/note.jsonl')
    files.set('tables/more.jsonl', Buffer.from('{}'))
  })
  await expect(target.restore(altered)).rejects.toThrow(
    [
      'rewritten.zip was altered or damaged. Nothing was restored:',
      'the table “note” is missing',
      `the picture ${picture} was altered`,
      `the picture ${picture}.jpg is missing`,
      'the file tables/more.jsonl was added',
    ].join('\n  '),
  )
})

test('rejects an altered manifest and a truncated file', async () => {
  const altered = await rewriteArchive(archive, folder, files =>
    editFile(files, 'manifest.json', json => json.replace(/"rows": 1\b/, '"rows": 2')),
  )
  await expect(target.restore(altered)).rejects.toThrow("was altered: the checksum of its manifest.json doesn't match")
  const truncated = join(folder, 'half.zip')
  const bytes = await readFile(archive)
  await writeFile(truncated, bytes.subarray(0, bytes.length / 2))
  await expect(target.restore(truncated)).rejects.toThrow('is not a complete backup')
  await expect(target.restore(join(folder, 'none.zip'))).rejects.toThrow('is not a complete backup')
})

test('rows that violate a constraint leave the database empty', async () => {
  // All hashes match, but the stations’ county is missing.
  const inconsistent = await rewriteArchive(archive, folder, files => {
    editFile(files, 'tables/county.jsonl', () => '')
    const sha256 = createHash('sha256').digest('hex')
    editManifest(files, ({ tables }) => {
      for (const table of tables) if (table.name === 'county') Object.assign(table, { rows: 0, sha256 })
    })
  })
  await expect(target.restore(inconsistent)).rejects.toThrow('polling_station')
  expect(await findNonEmptyTables(target.db)).toEqual([])
})

test('rejects a backup with a newer or a different schema', async () => {
  const withMigration = (name: string) =>
    rewriteArchive(archive, folder, files =>
      editManifest(files, ({ migrations }) => {
        const isNew = migrations.every(migration => migration.name < name)
        migrations.splice(isNew ? migrations.length : 0, isNew ? 0 : 1, { name, checksum: '0'.repeat(64) })
      }),
    )
  await expect(target.restore(await withMigration('9999-later'))).rejects.toThrow(
    /The backup has a newer schema \(9999-later\) than this version \(00\d\d-/,
  )
  await expect(target.restore(await withMigration('0001-functions'))).rejects.toThrow('with a different 0001-functions')
})

/** The picture and its preview in the bucket, below a prefix. */
const inBucket = (prefix: string) => ['', '.jpg'].map(ending => s3.files.get(`${prefix}/${picture}${ending}`)?.bytes)

test('rejects a backup of a version before 1.0, and names the version that converts it', async () => {
  const older = await rewriteArchive(archive, folder, files =>
    editManifest(files, manifest =>
      Object.assign(manifest, { migrations: [{ name: '0001-entities', checksum: '0'.repeat(64) }] }),
    ),
  )
  await expect(target.restore(older)).rejects.toThrow(/start version 1\.0\.0 once .* or restore the backup with it/)
})

test('restores the pictures into the configured bucket', async () => {
  const unmigrated = await createUnmigratedTarget(engine)
  try {
    await unmigrated.restore(archive, await openS3Storage({ ...s3.settings, prefix: 'restored/' }))
    expect(inBucket('restored')).toEqual(inBucket('pictures'))
    expect(await pendingMigrations(unmigrated.db)).toEqual([])
  } finally {
    await unmigrated.close()
  }
})

test('a valid backup is restored after rejected ones: ids are not reused, and live positions skip ahead', async () => {
  await sql`select nextval('county_id_seq'), nextval('county_id_seq')`.execute(mission.db)
  const validBackup = await createBackup(url, account, join(folder, 'whole.zip'))
  await target.restore(validBackup)
  const pictures = await readPictures(join(target.folder, 'pictures'))
  expect(Object.values(pictures)).toEqual(inBucket('pictures'))
  const { rows } = await sql<{ county: number; position: number }>`
    select nextval('county_id_seq') as county, nextval('live_position') as position`.execute(target.db)
  expect(rows[0]?.county).toBe(4)
  expect(rows[0]?.position).toBeGreaterThan(1_000_000)
  await expect(target.restore(validBackup)).rejects.toThrow("The database isn't empty: there are rows in ")
})
