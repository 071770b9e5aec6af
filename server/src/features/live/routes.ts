import { live } from '@scrutineer/contract/live'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db, Listen } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { Clock } from '../../domain/clock.ts'
import { problem } from '../../domain/problem.ts'
import { onMutation } from '../../http/on-mutation.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { createHub, type ResumePoint } from './hub.ts'
import { defaultIntervals, type Intervals, startScheduler } from './scheduler.ts'
import { createStream, type Subscriber } from './stream.ts'

export interface LiveParts {
  readonly db: Db
  readonly clock: Clock
  readonly listen?: Listen | undefined
  readonly liveIntervals?: Partial<Intervals> | undefined
}

/** Streams that one session may have open: tabs of a browser. The next is refused, since ending another would bring that back. */
const MAX_STREAMS_PER_SESSION = 10

const headers = {
  'content-type': 'text/event-stream',
  // Proxies pass events on as they come.
  'x-accel-buffering': 'no',
  // The connection ends with its stream, so that stopping waits for no client to let go of it.
  connection: 'close',
}

/** Resume point of a `Last-Event-ID`: a position, or `since-<ms>`. Anything else is before all positions, and so too old. */
const readResumePoint = (id: string | string[] | undefined): ResumePoint | undefined => {
  if (id === undefined || id === '') return undefined
  const [, since, position = -1] = /^(?:since-(\d{1,13})|(\d{1,15}))$/.exec(String(id)) ?? []
  return since === undefined ? Number(position) : new Date(Number(since))
}

/** Takes the answer out of the framework's hands, with the headers that its plugins have set. */
const hijackReply = (reply: FastifyReply) => {
  const { raw } = reply.headers(headers).hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  return raw
}

/** Serves the live streams; gives how many are open. */
export const liveRoutes = (
  serve: RouteRegistrar,
  app: FastifyInstance,
  parts: LiveParts,
): { openStreams: () => number } => {
  const everything: ScopedDb = { db: parts.db, scope: { kind: 'everything' } }
  const warn = (error: unknown) => app.log.warn({ err: error }, 'live')
  const hub = createHub(everything, parts.clock)
  const intervals = { ...defaultIntervals, ...parts.liveIntervals }
  const { clock, listen } = parts
  const scheduler = startScheduler(hub, { scoped: everything, clock, listen, intervals, warn })

  // Whatever call has changed something, and whatever it was: the events themselves say what there is to tell.
  onMutation(app, scheduler.announce)
  app.addHook('preClose', hub.endAll)
  app.addHook('onClose', scheduler.stop)

  serve(live.stream, async ({ actor, scoped, request, reply }) => {
    // Fastify answers HEAD by the same route: headers alone, no stream.
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

  return { openStreams: hub.count }
}
