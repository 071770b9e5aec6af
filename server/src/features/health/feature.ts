import { health } from '@scrutineer/contract/health'
import { sql } from 'kysely'
import { type Db, transact } from '../../db/client.ts'
import { pendingMigrations } from '../../db/migrate.ts'
import { createBriefCache } from '../../domain/concurrency/brief-cache.ts'
import type { SigningKey } from '../../domain/crypto/signing-key.ts'
import { problem } from '../../domain/problem.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'

/**
 * Writes a temporary file on the disk of the database, by sorting more rows than fit in the memory for a sort. Throws if the
 * disk is full, which a query that only reads doesn't notice. Leaves neither rows nor WAL.
 */
const probeDisk = (db: Db): Promise<void> =>
  transact(db, async trx => {
    await sql`select set_config('work_mem', '64kB', true)`.execute(trx)
    await sql`
      select count(*) from (select n from generate_series(1, 3000) as n order by n desc offset 0) as sorted`.execute(
      trx,
    )
  })

interface HealthDependencies {
  readonly db: Db
  readonly signingKey: Pick<SigningKey, 'id'>
}

/** The same check for all callers within a second: anyone may ask. */
const PROBE_MS = 1_000

export const healthRoutes = (serve: RouteRegistrar, { db, signingKey }: HealthDependencies): void => {
  // By a monotonic clock.
  const probes = createBriefCache<void>(() => new Date(performance.now()), PROBE_MS, PROBE_MS)

  serve(health.alive, async () => ({ status: 'up' as const, instance: signingKey.id }))

  serve(health.ready, async () => {
    const pending = await pendingMigrations(db)
    if (pending.length > 0) throw problem('unavailable', { headers: { 'retry-after': '5' } })
    await probes('', () => probeDisk(db))
    return { status: 'ready' as const }
  })
}
