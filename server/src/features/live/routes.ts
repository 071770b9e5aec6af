import { live } from '@scrutineer/contract/live'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db, Listen } from '../../db/client.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Reach } from '../../domain/scope.ts'
import { afterChanges } from '../../http/after-changes.ts'
import { problem } from '../../http/problem.ts'
import type { Serve } from '../../http/serve.ts'
import { makeHub, type ResumePoint } from './hub.ts'
import { type Pace, startPulse, usualPace } from './pulse.ts'
import { streamInto, type Watcher } from './stream.ts'

export interface LiveParts {
  readonly db: Db
  readonly clock: Clock
  readonly listen?: Listen | undefined
  readonly livePace?: Partial<Pace> | undefined
}

/** Streams that one session may have open: tabs of a browser. The next is refused, since ending another would bring that back. */
const mostOfASession = 10

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
const takeOver = (reply: FastifyReply) => {
  const { raw } = reply.headers(headers).hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  return raw
}

/** Serves the live streams; gives how many are open. */
export const liveRoutes = (serve: Serve, app: FastifyInstance, parts: LiveParts): { openStreams: () => number } => {
  const everything: Reach = { db: parts.db, scope: { kind: 'everything' } }
  const warn = (error: unknown) => app.log.warn({ err: error }, 'live')
  const hub = makeHub(everything, parts.clock)
  const pace = { ...usualPace, ...parts.livePace }
  const { clock, listen } = parts
  const pulse = startPulse(hub, { reach: everything, clock, listen, pace, warn })

  // Whatever call has changed something, and whatever it was: the events themselves say what there is to tell.
  afterChanges(app, pulse.announce)
  app.addHook('preClose', hub.endAll)
  app.addHook('onClose', pulse.stop)

  serve(live.stream, async ({ actor, reach, request, reply }) => {
    // Fastify answers HEAD by the same route: headers alone, no stream.
    if (request.method === 'HEAD') {
      reply.headers(headers)
      return
    }
    await pulse.begin()
    const watcher: Watcher = { sessionId: actor.sessionId, scope: reach.scope }
    const make = (position: number) => {
      if (hub.countOf(actor.sessionId) >= mostOfASession)
        throw problem('too_many_requests', { headers: { 'retry-after': '30' } })
      const raw = takeOver(reply)
      const stream = streamInto(raw, watcher, position)
      raw.once('close', () => hub.leave(stream))
      return stream
    }
    await hub.open(make, readResumePoint(request.headers['last-event-id']))
  })

  return { openStreams: hub.count }
}
