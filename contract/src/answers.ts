import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQueryFields } from './page.ts'
import { reportedNumber, reportedStationFields, reportedText } from './report-values.ts'
import {
  blankAsUndefined,
  booleanFromText,
  DateTimeInput,
  Id,
  IsoDateTime,
  intFromText,
  nullOrBlankAsUndefined,
  OptionalDateTimeInput,
  trimmedTextOrEmpty,
} from './values.ts'

/** What one observer reported from one polling station. */
export const Thread = z.object({
  idObserver: z.int(),
  idPollingStation: z.int(),
  observerName: z.string(),
  observerPhoneNumber: z.string(),
  /** County code, space, station number: `AB 12`. */
  pollingStationName: z.string(),
  /** Newest answer, or newest note where there is no answer. */
  lastModified: IsoDateTime,
  /** Selected flagged options; absent on servers that don't count them. */
  numberOfFlagged: z.optional(z.int()),
  numberOfNotes: z.optional(z.int()),
})
export type Thread = z.infer<typeof Thread>

export const ThreadFilter = z.object({
  urgent: blankAsUndefined(booleanFromText),
  /** County code. */
  county: blankAsUndefined(trimmedTextOrEmpty(50)),
  pollingStationNumber: blankAsUndefined(intFromText(0, 2 ** 31 - 1)),
  /** Contained in the observer's phone. */
  observerPhoneNumber: blankAsUndefined(trimmedTextOrEmpty(50)),
  from: blankAsUndefined(DateTimeInput),
  to: blankAsUndefined(DateTimeInput),
  ...pageQueryFields,
})
export type ThreadFilter = z.infer<typeof ThreadFilter>

export const SelectedOption = z.object({
  idOption: z.int(),
  text: z.string(),
  isFreeText: z.boolean(),
  /** The free text as it was sent; null where there is none. */
  value: z.nullable(z.string()),
  flagged: z.boolean(),
})
export type SelectedOption = z.infer<typeof SelectedOption>

export const AnsweredQuestion = z.object({
  /** The question's id. */
  id: z.int(),
  text: z.string(),
  idQuestionType: z.int(),
  /** The question's code, in spite of its name. */
  idQuestion: z.string(),
  /** Names the form when its code has changed since. Not every server has this. */
  formId: z.optional(z.int()),
  /** The form's code in the version that was answered. */
  formCode: z.string(),
  answers: z.array(SelectedOption),
})
export type AnsweredQuestion = z.infer<typeof AnsweredQuestion>

/** The newest visit of an observer to a station. */
export const Visit = z.object({
  lastModified: IsoDateTime,
  observerArrivalTime: z.nullable(IsoDateTime),
  observerLeaveTime: z.nullable(IsoDateTime),
  urbanArea: z.boolean(),
  isPollingStationPresidentFemale: z.boolean(),
})
export type Visit = z.infer<typeof Visit>

/** An answer as it was given at one time; answering again adds a version and keeps this one. */
export const AnswerVersion = z.object({
  id: z.int(),
  questionId: z.int(),
  questionCode: z.string(),
  questionText: z.string(),
  formId: z.int(),
  formCode: z.string(),
  /** Published version of the form that it answered, whose words it has here. */
  formVersion: z.int(),
  /** From 1, for each question. */
  revision: z.int(),
  /** When it was received. */
  answeredAt: IsoDateTime,
  /** When the next version took its place; null for the answer in force. */
  supersededAt: z.nullable(IsoDateTime),
  /** Selected options; none where the answer was taken back. */
  options: z.array(SelectedOption),
})
export type AnswerVersion = z.infer<typeof AnswerVersion>

/** A visit as one message of the phone left it. */
export const VisitVersion = z.object({
  id: z.int(),
  revision: z.int(),
  /** When it was received. */
  reportedAt: IsoDateTime,
  supersededAt: z.nullable(IsoDateTime),
  observerArrivalTime: z.nullable(IsoDateTime),
  observerLeaveTime: z.nullable(IsoDateTime),
  urbanArea: z.boolean(),
  isPollingStationPresidentFemale: z.boolean(),
})
export type VisitVersion = z.infer<typeof VisitVersion>

/** One page of everything that an observer sent from a station, oldest first, and how much there is in all. */
export const ReportHistory = z.object({
  idObserver: z.int(),
  observerName: z.string(),
  observerPhoneNumber: z.string(),
  answers: z.array(AnswerVersion),
  /** Empty where the history of one question is asked for. */
  visits: z.array(VisitVersion),
  numberOfAnswers: z.int(),
  numberOfVisits: z.int(),
  page: z.int(),
  pageSize: z.int(),
  /** Pages of the longer of the two lists; both are paged alike. */
  totalPages: z.int(),
})
export type ReportHistory = z.infer<typeof ReportHistory>

const optionalBoolean = nullOrBlankAsUndefined(booleanFromText)

/**
 * A visit as a phone posts it. `idPollingStation` is the station's number in its county; phones of 2023 call it
 * `pollingStationNumber`.
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

/** An option may be there many times over: more than this is no report of an observer. */
const MAX_POSTED_OPTIONS = 1000

export const PostedAnswer = z.object({
  questionId: reportedNumber,
  ...reportedStationFields,
  /** The whole selection; an empty one takes the answer back. */
  options: z.pipe(
    z.transform((value: unknown, { issues }) => {
      // Counted before any is read: each that is wrong costs a message.
      if (Array.isArray(value) && value.length > MAX_POSTED_OPTIONS)
        issues.push({ code: 'too_big', origin: 'array', maximum: MAX_POSTED_OPTIONS, inclusive: true, input: value })
      return value ?? []
    }),
    z.array(z.object({ optionId: reportedNumber, value: z.nullish(reportedText) })),
  ),
})
export type PostedAnswer = z.infer<typeof PostedAnswer>

/** Answers of one post: a whole offline queue. */
export const MAX_POSTED_ANSWERS = 20_000

export const AnswerPost = z.object({ answers: z.array(PostedAnswer) })
export type AnswerPost = z.infer<typeof AnswerPost>

/** One observer at one station. */
export const ThreadKey = z.object({ idPollingStation: Id, idObserver: Id })

export const answers = {
  threads: endpoint({
    method: 'GET',
    path: '/api/v1/answers',
    access: 'staff',
    summary: 'What observers reported, one row per observer and polling station, newest first.',
    query: ThreadFilter,
    reply: pageOf(Thread),
  }),
  thread: endpoint({
    method: 'GET',
    path: '/api/v1/answers/thread',
    access: 'staff',
    summary: 'The row of one observer at one polling station; 404 when nothing was reported.',
    query: ThreadKey,
    reply: Thread,
    extension: true,
  }),
  filledIn: endpoint({
    method: 'GET',
    path: '/api/v1/answers/filledIn',
    access: 'staff',
    summary: 'The selected options of one observer at one polling station, question by question.',
    query: ThreadKey,
    reply: z.array(AnsweredQuestion),
  }),
  visit: endpoint({
    method: 'GET',
    path: '/api/v1/answers/pollingStationInfo',
    access: 'staff',
    summary:
      'Arrival, departure and surroundings; 204 when none were sent. PollingStationNumber carries the station’s id.',
    query: z.object({ ObserverId: Id, PollingStationNumber: Id }),
    reply: Visit,
    allowsNoContent: true,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/v1/answers/history',
    access: 'staff',
    summary: 'Every version of the answers and of the visit of one observer at one polling station, oldest first.',
    query: z.extend(ThreadKey, { idQuestion: blankAsUndefined(Id), ...pageQueryFields }),
    reply: ReportHistory,
    extension: true,
  }),
  post: endpoint({
    method: 'POST',
    path: '/api/v1/answers',
    access: 'observer',
    summary:
      'Answers from a phone. Each replaces the earlier answer to its question at its station; what names something unknown is kept as unplaced, and the header `Unplaced` counts it.',
    body: AnswerPost,
    maxBodyBytes: 16 * 1024 * 1024,
    maxItems: MAX_POSTED_ANSWERS,
  }),
  arrive: endpoint({
    method: 'POST',
    path: '/api/v1/polling-station',
    access: 'observer',
    summary: 'Arrival at a polling station, from a phone.',
    body: PostedVisit,
  }),
  leave: endpoint({
    method: 'PUT',
    path: '/api/v1/polling-station',
    access: 'observer',
    summary: 'Departure from a polling station, from a phone.',
    body: PostedDeparture,
  }),
}
