import { health } from '@scrutineer/contract/health'
import type { Db } from '../../db/client.ts'
import type { SigningKey } from '../../domain/crypto/signing-key.ts'
import { problem } from '../../domain/problem.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { pendingMigrations, probeDisk } from './store.ts'

interface HealthDependencies {
  readonly db: Db
  readonly signingKey: Pick<SigningKey, 'id'>
}

/** The same check for all callers within a second: anyone may ask. */
const PROBE_MS = 1_000

export const healthRoutes = (serve: RouteRegistrar, { db, signingKey }: HealthDependencies): void => {
  let probe: { readonly until: number; readonly result: Promise<void> } | undefined
  const probeOnce = () => {
    const now = performance.now()
    if (!probe || probe.until < now) probe = { until: now + PROBE_MS, result: probeDisk(db) }
    return probe.result
  }

  serve(health.alive, async () => ({ status: 'up' as const, instance: signingKey.id }))

  serve(health.ready, async () => {
    const pending = await pendingMigrations(db)
    if (pending.length > 0) throw problem('unavailable', { headers: { 'retry-after': '5' } })
    await probeOnce()
    return { status: 'ready' as const }
  })
}
