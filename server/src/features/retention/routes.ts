import { retention } from '@scrutineer/contract/retention'
import type { FastifyInstance } from 'fastify'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { runPeriodically } from '../../http/run-periodically.ts'
import { eraseWhenDue, type RetentionDependencies } from './erase-when-due.ts'
import { countPersonalData } from './personal-data-store.ts'
import { findErasures } from './store.ts'

const HOUR = 3_600_000

export const retentionRoutes = (
  serve: RouteRegistrar,
  app: FastifyInstance,
  dependencies: RetentionDependencies,
): void => {
  const codeSecret = dependencies.signingKey.deriveSecret('observer codes')
  serve(retention.get, async ({ scoped: { db } }) => ({
    wouldErase: await countPersonalData(db, codeSecret),
    records: await findErasures(db),
  }))
  if (dependencies.isReadOnly) return
  const run = async () => {
    if (await eraseWhenDue(dependencies)) app.log.info('Personal data was erased')
  }
  runPeriodically(app, { name: 'Erasure of personal data', everyMs: HOUR, run })
}
