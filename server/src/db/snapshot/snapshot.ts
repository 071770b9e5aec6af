import { sql } from 'kysely'
import { noTimeouts, openDatabase } from '../client.ts'
import type { Db } from '../database.ts'
import { appliedMigrations } from '../migrate.ts'
import { findBackupTables } from './backup-tables.ts'
import { fetchJsonLines, selectJsonLines } from './json-lines.ts'
import { readRoundMarks } from './round-marks.ts'

interface SnapshotPicture {
  readonly sha256: string
  readonly mediaType: string
  readonly hasPreview: boolean
}

/** Not a possible table name. */
const PICTURES_CURSOR = 'pictures of attachments'
const picturesQuery = sql`
  select json_build_object('sha256', sha256, 'mediaType', min(media_type), 'hasPreview', bool_or(width > 0))::text as line
  from (
    select sha256, media_type, width from attachment
    union all
    select sha256, media_type, width from unplaced_attachment
    union all
    select sha256, media_type, 0 from guide
  ) as file
  group by sha256`

let snapshots = 0

const declareCursors = async (db: Db, isHeld: boolean) => {
  const tables = await findBackupTables(db)
  snapshots += 1
  const cursors = new Map([...tables, PICTURES_CURSOR].map((name, at) => [name, `backup_${snapshots}_${at}`]))
  for (const [name, cursor] of cursors) {
    const query = name === PICTURES_CURSOR ? picturesQuery : selectJsonLines(name)
    await sql`declare ${sql.ref(cursor)} no scroll cursor ${sql.raw(isHeld ? 'with hold' : '')} for ${query}`.execute(
      db,
    )
  }
  // Sequences aren't part of the snapshot. Read after it was taken, they include at least all ids in it.
  // As text because a last value may have 19 digits; null if unused.
  const { rows: sequences } = await sql<{ name: string; last: string | null }>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() order by 1`.execute(db)
  return { tables, cursors, sequences, marks: await readRoundMarks(db), migrations: await appliedMigrations(db) }
}

type SnapshotCursors = Awaited<ReturnType<typeof declareCursors>>

/** A consistent snapshot of all data, for a reader of any speed. */
const createSnapshot = (db: Db, declared: SnapshotCursors, close: () => Promise<void>) => {
  const { cursors, migrations, sequences, marks, tables } = declared
  const lines = (name: string) => fetchJsonLines(db, cursors.get(name) ?? name)
  return {
    migrations,
    sequences,
    /** Tell whether the round has changed since. */
    marks,
    /** In the order of restoring them. */
    tables,
    /** Rows of a table as JSON, in pages of about 1 MB. Each table can be read once. */
    lines,
    close,
    /** Distinct pictures that the rows reference, in pages. */
    async *pictures(): AsyncGenerator<readonly SnapshotPicture[]> {
      // The shape is that of `picturesQuery`.
      for await (const page of lines(PICTURES_CURSOR)) yield page.map(line => JSON.parse(line))
    },
  }
}

export type Snapshot = ReturnType<typeof createSnapshot>

/** On PostgreSQL, a transaction on a separate connection keeps the snapshot open. */
const openPostgresqlSnapshot = async (url: string): Promise<Snapshot> => {
  const database = await openDatabase({ url, poolSize: 1, timeouts: noTimeouts, name: 'scrutineer backup' })
  try {
    const trx = await database.db
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute()
    const declared = await declareCursors(trx, false)
    return createSnapshot(trx, declared, async () => {
      await trx.rollback().execute()
      await database.close()
    })
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * The embedded engine has a single connection, which a long transaction would block. Cursors `with hold` store the rows on
 * disk and outlive a short transaction; other queries run between two fetches.
 */
const openEmbeddedSnapshot = async (db: Db): Promise<Snapshot> => {
  const declared = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(trx => declareCursors(trx, true))
  return createSnapshot(db, declared, async () => {
    await sql.raw([...declared.cursors.values()].map(cursor => `close ${cursor}`).join('; ')).execute(db)
  })
}

/** Opens a snapshot of all tables. The caller must close it. `url` is that of PostgreSQL; undefined for the embedded engine. */
export const openSnapshot = (db: Db, url: string | undefined): Promise<Snapshot> =>
  url === undefined ? openEmbeddedSnapshot(db) : openPostgresqlSnapshot(url)
