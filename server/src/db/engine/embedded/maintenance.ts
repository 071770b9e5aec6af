import type { EngineSession } from './session.ts'

const PERIOD = 5 * 60_000

/**
 * Does what PostgreSQL's background processes would: every few minutes in which something was written, fresh statistics
 * for the planner, dead rows swept, and a checkpoint, which keeps the log short and the next start fast.
 */
export const startMaintenance = (
  session: EngineSession,
  exclusively: (work: () => Promise<void>) => Promise<void>,
  period = PERIOD,
) => {
  let seen: unknown
  const position = async () => (await session.query('select pg_current_wal_lsn()::text as lsn')).rows[0]?.lsn
  const round = async () => {
    if ((await position()) === seen) return
    await session.exec('vacuum analyze')
    await session.exec('checkpoint')
    seen = await position()
  }
  const timer = setInterval(() => {
    exclusively(round).catch(error => process.emitWarning(`The database's upkeep failed: ${String(error)}`))
  }, period)
  timer.unref()
  return () => clearInterval(timer)
}
