import { health } from '@scrutineer/contract/health'
import type { Db } from '../../db/client.ts'
import { pendingMigrations } from '../../db/migrate.ts'
import { problem } from '../../http/problem.ts'
import type { Serve } from '../../http/serve.ts'

export const healthRoutes = (serve: Serve, { db }: { db: Db }): void => {
  serve(health.alive, async () => ({ status: 'up' as const }))

  serve(health.ready, async () => {
    const pending = await pendingMigrations(db)
    if (pending.length > 0) throw problem('unavailable', { headers: { 'retry-after': '5' } })
    return { status: 'ready' as const }
  })
}
