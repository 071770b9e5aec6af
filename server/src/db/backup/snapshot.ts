import { sql } from 'kysely'
import { endlessPatience, openDatabase } from '../client.ts'
import type { Db } from '../database.ts'
import { appliedMigrations } from '../migrate.ts'
import { findBackupTables } from './backup-tables.ts'
import { fetchJsonLines, selectJsonLines } from './json-lines.ts'

interface Sequence {
  readonly name: string
  /** The last number it gave, as text since it may have 19 digits; null before the first. */
  readonly last: string | null
}

interface SnapshotPicture {
  readonly sha256: string
  readonly mediaType: string
  readonly hasPreview: boolean
}

/** Everything that is kept, as of one moment, however long its reader takes. */
export interface Snapshot {
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[]
  readonly sequences: readonly Sequence[]
  /** In the order in which they can be filled again. */
  readonly tables: readonly string[]
  /** A table's rows as JSON, in pages of about a megabyte. Each table can be read once. */
  readonly lines: (table: string) => AsyncGenerator<readonly string[]>
  /** What the rows tell of pictures, each once, in pages. */
  readonly pictures: () => AsyncGenerator<readonly SnapshotPicture[]>
  readonly close: () => Promise<void>
}

/** A name that no table has. */
const PICTURES_CURSOR = 'pictures of attachments'
const picturesQuery = sql`
  select json_build_object('sha256', sha256, 'mediaType', min(media_type), 'hasPreview', bool_or(width > 0))::text as line
  from (
    select sha256, media_type, width from attachment
    union all
    select sha256, media_type, width from unplaced_attachment
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
  // After the first look at the rows: sequences know no snapshot, and so have given at least the ids that are seen.
  const { rows: sequences } = await sql<Sequence>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() order by 1`.execute(db)
  return { tables, cursors, sequences, migrations: await appliedMigrations(db) }
}

type SnapshotCursors = Awaited<ReturnType<typeof declareCursors>>

const createSnapshot = (db: Db, declared: SnapshotCursors, close: () => Promise<void>): Snapshot => {
  const { cursors, migrations, sequences, tables } = declared
  const lines = (name: string) => fetchJsonLines(db, cursors.get(name) ?? name)
  return {
    ...{ migrations, sequences, tables, lines, close },
    async *pictures() {
      // As the query above writes them.
      for await (const page of lines(PICTURES_CURSOR)) yield page.map(line => JSON.parse(line))
    },
  }
}

/** PostgreSQL keeps what a transaction has seen: one on a connection of its own, at the reader's pace. */
const openPostgresqlSnapshot = async (url: string): Promise<Snapshot> => {
  const database = await openDatabase({ url, poolSize: 1, timeouts: endlessPatience, name: 'scrutineer backup' })
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
 * The embedded engine has one connection, and everybody waits while it is in a transaction: cursors that outlive a short
 * one hold the rows on its disk, and others come in between two readings.
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

/** Takes a snapshot of all tables, which must be closed; `url` is where PostgreSQL can be reached, where it is that. */
export const openSnapshot = (db: Db, url: string | undefined): Promise<Snapshot> =>
  url === undefined ? openEmbeddedSnapshot(db) : openPostgresqlSnapshot(url)
