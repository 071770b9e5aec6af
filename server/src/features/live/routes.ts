import { live } from '@scrutineer/contract/live'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Listen } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { problem } from '../../domain/problem.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { onMutation } from '../../http/run-periodically.ts'
import type { ServerContext } from '../../http/server-context.ts'
import { createHub, type ResumePoint } from './hub.ts'
import { defaultIntervals, type SchedulerIntervals, startLiveScheduler } from './scheduler.ts'
import { createStream, type Subscriber } from './stream.ts'

export interface LiveDependencies extends Pick<ServerContext, 'db' | 'clock' | 'isReadOnly'> {
  readonly listen?: Listen | undefined
  readonly liveIntervals?: Partial<SchedulerIntervals> | undefined
}

/** Open streams per session, such as browser tabs. More are rejected: ending another stream would make it reconnect. */
const MAX_STREAMS_PER_SESSION = 10

const headers = {
  'content-type': 'text/event-stream',
  // Disables response buffering in nginx.
  'x-accel-buffering': 'no',
  // Closes the connection with its stream, so that a shutdown doesn't wait for clients.
  connection: 'close',
}

/** Parses `Last-Event-ID`: a position, or `since-<ms>`. Anything else becomes -1, which is too old to resume. */
const readResumePoint = (id: string | string[] | undefined): ResumePoint | undefined => {
  if (id === undefined || id === '') return undefined
  const [, since, position = -1] = /^(?:since-(\d{1,13})|(\d{1,15}))$/.exec(String(id)) ?? []
  return since === undefined ? Number(position) : new Date(Number(since))
}

/** Hijacks the reply, keeping the headers set by plugins. */
const hijackReply = (reply: FastifyReply) => {
  const { raw } = reply.headers(headers).hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  return raw
}

/** Registers the live stream. `openStreams` returns the number of open streams, `openSessions` the sessions that they belong to. */
export const liveRoutes = (
  serve: RouteRegistrar,
  app: FastifyInstance,
  dependencies: LiveDependencies,
): { openStreams: () => number; openSessions: () => readonly string[] } => {
  const globalDb: ScopedDb = { db: dependencies.db, scope: { kind: 'everything' } }
  const warn = (error: unknown) => app.log.warn({ err: error }, 'Live stream task failed')
  const hub = createHub(globalDb, dependencies.clock, dependencies.isReadOnly)
  const intervals = { ...defaultIntervals, ...dependencies.liveIntervals }
  const { clock, listen } = dependencies
  const scheduler = startLiveScheduler(hub, { scoped: globalDb, clock, listen, intervals, warn })

  // After any mutation: the events in the database say what has changed.
  onMutation(app, scheduler.announce)
  app.addHook('preClose', hub.endAll)
  app.addHook('onClose', scheduler.stop)

  serve(live.stream, async ({ actor, scoped, request, reply }) => {
    // Fastify calls this handler for HEAD too: headers only.
    if (request.method === 'HEAD') {
      reply.headers(headers)
      return
    }
    await scheduler.begin()
    const subscriber: Subscriber = { sessionId: actor.sessionId, scope: scoped.scope }
    const make = (position: number) => {
      if (hub.countOf(actor.sessionId) >= MAX_STREAMS_PER_SESSION)
        throw problem('too_many_requests', { headers: { 'retry-after': '30' } })
      const raw = hijackReply(reply)
      const stream = createStream(raw, subscriber, position)
      raw.once('close', () => hub.leave(stream))
      return stream
    }
    await hub.open(make, readResumePoint(request.headers['last-event-id']))
  })

  return { openStreams: hub.count, openSessions: hub.sessionIds }
}
