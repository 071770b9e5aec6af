import { sql } from 'kysely'
import { type Db, inTransaction } from '../../db/client.ts'

export { pendingMigrations } from '../../db/migrate.ts'

/**
 * Writes a temporary file on the disk of the database, by sorting more rows than fit in the memory for a sort. Throws if the
 * disk is full, which a query that only reads doesn't notice. Leaves neither rows nor WAL.
 */
export const probeDisk = (db: Db): Promise<void> =>
  inTransaction(db, async trx => {
    await sql`select set_config('work_mem', '64kB', true)`.execute(trx)
    await sql`
      select count(*) from (select n from generate_series(1, 3000) as n order by n desc offset 0) as sorted`.execute(
      trx,
    )
  })
