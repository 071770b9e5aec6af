import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/client.ts'
import { findScopes } from '../db/scopes.ts'
import type { Staff } from '../domain/actor.ts'
import type { Clock } from '../domain/clock.ts'
import { isSameScope, scopeOf } from '../domain/scope.ts'

/** Until a file ends whose session has, in milliseconds. */
const pause = 2_000

/**
 * Keeps large files while they are on their way: a reader may take as long as they like. A file ends in its middle when
 * the server stops, which waits for no slow reader, and when the session that asked for it has ended or sees something
 * else by now.
 */
export const keepFilesUnderWay = (app: FastifyInstance, { db, clock }: { db: Db; clock: Clock }) => {
  const files = new Map<Readable, Staff>()

  const endUnwelcome = async () => {
    const asked = [...files]
    const scopes = await findScopes(
      db,
      asked.map(([, actor]) => actor.sessionId),
      clock(),
    )
    for (const [file, actor] of asked) if (!isSameScope(scopeOf(actor), scopes.get(actor.sessionId))) file.destroy()
  }
  let checking: Promise<void> | undefined
  const timer = setInterval(() => {
    if (files.size === 0 || checking) return
    checking = endUnwelcome()
      // They are asked for again with the next tick.
      .catch((error: unknown) => app.log.warn({ err: error }, 'files under way'))
      .finally(() => {
        checking = undefined
      })
  }, pause).unref()

  app.addHook('preClose', async () => {
    for (const file of files.keys()) file.destroy()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await checking
  })

  return (file: Readable, actor: Staff): void => {
    files.set(file, actor)
    file.once('close', () => files.delete(file))
  }
}
