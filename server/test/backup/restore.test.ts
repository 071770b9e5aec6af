import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { notes } from '@scrutineer/contract/notes'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createS3Double } from '../../../testkit/network/s3-double.ts'
import { findNonEmptyTables } from '../../src/db/backup/restore-tables.ts'
import { pendingMigrations } from '../../src/db/migrate.ts'
import { openPictureStore } from '../../src/pictures/picture-store.ts'
import { openS3Storage } from '../../src/pictures/s3-storage.ts'
import { aCounty, aNgo, aPhone } from '../factories.ts'
import { listenOn } from '../listen.ts'
import { aMission, type Mission } from '../mission.ts'
import { createBackup, editFile, editManifest, rewriteArchive } from './archive-files.ts'
import { anUnmigratedTarget, aRestoreTarget, engines, readPictures } from './restore-target.ts'

const engine = engines[0] ?? 'embedded'

let folder: string
let s3: Awaited<ReturnType<typeof createS3Double>>
let mission: Mission
let url: string
let account: string
let archive: string
/** What the only picture is kept under. */
let picture: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scrutineer-restore-'))
  s3 = await createS3Double()
  mission = await aMission({ pictures: await openPictureStore(folder, await openS3Storage(s3.settings)) })
  account = (await aNgo(mission, { organizer: true })).account
  const county = await aCounty(mission)
  const phone = await aPhone(mission, (await aNgo(mission)).id)
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  picture = createHash('sha256').update(bytes).digest('hex')
  const form = new FormData()
  form.set('CountyCode', county.code)
  form.set('PollingStationNumber', '1')
  form.set('Text', 'A note')
  form.set('file', new Blob([Uint8Array.from(bytes)]), 'photo.jpg')
  await phone.call(notes.add, { form })
  url = await listenOn(mission.app)
  archive = await createBackup(url, account, join(folder, 'backup.zip'))
}, 60_000)
afterAll(async () => {
  await mission.close()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

/** Refused backups leave it empty, so one is enough for all of them. */
let place: Awaited<ReturnType<typeof aRestoreTarget>>
beforeAll(async () => {
  place = await aRestoreTarget(engine)
}, 60_000)
afterAll(() => place.close())

test.each([
  ['a value', 'the table “county” was altered: 1 rows were written, 1 are there', { 'tables/county.jsonl': 'AB' }],
  ['a row', 'the table “observer” was altered: 1 rows were written, 0 are there', { 'tables/observer.jsonl': '' }],
])('%s that was altered is named, and nothing is restored', async (_, sentence, changes) => {
  const altered = await rewriteArchive(archive, folder, files => {
    for (const [name, code] of Object.entries(changes))
      editFile(files, name, rows => (code ? rows.replace(/"code":"\w+"/, `"code":"${code}"`) : ''))
  })
  await expect(place.restore(altered)).rejects.toThrow(sentence)
  expect(await findNonEmptyTables(place.db)).toEqual([])
})

test('all that was altered, taken out or added is named at once', async () => {
  const altered = await rewriteArchive(archive, folder, files => {
    editFile(files, `pictures/${picture}`, bytes => `${bytes} `)
    files.delete(`pictures/${picture}.jpg`)
    files.delete('tables/note.jsonl')
    files.set('tables/more.jsonl', Buffer.from('{}'))
  })
  await expect(place.restore(altered)).rejects.toThrow(
    [
      'rewritten.zip is not what was written, and nothing was restored:',
      'the table “note” is missing',
      `the picture ${picture} was altered`,
      `the picture ${picture}.jpg is missing`,
      'the file tables/more.jsonl was added',
    ].join('\n  '),
  )
})

test('a manifest that was altered proves nothing, and a file that was cut off is no backup', async () => {
  const altered = await rewriteArchive(archive, folder, files =>
    editFile(files, 'manifest.json', json => json.replace(/"rows": 1\b/, '"rows": 2')),
  )
  await expect(place.restore(altered)).rejects.toThrow('was altered: its manifest.json is not what was written')
  const half = join(folder, 'half.zip')
  const bytes = await readFile(archive)
  await writeFile(half, bytes.subarray(0, bytes.length / 2))
  await expect(place.restore(half)).rejects.toThrow('is not a whole backup')
  await expect(place.restore(join(folder, 'none.zip'))).rejects.toThrow('is not a whole backup')
})

test('rows that the database refuses leave it empty', async () => {
  // Everything adds up, but the stations’ county isn’t there.
  const contradicting = await rewriteArchive(archive, folder, files => {
    editFile(files, 'tables/county.jsonl', () => '')
    const sha256 = createHash('sha256').digest('hex')
    editManifest(files, ({ tables }) => {
      for (const table of tables) if (table.name === 'county') Object.assign(table, { rows: 0, sha256 })
    })
  })
  await expect(place.restore(contradicting)).rejects.toThrow('polling_station')
  expect(await findNonEmptyTables(place.db)).toEqual([])
})

test('a backup of a newer or another schema is refused', async () => {
  const withMigration = (name: string) =>
    rewriteArchive(archive, folder, files =>
      editManifest(files, ({ migrations }) => {
        const isNew = migrations.every(migration => migration.name < name)
        migrations.splice(isNew ? migrations.length : 0, isNew ? 0 : 1, { name, checksum: '0'.repeat(64) })
      }),
    )
  await expect(place.restore(await withMigration('9999-later'))).rejects.toThrow(
    /The backup is of a newer schema \(9999-later\) than this program knows \(00\d\d-/,
  )
  await expect(place.restore(await withMigration('0001-entities'))).rejects.toThrow('by another 0001-entities')
})

/** The picture as the bucket has it below a folder, and its copy for showing. */
const inBucket = (prefix: string) => ['', '.jpg'].map(ending => s3.files.get(`${prefix}/${picture}${ending}`)?.bytes)

test('a backup of an older schema is migrated once its rows are there; pictures go into the bucket that is set', async () => {
  const unmade = await anUnmigratedTarget(engine)
  try {
    const older = await rewriteArchive(archive, folder, files => {
      // What there was before 0010: tables less, a sequence, and three columns.
      const since = [
        'token_secret',
        'known_network',
        'time_delta',
        'time_tally',
        'unplaced_report',
        'unplaced_attachment',
      ]
      for (const table of since) files.delete(`tables/${table}.jsonl`)
      editFile(files, 'tables/note.jsonl', rows => rows.replace(/,"sent_under".*(?=\})/gm, ''))
      editFile(files, 'tables/push_registration.jsonl', rows => rows.replace(/,"token_hash".*(?=\})/gm, ''))
      const hashOf = (table: string) =>
        createHash('sha256')
          .update(files.get(`tables/${table}.jsonl`) ?? '')
          .digest('hex')
      editManifest(files, manifest => {
        manifest.migrations = manifest.migrations.filter(({ name }) => name < '0010')
        manifest.tables = manifest.tables.filter(({ name }) => !since.includes(name))
        manifest.sequences = manifest.sequences.filter(({ name }) => !since.some(table => name.startsWith(table)))
        for (const table of manifest.tables) Object.assign(table, { sha256: hashOf(table.name) })
      })
    })
    await unmade.restore(older, await openS3Storage({ ...s3.settings, prefix: 'restored/' }))
    expect(inBucket('restored')).toEqual(inBucket('pictures'))
    expect(await pendingMigrations(unmade.db)).toEqual([])
    expect(await findNonEmptyTables(unmade.db)).toContain('attachment')
  } finally {
    await unmade.close()
  }
}, 60_000)

test('after all refusals the right backup is restored: no id is given again, and live events go on far ahead', async () => {
  await sql`select nextval('county_id_seq'), nextval('county_id_seq')`.execute(mission.db)
  const whole = await createBackup(url, account, join(folder, 'whole.zip'))
  await place.restore(whole)
  const pictures = await readPictures(join(place.folder, 'pictures'))
  expect(Object.values(pictures)).toEqual(inBucket('pictures'))
  const { rows } = await sql<{ county: number; place: number }>`
    select nextval('county_id_seq') as county, nextval('live_position') as place`.execute(place.db)
  expect(rows[0]?.county).toBe(4)
  expect(rows[0]?.place).toBeGreaterThan(1_000_000)
  await expect(place.restore(whole)).rejects.toThrow("The database isn't empty: there are rows in ")
})
