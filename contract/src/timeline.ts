import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { pageOf, pageQueryFields } from './core/page.ts'
import { PhoneCall } from './fields/call-values.ts'
import { TopFlag } from './fields/threads.ts'
import { blankAsUndefined, Id, IsoDateTime } from './fields/values.ts'
import { deliveryStatuses } from './notifications.ts'

export const timelineKinds = ['arrival', 'departure', 'answers', 'note', 'message', 'call'] as const

/** Maximum UTF-16 units of a note in a timeline. */
export const MAX_TIMELINE_TEXT = 500

/** The answers to a form that an observer sent at once. */
export const TimelineAnswers = z.object({
  formId: z.int(),
  formCode: z.string(),
  formTitle: z.string(),
  numberOfAnswers: z.int(),
  /** Number of answers with a flagged option. */
  numberOfFlagged: z.int(),
  /** The first flagged options, at most two. */
  topFlags: z.array(TopFlag),
  /** The account that typed the answers during a phone call; null if the observer’s phone sent them. Absent on other servers. */
  dictatedTo: z.optional(z.nullable(z.string())),
})

export const TimelineNote = z.object({
  text: z.string(),
  /** The text goes on. */
  isCut: z.boolean(),
  /** Account of the author; null if the author is the observer. */
  staffAccount: z.nullable(z.string()),
  numberOfAttachments: z.int(),
})

/** A notification to the observer and its delivery. */
export const TimelineMessage = z.object({
  id: z.int(),
  title: z.string(),
  from: z.string(),
  /** Account of the sender; null if it was deleted since. */
  account: z.nullable(z.string()),
  status: z.enum(deliveryStatuses),
  /** Time when the status became final. */
  settledAt: z.nullable(IsoDateTime),
})

/** Something that an observer sent or that was sent to the observer. The fields of other kinds are null. */
export const TimelineItem = z.object({
  kind: z.enum(timelineKinds),
  /** Distinguishes items of a kind. */
  id: z.int(),
  /** Of a visit: as reported by the observer. Otherwise the time of receipt, or of sending. */
  at: IsoDateTime,
  idObserver: z.int(),
  observerName: z.string(),
  /** Null for a message and a call. */
  idPollingStation: z.nullable(z.int()),
  /** County code, space, station number. */
  pollingStationName: z.nullable(z.string()),
  countyName: z.nullable(z.string()),
  answers: z.nullable(TimelineAnswers),
  note: z.nullable(TimelineNote),
  message: z.nullable(TimelineMessage),
  /** Absent on other servers. */
  call: z.optional(z.nullable(z.pick(PhoneCall, { account: true, outcome: true, nextTryAt: true, comment: true }))),
})
export type TimelineItem = z.infer<typeof TimelineItem>

/** What a timeline is reduced to. Contacts are messages and calls. */
export const timelineFilters = ['visits', 'reports', 'notes', 'contacts'] as const
export type TimelineFilter = (typeof timelineFilters)[number]

const query = z.object({ show: blankAsUndefined(z.enum(timelineFilters)), ...pageQueryFields })

export const timeline = {
  ofObserver: endpoint.staff.get('/api/v1/observer/:id/timeline', {
    summary:
      'What an observer did, newest first, paginated: arrivals, departures, answers, notes, calls, and the notifications of the caller’s NGO to the observer (of all NGOs for organizers).',
    params: z.object({ id: Id }),
    query,
    reply: pageOf(TimelineItem),
  }),
  atStation: endpoint.staff.get('/api/v1/stations/:id/timeline', {
    summary:
      'What happened at a polling station, newest first, paginated: arrivals, departures, answers and notes of all observers in the caller’s scope.',
    params: z.object({ id: Id }),
    query,
    reply: pageOf(TimelineItem),
  }),
}
