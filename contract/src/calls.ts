import * as z from 'zod/mini'
import { Checkpoint } from './checkpoints.ts'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQueryFields } from './page.ts'
import { blankAsUndefined, DateTimeInput, Id, IsoDateTime, rawText, trimmedText } from './values.ts'

/** Outcomes of a call. `dictated`: the observer dictated a report. */
export const callOutcomes = ['reached', 'no_answer', 'wrong_number', 'will_send', 'dictated'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** Outcomes that staff record; dictating a report records its own. */
export const recordedOutcomes = ['will_send', 'reached', 'no_answer', 'wrong_number'] as const
export type RecordedOutcome = (typeof recordedOutcomes)[number]

/** A claim of the call sheet expires after this time. */
export const CLAIM_MINUTES = 10

/** After this many calls in a row without an answer an observer is unreachable. */
export const MAX_UNANSWERED_CALLS = 3

/** Maximum UTF-16 units of a comment on a call. */
export const MAX_CALL_COMMENT_LENGTH = 1000

/** A call to an observer. Calls are never changed. */
export const PhoneCall = z.object({
  id: z.int(),
  idObserver: z.int(),
  observerName: z.string(),
  at: IsoDateTime,
  /** The caller's account at that time. */
  account: z.string(),
  outcome: z.enum(callOutcomes),
  /** Null if the observer isn't to be rung again. */
  nextTryAt: z.nullable(IsoDateTime),
  /** For staff only. */
  comment: z.nullable(z.string()),
})
export type PhoneCall = z.infer<typeof PhoneCall>

/** How many reports of a checkpoint are expected from a county, and what became of them. */
export const BoardCell = z.object({
  /** Sum of received, partial, missing and unreachable. */
  expected: z.int(),
  /** Complete reports, late ones included. */
  received: z.int(),
  /** Complete reports that were completed after the due time. */
  late: z.int(),
  partial: z.int(),
  missing: z.int(),
  /** Incomplete reports of observers who can't be reached. */
  unreachable: z.int(),
})
export type BoardCell = z.infer<typeof BoardCell>

export const BoardRow = z.object({
  /** County code. */
  county: z.string(),
  countyName: z.string(),
  /** In the order of the checkpoints; null where the checkpoint expects no report of the county. */
  cells: z.array(z.nullable(BoardCell)),
})
export type BoardRow = z.infer<typeof BoardRow>

export const CallBoard = z.object({
  /** By due time. */
  checkpoints: z.array(Checkpoint),
  /** The newest checkpoint that is due; null before the first. */
  idCurrent: z.nullable(z.int()),
  /** All counties, in the mission's order. */
  rows: z.array(BoardRow),
})
export type CallBoard = z.infer<typeof CallBoard>

/** How many observers owe the report of a checkpoint. */
export const CallQueue = z.object({
  /** Null before the first checkpoint is due. */
  checkpoint: z.nullable(Checkpoint),
  expected: z.int(),
  /** Those who owe the report. The next three are among them. */
  owing: z.int(),
  unreachable: z.int(),
  /** Whose next try is due. */
  tryAgain: z.int(),
  /** Whom the call sheet would offer now. */
  toRing: z.int(),
})
export type CallQueue = z.infer<typeof CallQueue>

/** A report that an observer owes. */
export const OwedReport = z.object({
  idCheckpoint: z.int(),
  name: z.string(),
  idForm: z.int(),
  formCode: z.string(),
  dueAt: IsoDateTime,
  county: z.string(),
  countyName: z.string(),
  /** The assigned station, or the one with the most answers; null without either. */
  idPollingStation: z.nullable(z.int()),
  pollingStationName: z.nullable(z.string()),
  answered: z.int(),
  required: z.int(),
  lastAnswerAt: z.nullable(IsoDateTime),
})
export type OwedReport = z.infer<typeof OwedReport>

const StationContact = z.object({ at: IsoDateTime, idPollingStation: z.int(), pollingStationName: z.string() })

/** The observer that the caller is to ring. */
export const CallSheet = z.object({
  idObserver: z.int(),
  observerName: z.string(),
  ngo: z.string(),
  phone: z.string(),
  backupPhone: z.nullable(z.string()),
  /** County code, space, station number. */
  assignedStations: z.array(z.string()),
  /** When others may ring the observer. */
  expiresAt: IsoDateTime,
  /** Reports that are due, by due time. Empty once they have arrived. */
  owed: z.array(OwedReport),
  remindedAt: z.nullable(IsoDateTime),
  /** The newest first, at most five. */
  calls: z.array(PhoneCall),
  lastAnswer: z.nullable(StationContact),
  lastArrival: z.nullable(StationContact),
})
export type CallSheet = z.infer<typeof CallSheet>

/** Somebody who is being rung. */
export const CallClaim = z.object({
  idObserver: z.int(),
  observerName: z.string(),
  account: z.string(),
  claimedAt: IsoDateTime,
  expiresAt: IsoDateTime,
})
export type CallClaim = z.infer<typeof CallClaim>

const queueFields = {
  /** Defaults to the newest checkpoint that is due. */
  idCheckpoint: blankAsUndefined(Id),
  /** County code. */
  county: blankAsUndefined(trimmedText(50)),
  idNgo: blankAsUndefined(Id),
}

/** Whom the call sheet offers: by default, neither unreachable observers nor those whose next try is later. */
export const queueSelections = ['unreachable', 'tryAgain'] as const
export type QueueSelection = (typeof queueSelections)[number]

export const DictatedAnswer = z.object({
  questionId: Id,
  options: z
    .array(z.object({ optionId: Id, value: z.nullish(rawText(10_000)) }))
    .check(z.minLength(1), z.maxLength(1000)),
})
export type DictatedAnswer = z.infer<typeof DictatedAnswer>

const callFields = {
  /** The checkpoint that the call was about. */
  idCheckpoint: z.nullish(Id),
  /** Defaults to 30 minutes later; null for never. Ignored for a wrong number. */
  nextTryAt: z.nullish(DateTimeInput),
  comment: z.nullish(rawText(MAX_CALL_COMMENT_LENGTH)),
}

export const calls = {
  board: endpoint({
    method: 'GET',
    path: '/api/v1/calls/board',
    access: 'staff',
    summary:
      'Counties × checkpoints: reports expected of assigned observers, or of observers without an assignment who arrived in the county, and what became of them.',
    query: z.object({ idNgo: blankAsUndefined(Id) }),
    reply: CallBoard,
    extension: true,
  }),
  queue: endpoint({
    method: 'GET',
    path: '/api/v1/calls/queue',
    access: 'staff',
    summary: 'How many observers owe the report of a checkpoint.',
    query: z.object(queueFields),
    reply: CallQueue,
    extension: true,
  }),
  claims: endpoint({
    method: 'GET',
    path: '/api/v1/calls/claims',
    access: 'staff',
    summary: 'Who is ringing whom, the oldest claim first.',
    reply: z.array(CallClaim),
    extension: true,
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/api/v1/calls/sheet',
    access: 'staff',
    summary:
      'The observer that the caller has claimed; 204 without a claim. An expired claim is returned until somebody else has the observer.',
    reply: CallSheet,
    allowsNoContent: true,
    extension: true,
  }),
  next: endpoint({
    method: 'POST',
    path: '/api/v1/calls/next',
    access: 'staff',
    summary: `Claim the next observer to ring for ${CLAIM_MINUTES} minutes; 204 if there is none. A caller with a claim keeps it. No two callers get the same observer.`,
    audit: 'call.claim',
    body: z.object({ ...queueFields, only: blankAsUndefined(z.enum(queueSelections)) }),
    reply: CallSheet,
    allowsNoContent: true,
    extension: true,
  }),
  skip: endpoint({
    method: 'POST',
    path: '/api/v1/calls/skip',
    access: 'staff',
    summary: 'Give up the claim of an observer without a call. Others come first then.',
    audit: 'call.skip',
    body: z.object({ idObserver: Id }),
    extension: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/calls',
    access: 'staff',
    summary: 'Calls to an observer, or to the observers who were assigned to or reported from a station; newest first.',
    query: z.object({
      idObserver: blankAsUndefined(Id),
      idPollingStation: blankAsUndefined(Id),
      ...pageQueryFields,
    }),
    reply: pageOf(PhoneCall),
    extension: true,
  }),
  record: endpoint({
    method: 'POST',
    path: '/api/v1/calls',
    access: 'staff',
    summary: 'Record the outcome of a call to an observer, and release the claim.',
    audit: 'call.record',
    body: z.object({ idObserver: Id, outcome: z.enum(recordedOutcomes), ...callFields }),
    extension: true,
  }),
  dictate: endpoint({
    method: 'POST',
    path: '/api/v1/calls/dictate',
    access: 'staff',
    summary:
      'Store answers that an observer dictated during a call. They are the observer’s report and name the account that typed them. Records the call and releases the claim.',
    audit: 'call.dictate',
    body: z.object({
      idObserver: Id,
      idPollingStation: Id,
      answers: z.array(DictatedAnswer).check(z.minLength(1), z.maxLength(1000)),
      ...callFields,
    }),
    maxBodyBytes: 1024 * 1024,
    extension: true,
  }),
  remind: endpoint({
    method: 'POST',
    path: '/api/v1/calls/remind',
    access: 'staff',
    summary:
      'Send a notification to all observers in scope who owe the report of a checkpoint. Returns their number. Repeatable with an Idempotency-Key.',
    audit: 'call.remind',
    body: z.object({ idCheckpoint: Id, from: trimmedText(200), title: trimmedText(200), message: trimmedText(2000) }),
    reply: z.int(),
    extension: true,
  }),
}
