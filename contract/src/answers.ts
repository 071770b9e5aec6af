import * as z from 'zod/mini'
import { FiredCheck } from './checks/form-check.ts'
import { endpoint } from './core/endpoint.ts'
import { pageQueryFields } from './core/page.ts'
import { AnswerConflict, Correction, PastVerification, Verification } from './fields/corrections.ts'
import { reportedNumber, reportedStationFields, reportedText } from './fields/report-values.ts'
import { SelectedOption } from './fields/selected-option.ts'
import { FlagCount, Thread, ThreadFilter, ThreadKey, ThreadPage, Unseen } from './fields/threads.ts'
import {
  blankAsUndefined,
  booleanFromText,
  DateTimeInput,
  Id,
  IsoDateTime,
  intFromText,
  MAX_ID,
  nullOrBlankAsUndefined,
  OptionalDateTimeInput,
} from './fields/values.ts'
import { visitClockFields, visitDetailFields } from './fields/visit-details.ts'

export const AnsweredQuestion = z.object({
  /** The question's id. */
  id: z.int(),
  /** Absent, like the next two, on other servers. */
  text: z.optional(z.string()),
  idQuestionType: z.optional(z.int()),
  /** The question's code, despite the name. */
  idQuestion: z.optional(z.string()),
  /** Identifies the form if its code has changed since. Absent on other servers. */
  formId: z.optional(z.int()),
  /** The form's code in the version that was answered. */
  formCode: z.string(),
  answers: z.array(z.extend(SelectedOption, { text: z.optional(z.string()) })),
  /** The account that typed the answer during a phone call; absent or null if the observer's phone sent it. */
  dictatedTo: z.optional(z.nullable(z.string())),
  /** Extension: the account that imported the answer from a file that the phone saved; null if the phone sent it. */
  importedBy: z.optional(z.nullable(z.string())),
  /** Extension: the version of the answer, for corrections. Absent, like the following fields, on other servers. */
  idAnswer: z.optional(z.int()),
  /** Null if this version isn't verified. */
  verification: z.optional(z.nullable(Verification)),
  /** Null if the observer gave the answer. */
  correction: z.optional(z.nullable(Correction)),
  /** The account that accepted the observer's answer in place of a correction. */
  acceptedBy: z.optional(z.nullable(z.string())),
  /** The observer could not observe it, so no option is selected: the time of receipt. Absent for other answers. */
  notObservedAt: z.optional(IsoDateTime),
})
export type AnsweredQuestion = z.infer<typeof AnsweredQuestion>

const visitFields = {
  observerArrivalTime: z.nullable(IsoDateTime),
  observerLeaveTime: z.nullable(IsoDateTime),
  /** Null, like the next one, if the phone didn't ask. */
  urbanArea: z.nullable(z.boolean()),
  isPollingStationPresidentFemale: z.nullable(z.boolean()),
  ...visitDetailFields,
  ...visitClockFields,
}

/** The newest visit of an observer to a station. */
export const Visit = z.object({ lastModified: IsoDateTime, ...visitFields })
export type Visit = z.infer<typeof Visit>

/** One version of an answer. Every change adds a version. */
export const AnswerVersion = z.object({
  id: z.int(),
  questionId: z.int(),
  questionCode: z.string(),
  questionText: z.string(),
  formId: z.int(),
  formCode: z.string(),
  /** Published version of the answered form. The texts here are of this version. */
  formVersion: z.int(),
  /** Counts the versions of one question's answer, from 1. */
  revision: z.int(),
  /** Time of receipt. */
  answeredAt: IsoDateTime,
  /** Time of the next version; null for the current answer. */
  supersededAt: z.nullable(IsoDateTime),
  /** Selected options; empty for a withdrawn answer. */
  options: z.array(SelectedOption),
  /** Extension: the observer could not observe it, so there is no option. Absent otherwise. */
  isNotObserved: z.optional(z.literal(true)),
  /** The account that typed the answer during a phone call; null if the observer's phone sent it. */
  dictatedTo: z.optional(z.nullable(z.string())),
  /** Extension: the account that imported the answer from a file that the phone saved; null if the phone sent it. */
  importedBy: z.optional(z.nullable(z.string())),
  /** Extension: the account that entered this version as a correction, and why; null if the observer reported it. */
  correction: z.optional(z.nullable(z.object({ account: z.string(), reason: z.string() }))),
  /** Extension: the account that accepted the observer's answer in place of a correction; this version is its copy. */
  acceptedBy: z.optional(z.nullable(z.string())),
  /** Extension: of a version that contradicts a correction and was never current; null for others. */
  conflict: z.optional(z.nullable(AnswerConflict)),
  /** Extension: verifications of this version, oldest first. */
  verifications: z.optional(z.array(PastVerification)),
})
export type AnswerVersion = z.infer<typeof AnswerVersion>

/** One version of a visit. Every report of the phone adds a version. */
export const VisitVersion = z.object({
  id: z.int(),
  revision: z.int(),
  /** Time of receipt. */
  reportedAt: IsoDateTime,
  supersededAt: z.nullable(IsoDateTime),
  ...visitFields,
})
export type VisitVersion = z.infer<typeof VisitVersion>

/** One page of an observer's answers and visits at a station, oldest first, with total counts. */
export const ReportHistory = z.object({
  idObserver: z.int(),
  observerName: z.string(),
  observerPhoneNumber: z.string(),
  answers: z.array(AnswerVersion),
  /** Empty if the request filters by question. */
  visits: z.array(VisitVersion),
  numberOfAnswers: z.int(),
  numberOfVisits: z.int(),
  page: z.int(),
  pageSize: z.int(),
  /** Pages of the longer of the two lists, which share `page` and `pageSize`. */
  totalPages: z.int(),
})
export type ReportHistory = z.infer<typeof ReportHistory>

const optionalBoolean = nullOrBlankAsUndefined(booleanFromText)

/**
 * A posted visit. `idPollingStation` is the station's number in its county; phones of 2023 send
 * `pollingStationNumber` instead.
 */
export const PostedVisit = z.object({
  idPollingStation: nullOrBlankAsUndefined(reportedNumber),
  ...reportedStationFields,
  urbanArea: optionalBoolean,
  observerArrivalTime: nullOrBlankAsUndefined(OptionalDateTimeInput),
  observerLeaveTime: nullOrBlankAsUndefined(OptionalDateTimeInput),
  isPollingStationPresidentFemale: optionalBoolean,
})
export type PostedVisit = z.infer<typeof PostedVisit>

const PostedDeparture = z.object({
  idPollingStation: nullOrBlankAsUndefined(reportedNumber),
  ...reportedStationFields,
  observerLeaveTime: DateTimeInput,
})

/** Options may repeat. Longer lists are invalid. */
const MAX_POSTED_OPTIONS = 1000

export const PostedAnswer = z.object({
  questionId: reportedNumber,
  ...reportedStationFields,
  /** All selected options. An empty list withdraws the answer. */
  options: z.pipe(
    z.transform((value: unknown, { issues }) => {
      // Checked before the elements, each of which could add an error message.
      if (Array.isArray(value) && value.length > MAX_POSTED_OPTIONS)
        issues.push({ code: 'too_big', origin: 'array', maximum: MAX_POSTED_OPTIONS, inclusive: true, input: value })
      return value ?? []
    }),
    z.array(z.object({ optionId: reportedNumber, value: z.nullish(reportedText) })),
  ),
})
export type PostedAnswer = z.infer<typeof PostedAnswer>

/** Maximum answers of one request; a phone sends its whole offline queue at once. */
export const MAX_POSTED_ANSWERS = 20_000

export const AnswerPost = z.object({ answers: z.array(PostedAnswer) })
export type AnswerPost = z.infer<typeof AnswerPost>

export const answers = {
  threads: endpoint.staff.get('/api/v1/answers', {
    readToken: true,
    summary: 'Reports of observers, one row per observer and polling station, newest first.',
    query: ThreadFilter,
    reply: ThreadPage,
    specified: true,
  }),
  thread: endpoint.staff.get('/api/v1/answers/thread', {
    readToken: true,
    summary: 'The row of one observer and polling station; 404 if there are no reports.',
    query: ThreadKey,
    reply: Thread,
  }),
  flags: endpoint.staff.get('/api/v1/answers/flags', {
    readToken: true,
    summary: 'The flagged options that are selected now, the most frequent first; at most 200.',
    reply: z.array(FlagCount),
  }),
  markSeen: endpoint.staff.post('/api/v1/answers/seen', {
    summary:
      'Mark the reports of one observer and polling station as seen by the caller’s account, up to `lastModified` of the row that it saw. With `numberOfNotes` of the row, a report with more notes stays unseen.',
    body: z.extend(ThreadKey, { lastModified: DateTimeInput, numberOfNotes: z.optional(intFromText(0, MAX_ID)) }),
  }),
  markAllSeen: endpoint.staff.post('/api/v1/answers/seen/all', {
    summary:
      'Mark the open emergencies as seen by the caller’s account, except those with answers or notes after a time: the `at` of `unseen`, which counted them.',
    body: z.object({ until: DateTimeInput }),
  }),
  unseen: endpoint.staff.get('/api/v1/answers/unseen', {
    summary:
      'Open emergencies, which are reports with a flagged answer and an open follow-up, that the caller’s account has not seen: their number, and the newest.',
    reply: Unseen,
  }),
  filledIn: endpoint.staff.get('/api/v1/answers/filledIn', {
    readToken: true,
    summary: 'The selected options of one observer at one polling station, grouped by question.',
    query: ThreadKey,
    reply: z.array(AnsweredQuestion),
    specified: true,
  }),
  checks: endpoint.staff.get('/api/v1/answers/checks', {
    readToken: true,
    summary:
      'The checks that fire, or have fired, for the report of one observer at one polling station: those that fire first, each group newest first.',
    query: ThreadKey,
    reply: z.array(FiredCheck),
  }),
  visit: endpoint.staff.get('/api/v1/answers/pollingStationInfo', {
    readToken: true,
    summary:
      'The newest visit of an observer to a polling station; 204 if there is none. PollingStationNumber is the station’s id.',
    query: z.object({ ObserverId: Id, PollingStationNumber: Id }),
    reply: Visit,
    allowsNoContent: true,
    specified: true,
  }),
  history: endpoint.staff.get('/api/v1/answers/history', {
    readToken: true,
    summary: 'All versions of the answers and visits of one observer at one polling station, oldest first.',
    query: z.extend(ThreadKey, { idQuestion: blankAsUndefined(Id), ...pageQueryFields }),
    reply: ReportHistory,
  }),
  post: endpoint.observer.post('/api/v1/answers', {
    summary:
      'Submit answers from a phone. Each replaces the previous answer to the question at the station. Answers with unknown references are stored as unplaced; the header `Unplaced` has their number.',
    body: AnswerPost,
    maxBodyBytes: 16 * 1024 * 1024,
    maxItems: MAX_POSTED_ANSWERS,
    specified: true,
  }),
  arrive: endpoint.observer.post('/api/v1/polling-station', {
    summary: 'Report the arrival at a polling station, from a phone.',
    body: PostedVisit,
    specified: true,
  }),
  leave: endpoint.observer.put('/api/v1/polling-station', {
    summary: 'Report the departure from a polling station, from a phone.',
    body: PostedDeparture,
    specified: true,
  }),
}
