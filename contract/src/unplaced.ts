import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { pageOf, pageQueryFields } from './core/page.ts'
import { blankAsUndefined, Id, IsoDateTime, intFromText, MAX_ID, trimmedText } from './fields/values.ts'
import { Attachment } from './notes.ts'

export const unplacedKinds = ['answer', 'visit', 'note'] as const

/** Reasons why a report could not be placed. */
export const unplacedReasons = [
  'unknown_station',
  /** The station's number has changed its meaning since the report was recorded. */
  'number_changed',
  'unknown_question',
  'unknown_option',
  /** An option occurs twice with different texts. */
  'repeated_option',
  'text_too_long',
] as const
export type UnplacedReason = (typeof unplacedReasons)[number]

export const unplacedStates = ['open', 'placed', 'dismissed'] as const

/** A well-formed report with an unknown reference, stored as received. */
export const UnplacedReport = z.object({
  id: z.int(),
  kind: z.enum(unplacedKinds),
  state: z.enum(unplacedStates),
  idObserver: z.int(),
  observerName: z.string(),
  observerPhoneNumber: z.string(),
  /** The observer's NGO. */
  ngo: z.string(),
  receivedAt: IsoDateTime,
  reasons: z.array(z.enum(unplacedReasons)),
  /** The form of the unknown question, if it was deleted and is in the bin: null otherwise. Absent on servers without the bin. */
  deletedForm: z.optional(z.nullable(z.object({ name: z.string(), deletedAt: IsoDateTime }))),
  /** The posted report as JSON text. */
  posted: z.string(),
  attachments: z.array(Attachment),
  /** Null while the report is open. */
  resolvedAt: z.nullable(IsoDateTime),
  resolvedAccount: z.nullable(z.string()),
  dismissalReason: z.nullable(z.string()),
  /** Station that it was assigned to. */
  idPollingStation: z.nullable(z.int()),
  pollingStationName: z.nullable(z.string()),
})
export type UnplacedReport = z.infer<typeof UnplacedReport>

/** Maximum reports that one request can place or dismiss. */
export const MAX_UNPLACED_IDS = 200

const ids = z.array(Id).check(z.minLength(1), z.maxLength(MAX_UNPLACED_IDS))

/** Maps posted ids to ids of published questions or options: `{"17": 204}`. */
const idMap = z.optional(z.nullable(z.record(z.string(), Id)))

export const unplaced = {
  list: endpoint.staff.get('/api/v1/unplaced', {
    summary: 'Unplaced reports, newest first, paginated. `state` defaults to open.',
    query: z.object({ state: blankAsUndefined(z.enum(unplacedStates)), ...pageQueryFields }),
    reply: pageOf(UnplacedReport),
  }),
  place: endpoint.staff.post('/api/v1/unplaced/place', {
    summary:
      'Assign unplaced reports to a polling station, identified by its id or by county and number. They are ordered by time of receipt and never replace a newer answer.',
    audit: 'unplaced.place',
    body: z.object({
      ids,
      idPollingStation: blankAsUndefined(Id),
      countyCode: blankAsUndefined(trimmedText(50)),
      pollingStationNumber: blankAsUndefined(intFromText(0, MAX_ID)),
      questionMap: idMap,
      optionMap: idMap,
    }),
  }),
  dismiss: endpoint.staff.post('/api/v1/unplaced/dismiss', {
    summary: 'Dismiss unplaced reports with a reason. They are preserved.',
    audit: 'unplaced.dismiss',
    body: z.object({ ids, reason: trimmedText(500) }),
  }),
}
