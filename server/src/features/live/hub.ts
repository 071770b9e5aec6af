import pLimit from 'p-limit'
import { findUnwelcome } from '../../db/scopes.ts'
import type { Reach } from '../../domain/scope.ts'
import { type EventRow, findBounds, findEvents, findPlaceBefore, placeEvents } from './store.ts'
import { mayHear, type Stream } from './stream.ts'
import { greeting, heartbeat, resetWire, toWire } from './wire.ts'

const PAGE = 500

/** Where a stream resumes: after an event's position, or with the events since a time. */
export type ResumePoint = number | Date

/** Reads events once for the whole process and gives each to the open streams that may hear of it. */
export const makeHub = (reach: Reach, now: () => Date) => {
  const streams = new Set<Stream>()
  // One at a time: `last` and who listens never change amid a reading.
  const alone = pLimit(1)
  /** The place up to which live streams were given everything. */
  let last = 0
  let isAsked = false
  let isEnding = false

  const give = (row: EventRow) => {
    const text = toWire(row)
    for (const stream of streams) {
      if (!stream.isLive) continue
      if (mayHear(stream.scope, row)) stream.send(text)
      stream.position = row.position
    }
  }

  const readOn = async () => {
    await placeEvents(reach)
    for (;;) {
      const rows = await findEvents(reach, { after: last, limit: PAGE })
      for (const row of rows) give(row)
      last = rows.at(-1)?.position ?? last
      if (rows.length < PAGE) return
    }
  }

  /** Brings `last` to now: by reading on, or, where nobody listens, by skipping what nobody hears. */
  const catchUp = async () => {
    if (streams.size > 0) return readOn()
    await placeEvents(reach)
    last = (await findBounds(reach))?.newest ?? 0
  }

  /** Whether everything after the place is still kept. A place of another database may lie ahead. */
  const isKept = async (position: number) => {
    const bounds = await findBounds(reach)
    return position <= last && position >= (bounds ? bounds.oldest - 1 : 0)
  }

  /** Gives a stream what happened before it came; while it takes that, more may happen. */
  const giveEarlier = async (stream: Stream) => {
    while (stream.position < last && stream.isOpen()) {
      const upTo = last
      const rows = await findEvents({ ...reach, scope: stream.scope }, { after: stream.position, upTo, limit: PAGE })
      for (const row of rows) stream.send(toWire(row))
      stream.position = rows.length < PAGE ? upTo : (rows.at(-1)?.position ?? upTo)
      await stream.room()
    }
    stream.isLive = true
  }

  return {
    /** Reads what is new, soon. */
    look: (failed: (error: unknown) => void): void => {
      if (isAsked || streams.size === 0) return
      isAsked = true
      alone(() => {
        isAsked = false
        return streams.size > 0 ? readOn() : undefined
      }).catch(failed)
    },

    /** Opens a stream at a resume point, or, without one, from now on. */
    open: async (make: (position: number) => Stream, point: ResumePoint | undefined): Promise<Stream> => {
      const stream = await alone(async () => {
        await catchUp()
        const resumeFrom = point instanceof Date ? await findPlaceBefore(reach, point) : point
        const goesOn = resumeFrom === undefined || (await isKept(resumeFrom))
        const opened = make(goesOn ? (resumeFrom ?? last) : last)
        opened.send(greeting(opened.position))
        if (!goesOn) opened.send(resetWire(last))
        if (isEnding) opened.end()
        if (opened.isOpen()) streams.add(opened)
        return opened
      })
      try {
        await giveEarlier(stream)
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

    beat: (): void => {
      for (const stream of streams) stream.send(heartbeat)
    },

    /** Ends the streams whose sessions have ended, or see something else by now. */
    endUnwelcome: async (): Promise<void> => {
      // Those that open while the database answers were not asked about: no answer says nothing of them.
      for (const stream of await findUnwelcome(reach.db, [...streams], now())) stream.end()
    },

    /** Ends all streams and waits until nothing is read any more. */
    endAll: async (): Promise<void> => {
      isEnding = true
      for (const stream of streams) stream.end()
      await alone(() => undefined)
    },

    count: () => streams.size,

    countOf: (sessionId: string): number => [...streams].filter(stream => stream.sessionId === sessionId).length,
  }
}

export type Hub = ReturnType<typeof makeHub>
