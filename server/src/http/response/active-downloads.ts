import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/client.ts'
import { findRevokedSessions } from '../../db/shared/sessions/revoked-sessions.ts'
import { type Scope, scopeOfActor } from '../../domain/access/scope.ts'
import type { Staff } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'

/** Maximum delay in milliseconds between the end of a session and the end of its downloads. */
const checkIntervalMs = 2_000

/**
 * Tracks downloads of large files, which have no time limit. A download is aborted when its session has ended or its scope
 * has changed, and when the server stops.
 */
export const trackActiveDownloads = (
  app: FastifyInstance,
  { db, clock, isReadOnly }: { db: Db; clock: Clock; isReadOnly?: boolean | undefined },
) => {
  const downloads = new Set<{ readonly file: Readable; readonly sessionId: string; readonly scope: Scope }>()

  const endRevoked = async () => {
    for (const { file } of await findRevokedSessions(db, [...downloads], clock(), isReadOnly)) file.destroy()
  }
  let checking: Promise<void> | undefined
  const timer = setInterval(() => {
    if (downloads.size === 0 || checking) return
    checking = endRevoked()
      // The next tick retries.
      .catch((error: unknown) => app.log.warn({ err: error }, 'checking active downloads failed'))
      .finally(() => {
        checking = undefined
      })
  }, checkIntervalMs).unref()

  app.addHook('onClose', async () => {
    // Downloads of closed connections are being destroyed already.
    for (const { file } of downloads) file.destroy()
    clearInterval(timer)
    await checking
  })

  return (file: Readable, actor: Staff): void => {
    const download = { file, sessionId: actor.sessionId, scope: scopeOfActor(actor) }
    downloads.add(download)
    file.once('close', () => downloads.delete(download))
  }
}
