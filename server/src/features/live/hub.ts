import pLimit from 'p-limit'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { findRevoked } from '../../db/shared/revoked-sessions.ts'
import { heartbeat, initialEvent, resetEvent, toSse } from './sse.ts'
import { assignPositions, type EventRow, findBounds, findEvents, findPositionBefore } from './store.ts'
import { canReceive, type Stream } from './stream.ts'

const PAGE_SIZE = 500

/** Where a stream resumes: after an event's position, or with the events since a time. */
export type ResumePoint = number | Date

/** Reads events once for the whole process and gives each to the open streams that may hear of it. */
export const createHub = (scoped: ScopedDb, now: () => Date) => {
  const streams = new Set<Stream>()
  // One at a time: `last` and who listens never change amid a reading.
  const exclusively = pLimit(1)
  /** The place up to which live streams were given everything. */
  let last = 0
  let isPollQueued = false
  let isEnding = false

  const broadcast = (row: EventRow) => {
    const text = toSse(row)
    for (const stream of streams) {
      if (!stream.isLive) continue
      if (canReceive(stream.scope, row)) stream.send(text)
      stream.position = row.position
    }
  }

  const readNewEvents = async () => {
    await assignPositions(scoped)
    for (;;) {
      const rows = await findEvents(scoped, { after: last, limit: PAGE_SIZE })
      for (const row of rows) broadcast(row)
      last = rows.at(-1)?.position ?? last
      if (rows.length < PAGE_SIZE) return
    }
  }

  /** Brings `last` to now: by reading on, or, where nobody listens, by skipping what nobody hears. */
  const catchUp = async () => {
    if (streams.size > 0) return readNewEvents()
    await assignPositions(scoped)
    last = (await findBounds(scoped))?.newest ?? 0
  }

  /** Whether everything after the place is still kept. A place of another database may lie ahead. */
  const isRetained = async (position: number) => {
    const bounds = await findBounds(scoped)
    return position <= last && position >= (bounds ? bounds.oldest - 1 : 0)
  }

  /** Gives a stream what happened before it came; while it takes that, more may happen. */
  const replay = async (stream: Stream) => {
    while (stream.position < last && stream.isOpen()) {
      const upTo = last
      const rows = await findEvents(
        { ...scoped, scope: stream.scope },
        { after: stream.position, upTo, limit: PAGE_SIZE },
      )
      for (const row of rows) stream.send(toSse(row))
      stream.position = rows.length < PAGE_SIZE ? upTo : (rows.at(-1)?.position ?? upTo)
      await stream.drained()
    }
    stream.isLive = true
  }

  return {
    /** Reads what is new, soon. */
    poll: (failed: (error: unknown) => void): void => {
      if (isPollQueued || streams.size === 0) return
      isPollQueued = true
      exclusively(() => {
        isPollQueued = false
        return streams.size > 0 ? readNewEvents() : undefined
      }).catch(failed)
    },

    /** Opens a stream at a resume point, or, without one, from now on. */
    open: async (make: (position: number) => Stream, point: ResumePoint | undefined): Promise<Stream> => {
      const stream = await exclusively(async () => {
        await catchUp()
        const resumeFrom = point instanceof Date ? await findPositionBefore(scoped, point) : point
        const goesOn = resumeFrom === undefined || (await isRetained(resumeFrom))
        const opened = make(goesOn ? (resumeFrom ?? last) : last)
        opened.send(initialEvent(opened.position))
        if (!goesOn) opened.send(resetEvent(last))
        if (isEnding) opened.end()
        if (opened.isOpen()) streams.add(opened)
        return opened
      })
      try {
        await replay(stream)
      } catch (error) {
        // It would hear heartbeats and nothing else for ever: ended, it comes back and goes on where it was.
        stream.end()
        throw error
      }
      return stream
    },

    leave: (stream: Stream): void => {
      streams.delete(stream)
    },

    sendHeartbeats: (): void => {
      for (const stream of streams) stream.send(heartbeat)
    },

    /** Ends the streams whose sessions have ended, or see something else by now. */
    endRevoked: async (): Promise<void> => {
      // Those that open while the database answers were not asked about: no answer says nothing of them.
      for (const stream of await findRevoked(scoped.db, [...streams], now())) stream.end()
    },

    /** Ends all streams and waits until nothing is read any more. */
    endAll: async (): Promise<void> => {
      isEnding = true
      for (const stream of streams) stream.end()
      await exclusively(() => undefined)
    },

    count: () => streams.size,

    countOf: (sessionId: string): number => [...streams].filter(stream => stream.sessionId === sessionId).length,
  }
}

export type Hub = ReturnType<typeof createHub>
