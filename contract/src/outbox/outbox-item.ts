import * as z from 'zod/mini'
import { reportedNumber, reportedText } from '../fields/report-values.ts'
import { IsoDateTime, MAX_ID, trimmedTextOrEmpty } from '../fields/values.ts'
import { canonicalJson } from '../helpers/canonical-json.ts'

export const outboxKinds = ['answer', 'visit', 'note', 'problem', 'help', 'read', 'move'] as const
export type OutboxKind = (typeof outboxKinds)[number]

/** Hex SHA-256. */
export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'not_sha256' }))

/** Maximum bytes of a file of a note. */
export const MAX_OUTBOX_FILE_BYTES = 100 * 1024 * 1024

/** A file of a note. Its bytes are uploaded separately, before or after the item. */
export const OutboxAttachment = z.object({
  sha256: Sha256,
  name: trimmedTextOrEmpty(255),
  sizeBytes: z.int().check(z.minimum(1), z.maximum(MAX_OUTBOX_FILE_BYTES)),
  /** Hash of the original picture, if the file is a smaller copy. */
  originalSha256: z.optional(Sha256),
})
export type OutboxAttachment = z.infer<typeof OutboxAttachment>

/** A polling station by its county and number, as phones know it. */
export const OutboxStation = z.object({
  countyCode: z.string(),
  pollingStationNumber: z.int(),
  /** Its id in the list that the phone has, and that list's version. Apps of before 2027 omit both. */
  stationId: z.optional(z.int()),
  stationsVersion: z.optional(z.string()),
})
export type OutboxStation = z.infer<typeof OutboxStation>

export const isSameStation = (a: OutboxStation, b: OutboxStation): boolean =>
  a.countyCode === b.countyCode && a.pollingStationNumber === b.pollingStationNumber

/** An immutable record of what an observer did. A changed answer is another item. */
export const OutboxItem = z.object({
  id: z.uuid(),
  /** Number of the item on its device, from 1. It defines the order of answers, whatever the order of arrival. */
  sequence: z.int().check(z.minimum(1), z.maximum(MAX_ID)),
  kind: z.enum(outboxKinds),
  /** Null if the item belongs to no station. */
  station: z.nullable(OutboxStation),
  /** Such as an `AnswerBody` or a `VisitBody`. It is stored as received. */
  body: z.record(z.string(), z.unknown()),
  /** The phone's clock. */
  recordedAt: IsoDateTime,
  /** Milliseconds that the server's clock was ahead of the phone's at their last contact; 0 if unknown. */
  clockOffset: z.int(),
  attachments: z.optional(z.array(OutboxAttachment).check(z.maxLength(20))),
  /** `hashItem` of all other fields. */
  sha256: Sha256,
})
export type OutboxItem = z.infer<typeof OutboxItem>

/** An answer. Later fields are for staff: no rule depends on them. */
export const AnswerBody = z.object({
  questionId: reportedNumber,
  /** All selected options. */
  options: z.array(z.object({ optionId: reportedNumber, value: z.nullish(reportedText) })).check(z.maxLength(1000)),
  /** Why there is no option: it could not be observed, or the answer is withdrawn. */
  status: z.optional(z.enum(['not_observed', 'withdrawn'])),
  /** Withdrawn because its condition is no longer met, not by the observer. */
  isNotAsked: z.optional(z.boolean()),
  /** Ids of the checks that the observer has confirmed for it. */
  checked: z.optional(z.array(z.int())),
  /** Published version of the answered form. */
  formVersion: z.optional(z.int()),
})
export type AnswerBody = z.infer<typeof AnswerBody>

/** An arrival, or a departure. */
export const VisitBody = z.object({
  observerArrivalTime: z.optional(IsoDateTime),
  observerLeaveTime: z.optional(IsoDateTime),
  urbanArea: z.optional(z.boolean()),
  isPollingStationPresidentFemale: z.optional(z.boolean()),
})
export type VisitBody = z.infer<typeof VisitBody>

/** A note, or the text of a problem. */
export const NoteBody = z.object({
  text: reportedText,
  /** Null for a note on the station as a whole. */
  questionId: z.nullish(reportedNumber),
})
export type NoteBody = z.infer<typeof NoteBody>

/** A call for help. It needs no reason. */
export const HelpBody = z.object({ text: z.prefault(reportedText, '') })
export type HelpBody = z.infer<typeof HelpBody>

/** The observer has read a message. */
export const ReadBody = z.object({ idMessage: z.int() })
export type ReadBody = z.infer<typeof ReadBody>

/** The reports at the item's station belong to another one. */
export const MoveBody = z.object({ to: OutboxStation })
export type MoveBody = z.infer<typeof MoveBody>

const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')

/** Hex SHA-256 of bytes. */
export const sha256Of = async (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(await crypto.subtle.digest('SHA-256', bytes))

/** Hex SHA-256 of an item: the same in the browser and on the server. */
export const hashItem = (item: Omit<OutboxItem, 'sha256'>): Promise<string> =>
  sha256Of(Uint8Array.from(new TextEncoder().encode(canonicalJson(item))))
