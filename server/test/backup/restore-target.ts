import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { emptyDatabase } from '../../../testkit/database/empty-database.ts'
import { openVerifiedArchive, restoreArchive } from '../../src/backup-archive/restore/restore-archive.ts'
import { type Db, type OpenDatabase, openDatabase } from '../../src/db/client.ts'
import { openEmbedded } from '../../src/db/engine/embedded/open.ts'
import { findBackupTables } from '../../src/db/snapshot/backup-tables.ts'
import { createLocalStorage } from '../../src/pictures/local-storage.ts'
import type { PictureStorage } from '../../src/pictures/picture-storage.ts'
import { freshEmbedded } from '../database/fresh/fresh-database.ts'
import { createMission } from '../mission.ts'

export type Engine = 'embedded' | 'postgresql'

const server = process.env.TEST_ENGINE === 'embedded' ? undefined : process.env.TEST_DATABASE_URL

/** The engines of this run: both if a PostgreSQL is available. */
export const engines: readonly Engine[] = server ? ['postgresql', 'embedded'] : ['embedded']

/** A mission on the given engine, regardless of the run's engine. */
export const createMissionOn = async (engine: Engine, overrides: Parameters<typeof createMission>[0] = {}) => {
  if (engine === engines[0]) return createMission(overrides)
  const database = await freshEmbedded()
  const { db, listen } = database
  const mission = await createMission({ db, listen, databaseUrl: undefined, ...overrides })
  const close = async () => {
    await mission.close()
    await database.close()
  }
  return { ...mission, db, close }
}

const createTarget = async (database: OpenDatabase, url: string | undefined, drop: () => Promise<void>) => {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-restored-'))
  return {
    db: database.db,
    url,
    folder,
    restore: async (path: string, pictures: PictureStorage = createLocalStorage(join(folder, 'pictures'))) => {
      const log = () => undefined
      const archive = await openVerifiedArchive(path, log)
      try {
        await restoreArchive(archive, { database, pictures, incomingFolder: join(folder, 'pictures', 'arriving'), log })
        return archive.manifest
      } finally {
        archive.close()
      }
    },
    close: async () => {
      await database.close()
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const noop = async () => undefined

const onServer = async (address: string) => {
  const { url, drop } = await emptyDatabase(address)
  return createTarget(await openDatabase({ url, name: 'restore' }), url, drop)
}

/** A migrated, empty database and a folder for pictures. */
export const createRestoreTarget = async (engine: Engine) =>
  engine === 'postgresql' && server ? onServer(server) : createTarget(await freshEmbedded(), undefined, noop)

/** An unmigrated database and a folder for pictures. The embedded engine takes seconds. */
export const createUnmigratedTarget = async (engine: Engine) =>
  engine === 'postgresql' && server
    ? onServer(server)
    : createTarget(await openEmbedded('memory', { inProcess: true }), undefined, noop)

/** All rows of the backup's tables, as JSON text, by table. */
export const dumpRows = async (db: Db): Promise<Record<string, string[]>> => {
  const rowsOf = async (table: string): Promise<[string, string[]]> => {
    const { rows } = await sql<{ line: string }>`
      select row_to_json(stored)::text as line from ${sql.table(table)} as stored`.execute(db)
    return [table, rows.map(({ line }) => line).sort()]
  }
  const dump: [string, string[]][] = []
  for (const table of await findBackupTables(db)) dump.push(await rowsOf(table))
  return Object.fromEntries(dump)
}

/** All files of a picture folder by name. */
export const readPictures = async (folder: string): Promise<Record<string, Buffer>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  const read = files.map(async ({ name, parentPath }) => [name, await readFile(join(parentPath, name))] as const)
  return Object.fromEntries((await Promise.all(read)).sort(([a], [b]) => (a < b ? -1 : 1)))
}
