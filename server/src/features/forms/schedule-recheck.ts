import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { Clock } from '../../domain/clock.ts'
import { runPeriodically } from '../../http/run-periodically.ts'
import { recheckReports } from '../../reports/checks/recheck-report.ts'

/** Evaluates the reports of forms whose checks or conditions were changed. A stop interrupts it; the next start goes on. */
export const scheduleRecheck = (app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }): void => {
  const stop = new AbortController()
  app.addHook('preClose', async () => stop.abort())
  runPeriodically(app, {
    name: 'Evaluation of changed checks and conditions',
    everyMs: 5_000,
    run: () => recheckReports(db, clock, stop.signal),
  })
}
