import type { EngineSession } from './session.ts'

const PERIOD = 5 * 60_000

/**
 * Replaces PostgreSQL's background processes: if anything was written since the last round, runs VACUUM ANALYZE and a
 * checkpoint, which keeps the WAL short and the next start fast.
 */
export const startMaintenance = (
  session: EngineSession,
  exclusively: (work: () => Promise<void>) => Promise<void>,
  period = PERIOD,
) => {
  let lastPosition: unknown
  const position = async () => (await session.query('select pg_current_wal_lsn()::text as lsn')).rows[0]?.lsn
  const runMaintenance = async () => {
    if ((await position()) === lastPosition) return
    await session.exec('vacuum analyze')
    await session.exec('checkpoint')
    lastPosition = await position()
  }
  const timer = setInterval(() => {
    exclusively(runMaintenance).catch(error => process.emitWarning(`Database maintenance failed: ${String(error)}`))
  }, period)
  timer.unref()
  return () => clearInterval(timer)
}
