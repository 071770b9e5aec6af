import * as z from 'zod/mini'
import { OpenCheck } from '../checks/form-check.ts'
import { pageOf, pageQueryFields } from '../core/page.ts'
import { ShortText } from '../forms.ts'
import { followUpStates, verdicts, workGroups } from './follow-up-states.ts'
import {
  blankAsUndefined,
  booleanFromText,
  DateTimeInput,
  Id,
  IsoDateTime,
  intFromText,
  trimmedTextOrEmpty,
} from './values.ts'

/** A selected flagged option in a list. */
export const TopFlag = z.object({
  /** The question's id. */
  idQuestion: z.int(),
  questionCode: z.string(),
  question: z.string(),
  /** The option's text. */
  option: z.string(),
  /** What the observer typed; absent without a text. */
  value: z.optional(z.string()),
  /** Absent without a short wording. */
  shortText: z.optional(ShortText),
})
export type TopFlag = z.infer<typeof TopFlag>

/** A flagged option and the number of reports in which it is selected. */
export const FlagCount = z.object({
  idOption: z.int(),
  idQuestion: z.int(),
  questionCode: z.string(),
  question: z.string(),
  option: z.string(),
  shortText: z.optional(ShortText),
  numberOfReports: z.int(),
})
export type FlagCount = z.infer<typeof FlagCount>

/** State, owner, verdict and referral of a follow-up. */
export const ThreadFollowUp = z.object({
  id: z.int(),
  state: z.enum(followUpStates),
  /** The verdict, also of a closed follow-up. Absent without one, and on servers that don't store it. */
  result: z.optional(z.enum(verdicts)),
  /** The owner's account; null without an owner. */
  owner: z.nullable(z.string()),
  openedAt: IsoDateTime,
  updatedAt: IsoDateTime,
  /** When it was opened or reopened last. Absent on servers that don't store it. */
  waitingSince: z.optional(IsoDateTime),
  /** Whether an owner gave it up and no account has taken it since. Absent otherwise. */
  returned: z.optional(z.literal(true)),
  /** To whom the event was referred last, and when. Absent or null without a referral. */
  referredTo: z.optional(z.nullable(z.string())),
  referredAt: z.optional(z.nullable(IsoDateTime)),
})
export type ThreadFollowUp = z.infer<typeof ThreadFollowUp>

/** All reports of one observer from one polling station. */
export const Thread = z.object({
  idObserver: z.int(),
  idPollingStation: z.int(),
  observerName: z.string(),
  /** County code, space, station number: `AB 12`. */
  pollingStationName: z.string(),
  /** Extension: the observer was deleted then, and is in the bin. Absent otherwise. */
  observerDeletedAt: z.optional(IsoDateTime),
  /** Absent, like all that follows, on servers with the fields of the specification. */
  observerPhoneNumber: z.optional(z.string()),
  /** The election authority's code of the station. Absent without one. */
  pollingStationCode: z.optional(z.string()),
  /** Time of the newest answer; of the newest note if there is no answer. */
  lastModified: z.optional(IsoDateTime),
  /** Number of selected flagged options and of flagged checks that fire. Absent on servers that don't count them. */
  numberOfFlagged: z.optional(z.int()),
  numberOfNotes: z.optional(z.int()),
  /** Files of the notes. */
  numberOfAttachments: z.optional(z.int()),
  countyName: z.optional(z.string()),
  /** Short name of the observer's NGO. */
  ngo: z.optional(z.string()),
  /** The newest flagged options, at most two. */
  topFlags: z.optional(z.array(TopFlag)),
  /** Extension: number of checks that fire. Those of the severity `flag` are also in `numberOfFlagged`. */
  numberOfChecks: z.optional(z.int()),
  /** Extension: those of them with the severity `flag`. */
  numberOfFlaggedChecks: z.optional(z.int()),
  /** Extension: the checks that fire, those with the severity `flag` and the newest first, at most two. */
  topChecks: z.optional(z.array(OpenCheck)),
  /** Extension: the beginning of what the observer wrote of the newest problem. Absent without one. */
  problem: z.optional(z.string()),
  /** Extension: a later answer of the observer contradicts a correction, and staff have not decided. */
  isContradicted: z.optional(z.boolean()),
  /** Whether the caller has seen the newest report. Absent for analysts and read-only tokens, which can't mark it. */
  seen: z.optional(z.boolean()),
  /** Absent without a follow-up. */
  followUp: z.optional(ThreadFollowUp),
  /**
   * Only with `order=work`. Untaken ones, which have neither an owner nor a verdict, for longer than the election's setting (`late`)
   * or not (`new`); `reopened` ones; those with a verdict and no owner (`decided`); those of the caller (`mine`) and of other owners;
   * `finished` if closed or without a follow-up.
   */
  work: z.optional(z.enum(workGroups)),
})
export type Thread = z.infer<typeof Thread>

export const ThreadPage = z.extend(pageOf(Thread), {
  /**
   * Extension: true if at least `totalItems` reports match. Lists without filters, or by NGO, county or time, are counted exactly;
   * others up to 10,000, or to the end of the requested page if that is later. If more reports match, `totalItems` is that limit
   * plus one, so that `totalPages` includes the next page.
   */
  totalIsMinimum: z.optional(z.literal(true)),
})
export type ThreadPage = z.infer<typeof ThreadPage>

/** The ids of a form and of a question of it: `3:12`. */
const FormQuestion = z.string().check(z.trim(), z.regex(/^[1-9]\d{0,8}:[1-9]\d{0,8}$/, { error: 'wrong_format' }))

/** Maximum number of reports that a filter names: their ids fit into an address. */
export const MAX_NAMED_REPORTS = 300

/** The ids of the observer and the station of reports: `12-340,12-341`. */
const ReportKeys = z
  .string()
  .check(z.trim(), z.regex(/^[1-9]\d{0,8}-[1-9]\d{0,8}(,[1-9]\d{0,8}-[1-9]\d{0,8}){0,299}$/, { error: 'wrong_format' }))

export const ThreadFilter = z.object({
  urgent: blankAsUndefined(booleanFromText),
  /** County code. */
  county: blankAsUndefined(trimmedTextOrEmpty(50)),
  /** Extension: id of an area; with a county, both apply. */
  area: blankAsUndefined(Id),
  pollingStationNumber: blankAsUndefined(intFromText(0, 2 ** 31 - 1)),
  /** Substring of the observer's phone number. */
  observerPhoneNumber: blankAsUndefined(trimmedTextOrEmpty(50)),
  from: blankAsUndefined(DateTimeInput),
  to: blankAsUndefined(DateTimeInput),
  /** Extension: came in during the quarter hour that contains this time, as `Situation` counts it. */
  quarterHour: blankAsUndefined(DateTimeInput),
  /**
   * Extension: a flagged option was selected in an answer of the quarter hour that contains this time, also if it was withdrawn
   * since, as `Situation` counts flags.
   */
  flagQuarterHour: blankAsUndefined(DateTimeInput),
  idNgo: blankAsUndefined(Id),
  /** Extension: whether the observer's NGO is active. `Situation` counts the reports of active NGOs alone. */
  activeNgo: blankAsUndefined(booleanFromText),
  /** Whether the caller has seen the newest report. A read-only token has seen, owns and is mentioned in none. */
  seen: blankAsUndefined(booleanFromText),
  followUpState: blankAsUndefined(z.enum(followUpStates)),
  /** Extension: true for the newest report of each open follow-up of an active NGO, as `Situation` counts them; false for reports without one. */
  openFollowUp: blankAsUndefined(booleanFromText),
  /** Extension: whether the report has an open follow-up. */
  open: blankAsUndefined(booleanFromText),
  /**
   * Extension: `work` lists what needs work first, in the order of `workGroups`: of the untaken ones the one that has waited
   * longest, of the others the newest answer.
   */
  order: blankAsUndefined(z.enum(['newest', 'work'])),
  /** Extension: has an open follow-up that was opened or reopened last after this time. */
  openedAfter: blankAsUndefined(DateTimeInput),
  /** Extension: has an open follow-up that was opened or reopened last at this time or before. */
  openedUntil: blankAsUndefined(DateTimeInput),
  /** `me`, `none` or an account. `me` without a state means the open ones, as in `FollowUpSummary`. */
  owner: blankAsUndefined(trimmedTextOrEmpty(100)),
  /** Whether a comment of the follow-up mentions the caller. */
  mentioned: blankAsUndefined(booleanFromText),
  /** Id of a flagged option that is selected. */
  option: blankAsUndefined(Id),
  /** Id of a question of which a flagged option is selected. */
  question: blankAsUndefined(Id),
  /** Extension: id of an option, flagged or not, that a current answer selects. */
  selected: blankAsUndefined(Id),
  /** Extension, with `selected`: what the observer typed is a value of the option's kind from here, in its canonical form. */
  valueFrom: blankAsUndefined(trimmedTextOrEmpty(50)),
  /** Extension, with `selected`: and up to here. */
  valueTo: blankAsUndefined(trimmedTextOrEmpty(50)),
  /** Extension, with `selected`: and below this value, as all bins of an analysis but the last one. */
  valueBelow: blankAsUndefined(trimmedTextOrEmpty(50)),
  /** Extension, with `selected`: what the observer typed isn't a value of the option's kind, or is outside its limits; `text`: there is a text. */
  typed: blankAsUndefined(z.enum(['invalid', 'outside', 'text'])),
  /** Extension: id of a question that the observer could not observe. */
  notObserved: blankAsUndefined(Id),
  /**
   * Extension: id of a question that at least two reports of the station answer with different options or values, this one among them.
   * They are compared with each other if they match `idNgo`, `activeNgo`, `receivedFrom`, `receivedTo` and `verified`, in the caller's scope.
   */
  disagreeing: blankAsUndefined(Id),
  /** Extension: a note is about this question. The form may be unanswered. */
  noted: blankAsUndefined(FormQuestion),
  /** Extension: a note about this question has a file. */
  pictured: blankAsUndefined(FormQuestion),
  /**
   * Extension, with `selected`, `notObserved`, `disagreeing`, `noted` or `pictured`: that answer or note was received from here. `from` is
   * the time of the report's newest answer instead.
   */
  receivedFrom: blankAsUndefined(DateTimeInput),
  /** Extension, as `receivedFrom`: and up to here. */
  receivedTo: blankAsUndefined(DateTimeInput),
  /** Extension, with `selected`, `notObserved` or `disagreeing`: whether that answer is verified. */
  verified: blankAsUndefined(booleanFromText),
  /** Extension: a flagged option of an opening form, or of a counting form, is selected; by the forms' codes as in `rankings`. */
  flaggedIn: blankAsUndefined(z.enum(['opening', 'counting'])),
  /** Extension: a check fires: `any`, or the one with this id. */
  check: blankAsUndefined(z.union([z.literal('any'), Id])),
  /** Extension: whether a later answer of the observer contradicts a correction, and staff have not decided. */
  contradicted: blankAsUndefined(booleanFromText),
  /** Extension: these reports, by the ids of their observer and station, at most 300: `12-340,12-341`. */
  reports: blankAsUndefined(ReportKeys),
  /** Id of a form that was answered. */
  form: blankAsUndefined(Id),
  ...pageQueryFields,
})
export type ThreadFilter = z.infer<typeof ThreadFilter>

export const ThreadKey = z.object({ idPollingStation: Id, idObserver: Id })

/** The open emergencies that an account has not seen. */
export const Unseen = z.object({
  /** Stops at 1,000. */
  urgent: z.int(),
  /** Those among the newest 50 open emergencies, so that a new one shows although another was seen. */
  newest: z.optional(z.array(z.object({ idObserver: z.int(), idPollingStation: z.int() }))),
  /** The server's time when it counted. */
  at: z.optional(IsoDateTime),
})
export type Unseen = z.infer<typeof Unseen>
