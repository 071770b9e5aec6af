import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { findRevoked } from '../../db/shared/revoked-sessions.ts'
import type { Staff } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import { type Scope, scopeOfActor } from '../../domain/scope.ts'

/** Until a file ends whose session has, in milliseconds. */
const checkIntervalMs = 2_000

/**
 * Keeps large files while they are on their way: a reader may be as slow as they like. A file ends in its middle when
 * the session that asked for it has ended or sees something else by now, and when the server stops before it is complete.
 */
export const trackActiveDownloads = (app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }) => {
  const files = new Set<{ readonly file: Readable; readonly sessionId: string; readonly scope: Scope }>()

  const endRevoked = async () => {
    for (const { file } of await findRevoked(db, [...files], clock())) file.destroy()
  }
  let checking: Promise<void> | undefined
  const timer = setInterval(() => {
    if (files.size === 0 || checking) return
    checking = endRevoked()
      // They are asked for again with the next tick.
      .catch((error: unknown) => app.log.warn({ err: error }, 'files under way'))
      .finally(() => {
        checking = undefined
      })
  }, checkIntervalMs).unref()

  app.addHook('onClose', async () => {
    // Those whose connections were cut off are being destroyed already.
    for (const { file } of files) file.destroy()
    clearInterval(timer)
    await checking
  })

  return (file: Readable, actor: Staff): void => {
    const underWay = { file, sessionId: actor.sessionId, scope: scopeOfActor(actor) }
    files.add(underWay)
    file.once('close', () => files.delete(underWay))
  }
}
