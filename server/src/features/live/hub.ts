import pLimit from 'p-limit'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { assignPositions, findPositionRange } from '../../db/shared/live-events.ts'
import { findRevokedSessions } from '../../db/shared/sessions/revoked-sessions.ts'
import { heartbeat, initialEvent, resetEvent, toSse } from './sse.ts'
import { findLiveEvents, findPositionBefore, type LiveEventRow } from './store.ts'
import { canReceive, type Stream } from './stream.ts'

const PAGE_SIZE = 500

/** Where a stream resumes: after a position, or with the events since a time. */
export type ResumePoint = number | Date

/** Reads events once per process and broadcasts each to the open streams that may receive it. */
export const createHub = (scoped: ScopedDb, now: () => Date, isReadOnly = false) => {
  const streams = new Set<Stream>()
  // Serialized: neither `last` nor the set of streams changes during a read.
  const serialize = pLimit(1)
  /** Position up to which all events were sent to live streams. */
  let last = 0
  let isPollQueued = false
  let isEnding = false

  const broadcast = (row: LiveEventRow) => {
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
      const rows = await findLiveEvents(scoped, { after: last, limit: PAGE_SIZE })
      for (const row of rows) broadcast(row)
      last = rows.at(-1)?.position ?? last
      if (rows.length < PAGE_SIZE) return
    }
  }

  /** Advances `last` to the newest event: reads new events, or skips them if there are no streams. */
  const catchUp = async () => {
    if (streams.size > 0) return readNewEvents()
    await assignPositions(scoped)
    last = (await findPositionRange(scoped))?.newest ?? 0
  }

  /** Whether all events after the position are still stored. A position of another database may be ahead of `last`. */
  const isRetained = async (position: number) => {
    const bounds = await findPositionRange(scoped)
    return position <= last && position >= (bounds ? bounds.oldest - 1 : 0)
  }

  /** Sends a stream the events before it opened. More may arrive meanwhile, so it loops until it has caught up. */
  const replay = async (stream: Stream) => {
    while (stream.position < last && stream.isOpen()) {
      const upTo = last
      const rows = await findLiveEvents(
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
    /** Queues a read of new events. */
    poll: (onError: (error: unknown) => void): void => {
      if (isPollQueued || streams.size === 0) return
      isPollQueued = true
      serialize(() => {
        isPollQueued = false
        return streams.size > 0 ? readNewEvents() : undefined
      }).catch(onError)
    },

    /** Opens a stream at a resume point; without one, it starts with the next event. */
    open: async (make: (position: number) => Stream, point: ResumePoint | undefined): Promise<Stream> => {
      const stream = await serialize(async () => {
        await catchUp()
        const resumeFrom = point instanceof Date ? await findPositionBefore(scoped, point) : point
        const canResume = resumeFrom === undefined || (await isRetained(resumeFrom))
        const opened = make(canResume ? (resumeFrom ?? last) : last)
        opened.send(initialEvent(opened.position))
        if (!canResume) opened.send(resetEvent(last))
        if (isEnding) opened.end()
        if (opened.isOpen()) streams.add(opened)
        return opened
      })
      try {
        await replay(stream)
      } catch (error) {
        // Otherwise the stream would only ever receive heartbeats; ending it makes the client reconnect and resume.
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

    /**
     * Ends the streams whose session has ended or whose scope has changed. The reset makes the client fetch again what it shows,
     * which its account may no longer see.
     */
    endRevoked: async (): Promise<void> => {
      // A copy: streams that open during the query aren't part of its result.
      for (const stream of await findRevokedSessions(scoped.db, [...streams], now(), isReadOnly)) {
        stream.send(resetEvent(stream.position))
        stream.end()
      }
    },

    /** Ends all streams and waits for reads in progress. */
    endAll: async (): Promise<void> => {
      isEnding = true
      for (const stream of streams) stream.end()
      await serialize(() => undefined)
    },

    sessionIds: () => [...streams].map(({ sessionId }) => sessionId),

    count: () => streams.size,

    countOf: (sessionId: string): number => [...streams].filter(stream => stream.sessionId === sessionId).length,
  }
}

export type Hub = ReturnType<typeof createHub>
