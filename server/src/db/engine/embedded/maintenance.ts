import { DatabaseUnavailableError } from '../../constraint-errors.ts'
import type { EngineSession } from './session.ts'

type Exclusively = (work: () => Promise<void>) => Promise<void>

/**
 * Replaces PostgreSQL's background processes: the returned function runs VACUUM ANALYZE and a checkpoint if anything was written
 * since its last call, which keeps the WAL short and the next start fast. Never throws.
 */
export const createMaintenance = (
  session: Pick<EngineSession, 'query'>,
  exclusively: Exclusively,
  report = (line: string): unknown => process.stderr.write(`${line}\n`),
) => {
  let lastPosition: unknown
  const position = async () => (await session.query('select pg_current_wal_lsn()::text as lsn')).rows[0]?.lsn
  const run = async () => {
    if ((await position()) === lastPosition) return
    await session.query('vacuum analyze')
    await session.query('checkpoint')
    lastPosition = await position()
  }
  return (): Promise<void> =>
    exclusively(run).catch((error: unknown) => {
      // Busy, such as during the first start, or closed: the next call does it.
      if (!(error instanceof DatabaseUnavailableError)) report(`Database maintenance failed: ${String(error)}`)
    })
}
