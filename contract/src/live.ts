import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * What a live stream tells, by the event's name: ids only. Whoever hears of a change fetches what it shows, so nothing
 * is lost when an event comes twice.
 */
export const liveEvents = {
  /** A thread has new, changed or withdrawn answers; `flagged` when a flagged option is selected in it now. */
  answers: z.object({ idObserver: z.int(), idPollingStation: z.int(), flagged: z.boolean() }),
  /** A note was added. */
  note: z.object({ idObserver: z.int(), idPollingStation: z.int(), id: z.int() }),
  /** A form was saved, published or deleted. */
  forms: z.object({ id: z.int() }),
  /** A report was kept as unplaced, or unplaced reports were placed or dismissed. */
  unplaced: z.object({ idObserver: z.int() }),
  /** The `Last-Event-ID` is too old or unknown: everything on the screen may be out of date. */
  reset: z.object({}),
} as const

export type LiveEventKind = keyof typeof liveEvents
export type LiveEventData<K extends LiveEventKind> = z.infer<(typeof liveEvents)[K]>

export const live = {
  stream: endpoint({
    method: 'GET',
    path: '/api/v1/live',
    access: 'staff',
    summary:
      'What changes in the caller’s reach, as it happens. Send the last id that was seen as Last-Event-ID to go on from there, or since-<milliseconds since 1970> to begin with the events since a time; events are kept 24 hours.',
    contentType: 'text/event-stream',
    events: liveEvents,
    extension: true,
  }),
}
