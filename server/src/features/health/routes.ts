import { health } from '@scrutineer/contract/health'
import type { Db } from '../../db/client.ts'
import { pendingMigrations } from '../../db/migrate.ts'
import type { SigningKey } from '../../domain/crypto/signing-key.ts'
import { problem } from '../../domain/problem.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'

interface HealthDependencies {
  readonly db: Db
  readonly signingKey: Pick<SigningKey, 'id'>
}

export const healthRoutes = (serve: RouteRegistrar, { db, signingKey }: HealthDependencies): void => {
  serve(health.alive, async () => ({ status: 'up' as const, instance: signingKey.id }))

  serve(health.ready, async () => {
    const pending = await pendingMigrations(db)
    if (pending.length > 0) throw problem('unavailable', { headers: { 'retry-after': '5' } })
    return { status: 'ready' as const }
  })
}
