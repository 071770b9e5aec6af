import * as z from 'zod/mini'
import { CheckSentence } from './checks/form-check.ts'
import { endpoint } from './core/endpoint.ts'
import { PageQuery, pageOf } from './core/page.ts'
import { followUpResults, severities } from './fields/follow-up-states.ts'
import { FollowUpSummary } from './fields/follow-up-summary.ts'
import { ThreadFollowUp, ThreadKey } from './fields/threads.ts'
import { blankAsUndefined, DateTimeInput, Id, IsoDateTime, rawText, trimmedText } from './fields/values.ts'

export const followUpEventKinds = [
  'opened',
  'reopened',
  'taken',
  'released',
  'assigned',
  'state',
  'severity',
  'comment',
  'referred',
  'linked',
  'unlinked',
  'undone',
] as const

/** Why a follow-up was released automatically. */
export const releaseReasons = ['signed_out', 'silence', 'account_deleted', 'no_access', 'station_merged'] as const
export type ReleaseReason = (typeof releaseReasons)[number]

/** A report that belongs to a follow-up. */
export const FollowedReport = z.object({
  idObserver: z.int(),
  idPollingStation: z.int(),
  observerName: z.string(),
  /** County code, space, station number. */
  pollingStationName: z.string(),
  lastModified: IsoDateTime,
})
export type FollowedReport = z.infer<typeof FollowedReport>

/** What happened to a follow-up. Events are never changed. */
export const FollowUpEvent = z.object({
  id: z.int(),
  at: IsoDateTime,
  kind: z.enum(followUpEventKinds),
  /** Account name at that time; null for what a report or the server caused. */
  account: z.nullable(z.string()),
  /**
   * The new state or severity, the account that it was assigned to, the text of a comment, to whom it was referred, the code and
   * text of the flagged answer or the sentence of the check, the kind of the event that was undone, or the reason of an automatic
   * release; null otherwise.
   */
  value: z.nullable(z.string()),
  /** Extension: the sentence of the check that opened or reopened it. Absent for other events. */
  check: z.optional(CheckSentence),
  /** Extension: an observer’s report of a problem opened or reopened it; `value` has its first 300 characters. Absent for other events. */
  isProblem: z.optional(z.boolean()),
  /** When it was referred. Absent for other events, and for referrals of which only the time of the event is known. */
  occurredAt: z.optional(IsoDateTime),
  /** The follow-up that the event belongs to, if it lost its last report to this one. Absent for the follow-up's own events. */
  idMergedFollowUp: z.optional(z.int()),
  /** The accounts that a comment mentions. */
  mentions: z.optional(z.array(z.string())),
  /** The linked or unlinked report: its station and observer. */
  report: z.nullable(z.string()),
})
export type FollowUpEvent = z.infer<typeof FollowUpEvent>

/** What staff do about one or several reports of an NGO. Observers never see it. */
export const FollowUp = z.extend(ThreadFollowUp, {
  severity: z.nullable(z.enum(severities)),
  referredTo: z.nullable(z.string()),
  referredAt: z.nullable(IsoDateTime),
  /** The newest first. */
  reports: z.array(FollowedReport),
  /** The newest 50, in the order of time, with those of follow-ups whose last report was linked to this one. */
  events: z.array(FollowUpEvent),
  /** Number of all events. Absent on servers that send all of them. */
  numberOfEvents: z.optional(z.int()),
  /** Number of all comments. Absent on servers that send all of them. */
  numberOfComments: z.optional(z.int()),
})
export type FollowUp = z.infer<typeof FollowUp>

/** An account that may own a follow-up and be mentioned in its comments. */
export const FollowUpStaff = z.object({ account: z.string(), ngo: z.string() })
export type FollowUpStaff = z.infer<typeof FollowUpStaff>

const params = z.object({ id: Id })

/** Maximum number of accounts that a comment mentions. */
export const MAX_MENTIONS = 20

/** Maximum UTF-16 units of a comment. */
export const MAX_COMMENT_LENGTH = 4000

/** Maximum number of comments on a follow-up. */
export const MAX_COMMENTS = 500

/** Number of events in a follow-up; `events` has the earlier ones. */
export const NEWEST_EVENTS = 50

/** How long staff are offered to undo the last change, since they have seen it. */
export const UNDO_SECONDS = 10
/** How long the server undoes it: the change was seen later than it was made, and the call takes time. */
export const MAX_UNDO_SECONDS = 30

export const followUps = {
  summary: endpoint.staff.get('/api/v1/follow-up/summary', {
    summary: 'Numbers of follow-ups in the caller’s scope, and the report that has waited longest.',
    reply: FollowUpSummary,
  }),
  staff: endpoint.staff.get('/api/v1/follow-up/:id/staff', {
    summary: 'The accounts that may own the follow-up and be mentioned: of the report’s NGO and of organizers.',
    params,
    reply: z.array(FollowUpStaff),
  }),
  get: endpoint.staff.get('/api/v1/follow-up/:id', {
    summary: 'A follow-up with its reports and newest events.',
    params,
    reply: FollowUp,
  }),
  events: endpoint.staff.get('/api/v1/follow-up/:id/events', {
    summary: 'The events of a follow-up, newest first.',
    params,
    query: PageQuery,
    reply: pageOf(FollowUpEvent),
  }),
  open: endpoint.staff.post('/api/v1/follow-up', {
    summary: 'Open a follow-up of a report. A report that has one keeps it.',
    audit: 'follow_up.open',
    body: ThreadKey,
    reply: FollowUp,
  }),
  take: endpoint.staff.post('/api/v1/follow-up/:id/take', {
    summary:
      'Become the owner of a follow-up without one. If somebody else has it: 409 with the owner’s account as `owner`.',
    audit: 'follow_up.take',
    params,
    reply: FollowUp,
  }),
  release: endpoint.staff.post('/api/v1/follow-up/:id/release', {
    summary: 'Give up a follow-up, so that others can take it. By the owner or an organizer.',
    audit: 'follow_up.release',
    params,
    reply: FollowUp,
  }),
  assign: endpoint.staff.post('/api/v1/follow-up/:id/assign', {
    summary:
      'Make another account the owner: one of the report’s NGO or an organizer’s. A comment is added and mentions it. By the owner or an organizer.',
    audit: 'follow_up.assign',
    params,
    body: z.object({ account: trimmedText(100), comment: blankAsUndefined(rawText(MAX_COMMENT_LENGTH)) }),
    reply: FollowUp,
  }),
  setState: endpoint.staff.post('/api/v1/follow-up/:id/state', {
    summary:
      'Record the verdict on a follow-up, or close one that has a verdict; otherwise 409. By the owner or an organizer, who becomes the owner if there is none.',
    audit: 'follow_up.set_state',
    params,
    body: z.object({ state: z.enum(followUpResults) }),
    reply: FollowUp,
  }),
  undo: endpoint.staff.post('/api/v1/follow-up/:id/undo', {
    summary:
      'Undo the last change of state, owner, severity or referral, up to half a minute after it. By its author or an organizer. 409 if it is older or something else happened since, except comments.',
    audit: 'follow_up.undo',
    params,
    reply: FollowUp,
  }),
  setSeverity: endpoint.staff.post('/api/v1/follow-up/:id/severity', {
    summary: 'Set the severity of a follow-up; null removes it. By the owner or an organizer.',
    audit: 'follow_up.set_severity',
    params,
    body: z.object({ severity: z.nullable(z.enum(severities)) }),
    reply: FollowUp,
  }),
  comment: endpoint.staff.post('/api/v1/follow-up/:id/comment', {
    summary:
      'Add a comment for staff, up to 500 a follow-up. Observers never see it. The reports become unseen for the accounts that it mentions. Repeatable with an Idempotency-Key.',
    audit: 'follow_up.comment',
    params,
    body: z.object({
      text: rawText(MAX_COMMENT_LENGTH, 1),
      /** Accounts of the report’s NGO or of organizers. */
      mentions: z.optional(z.array(trimmedText(100)).check(z.maxLength(MAX_MENTIONS))),
    }),
    reply: FollowUp,
  }),
  refer: endpoint.staff.post('/api/v1/follow-up/:id/refer', {
    summary:
      'Record to whom the event was referred: a commission, the police, the press. By the owner or an organizer.',
    audit: 'follow_up.refer',
    params,
    body: z.object({
      to: trimmedText(200),
      /** When it was referred; now by default. */
      at: blankAsUndefined(DateTimeInput),
    }),
    reply: FollowUp,
  }),
  link: endpoint.staff.post('/api/v1/follow-up/:id/link', {
    summary:
      'Add a report of the same NGO about the same event. It leaves the follow-up that it had; if somebody else owns that one: 409 with the owner’s account as `owner`.',
    audit: 'follow_up.link',
    params,
    body: ThreadKey,
    reply: FollowUp,
  }),
  unlink: endpoint.staff.post('/api/v1/follow-up/:id/unlink', {
    summary:
      'Remove a report from a follow-up that has several. It gets a new follow-up. By the owner or an organizer; otherwise 409 with the owner’s account as `owner`.',
    audit: 'follow_up.unlink',
    params,
    body: ThreadKey,
    reply: FollowUp,
  }),
}
