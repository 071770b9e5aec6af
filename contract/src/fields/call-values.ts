import * as z from 'zod/mini'
import { Checkpoint } from '../checkpoints.ts'
import { Id, IsoDateTime, rawText } from './values.ts'

/** Outcomes of a call. `dictated`: the observer dictated a report. */
export const callOutcomes = ['reached', 'no_answer', 'wrong_number', 'will_send', 'dictated'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** Outcomes that staff record; dictating a report records its own. */
export const recordedOutcomes = ['will_send', 'reached', 'no_answer', 'wrong_number'] as const
export type RecordedOutcome = (typeof recordedOutcomes)[number]

/** A claim of the call sheet expires after this time. */
export const CLAIM_MINUTES = 10

/** A claim can be renewed for this long, in case the screen that renews it is abandoned. */
export const MAX_CLAIM_MINUTES = 60

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
  /** Null if the observer isn't to be called again. */
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
  /** The area that contains the county; its cells are the sums of its counties’, or null. Absent on other servers. */
  idArea: z.optional(z.nullable(z.int())),
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
  /** The assigned station, or the one with the fewest questions left; null without either. */
  idPollingStation: z.nullable(z.int()),
  pollingStationName: z.nullable(z.string()),
  answered: z.int(),
  /** Questions that are asked only after an answer that wasn't given aren't required. */
  required: z.int(),
  lastAnswerAt: z.nullable(IsoDateTime),
})
export type OwedReport = z.infer<typeof OwedReport>

const StationContact = z.object({ at: IsoDateTime, idPollingStation: z.int(), pollingStationName: z.string() })

/** A station that an observer may report from by phone. */
export const CalledStation = z.object({
  id: z.int(),
  /** County code, space, station number. */
  name: z.string(),
})
export type CalledStation = z.infer<typeof CalledStation>

/** An observer whom staff may call: the phone numbers, what is owed, and the last contacts. */
export const CallContact = z.object({
  idObserver: z.int(),
  observerName: z.string(),
  ngo: z.string(),
  phone: z.string(),
  backupPhone: z.nullable(z.string()),
  /** County code, space, station number. */
  assignedStations: z.array(z.string()),
  /** Where the observer is assigned, was or reported from, the newest first; at most 100. */
  stations: z.array(CalledStation),
  /** Reports that are due, by due time. Empty once they have arrived. */
  owed: z.array(OwedReport),
  remindedAt: z.nullable(IsoDateTime),
  /** The newest first, at most five. */
  calls: z.array(PhoneCall),
  lastAnswer: z.nullable(StationContact),
  lastArrival: z.nullable(StationContact),
  /** Phones with items that had not arrived at their last contact, or not heard from since they signed in, last seen first. Absent on servers without the observers' app. */
  holdingPhones: z.optional(
    z.array(
      z.object({
        name: z.string(),
        /** Null: it has never said how many. */
        items: z.nullable(z.int()),
        /** When the oldest was recorded, by the phone's clock. */
        since: z.nullable(IsoDateTime),
        lastSeenAt: IsoDateTime,
      }),
    ),
  ),
})
export type CallContact = z.infer<typeof CallContact>

/** The observer that the caller is to call. */
export const CallSheet = z.extend(CallContact, {
  /** When others may ring the observer. */
  expiresAt: IsoDateTime,
})
export type CallSheet = z.infer<typeof CallSheet>

/** An observer who owes the report of a checkpoint. */
export const OwingObserver = z.object({
  idObserver: z.int(),
  observerName: z.string(),
  ngo: z.string(),
  phone: z.string(),
  backupPhone: z.nullable(z.string()),
  /** As in the cells of the board. */
  state: z.enum(['partial', 'missing', 'unreachable']),
  /** The checkpoint’s reports that are owed in the filter’s counties. */
  owed: z.array(OwedReport),
  lastCall: z.nullable(z.pick(PhoneCall, { at: true, account: true, outcome: true, nextTryAt: true })),
  /** The account that is calling the observer now. */
  calledBy: z.nullable(z.string()),
})
export type OwingObserver = z.infer<typeof OwingObserver>

/** An observer who is being called. */
export const CallClaim = z.object({
  idObserver: z.int(),
  observerName: z.string(),
  account: z.string(),
  claimedAt: IsoDateTime,
  expiresAt: IsoDateTime,
})
export type CallClaim = z.infer<typeof CallClaim>

/** Whom the call sheet offers: by default, neither unreachable observers nor those whose next try is later. */
export const queueSelections = ['unreachable', 'tryAgain'] as const
export type QueueSelection = (typeof queueSelections)[number]

export const DictatedOption = z.object({ optionId: Id, value: z.nullish(rawText(10_000)) })

export const DictatedAnswer = z.object({
  questionId: Id,
  options: z.array(DictatedOption).check(z.minLength(1), z.maxLength(1000)),
})
export type DictatedAnswer = z.infer<typeof DictatedAnswer>
