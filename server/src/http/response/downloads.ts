import type { Readable } from 'node:stream'
import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findRevokedSessions } from '../../db/shared/sessions/revoked-sessions.ts'
import { type Scope, scopeOfActor } from '../../domain/access/scope.ts'
import type { Staff } from '../../domain/actor.ts'
import type { Message } from '../../domain/messages.ts'
import { problem } from '../../domain/problem.ts'
import { runPeriodically } from '../run-periodically.ts'
import type { ServerContext } from '../server-context.ts'

/** Maximum delay in milliseconds between the end of a session and the end of its downloads. */
const CHECK_INTERVAL_MS = 2_000

/** Maximum numbers of concurrent downloads of one kind, in addition to the limit per session. */
interface DownloadLimits {
  /** Across all sessions of an account. */
  readonly perAccount: number
  /** Bounded by the reserved memory and database connections. */
  readonly total: number
}

type DownloadDependencies = Pick<ServerContext, 'db' | 'clock' | 'isReadOnly'>

interface ActiveDownload {
  /** The account, or the read-only token. */
  readonly owner: number | string
  readonly sessionId: string
  readonly scope: Scope
}

interface DownloadRequest {
  readonly actor: Staff
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface DownloadedFile {
  readonly file: Readable
  readonly name: string
  readonly headers?: Readonly<Record<string, string>>
}

const tooManyDownloads = (detail: Message) => problem('too_many_requests', { detail, headers: { 'retry-after': '10' } })

/**
 * Returns a function that sends large files, which have no time limit. A download is aborted when its session has ended or its scope
 * has changed, and when the server stops. The function throws `too_many_requests` beyond the limits.
 */
export const createDownloads = (
  app: FastifyInstance,
  { db, clock, isReadOnly }: DownloadDependencies,
  { maxPerSession = Number.POSITIVE_INFINITY }: Pick<Endpoint, 'maxPerSession'>,
  { perAccount, total }: DownloadLimits,
) => {
  const slots = new Set<ActiveDownload>()
  /** Files being sent. The slot of a file may be released before its last byte is sent. */
  const sending = new Set<ActiveDownload & { readonly file: Readable }>()

  const acquire = (actor: Staff): ActiveDownload => {
    const active = [...slots]
    const owner = actor.readsAs === 'read_token' ? actor.sessionId : actor.staffId
    if (active.filter(({ sessionId }) => sessionId === actor.sessionId).length >= maxPerSession)
      throw tooManyDownloads(['downloads_of_session', maxPerSession])
    if (active.filter(download => download.owner === owner).length >= perAccount)
      throw tooManyDownloads(['downloads_of_account'])
    if (active.length >= total) throw tooManyDownloads(['downloads_of_server'])
    const { sessionId } = actor
    const download = { owner, sessionId, scope: scopeOfActor(actor) }
    slots.add(download)
    return download
  }

  runPeriodically(app, {
    name: 'Check of active downloads',
    everyMs: CHECK_INTERVAL_MS,
    run: async () => {
      for (const { file } of await findRevokedSessions(db, [...sending], clock(), isReadOnly)) file.destroy()
    },
  })
  // Before the check is awaited: Fastify calls the last hook first. Downloads of closed connections are being destroyed already.
  app.addHook('onClose', async () => {
    for (const { file } of sending) file.destroy()
  })

  /** `open` must call `release` when the source of the file is closed. If `open` fails, the slot is released here. */
  return async (
    { actor, request, reply }: DownloadRequest,
    contentType: string,
    open: (release: () => void) => Promise<DownloadedFile>,
  ): Promise<void> => {
    reply.type(contentType)
    // Fastify calls the handlers of GET for HEAD too: headers only.
    if (request.method === 'HEAD') return
    const download = acquire(actor)
    const release = () => void slots.delete(download)
    const { file, name, headers } = await open(release).catch(error => {
      release()
      throw error
    })
    const sent = { ...download, file }
    sending.add(sent)
    file.once('close', () => sending.delete(sent))
    await reply.headers({ ...headers, 'content-disposition': `attachment; filename="${name}"` }).send(file)
  }
}
