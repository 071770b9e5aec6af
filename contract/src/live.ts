import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'

/**
 * Live events by name. They carry ids only; clients fetch the changed data, so a duplicate event is harmless.
 */
export const liveEvents = {
  /** A thread has new, changed, withdrawn or verified answers. `flagged`: a flagged option is selected in it now. */
  answers: z.object({ idObserver: z.int(), idPollingStation: z.int(), flagged: z.boolean() }),
  /** A note was added. */
  note: z.object({ idObserver: z.int(), idPollingStation: z.int(), id: z.int() }),
  /** A form was saved, published or deleted. */
  forms: z.object({ id: z.int() }),
  /** A report was stored as unplaced, or unplaced reports were placed or dismissed. */
  unplaced: z.object({ idObserver: z.int() }),
  /** The follow-up of a report was changed. */
  followUp: z.object({ idObserver: z.int(), idPollingStation: z.int() }),
  /** An observer was called, or a claim of the call sheet was taken or given up. */
  call: z.object({ idObserver: z.int() }),
  /** An observer arrived at a station, left it, or signed in for the first time. */
  presence: z.object({ idObserver: z.int() }),
  /** An observer called for help, or such a call was taken or closed. */
  help: z.object({ idObserver: z.int() }),
  /** Checkpoints were added, changed or deleted. */
  checkpoint: z.object({}),
  /** Areas, counties or polling stations were added, changed or deleted. */
  places: z.object({}),
  /** The settings of the election were changed. */
  settings: z.object({}),
  /** A new round has begun, or the `Last-Event-ID` is too old or unknown: all data that the client shows may be stale. */
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
      'Stream of changes in the caller’s scope. Send Last-Event-ID to resume after an event, or since-<milliseconds since 1970> to start at a time. Events are retained for 24 hours.',
    contentType: 'text/event-stream',
    events: liveEvents,
  }),
}
