import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { pageOf, pageQueryFields } from './core/page.ts'
import { auditActions } from './fields/audit-action.ts'
import { blankAsUndefined, DateTimeInput, Id, IsoDateTime, trimmedTextOrEmpty } from './fields/values.ts'

/** Subject of an action; `staff` is an account. */
export const AuditSubject = z.object({
  kind: z.enum([
    'checkpoint',
    'followUp',
    'form',
    'ngo',
    'note',
    'notification',
    'observer',
    'picture',
    'staff',
    'unplaced',
  ]),
  /** Preserved after the subject is deleted. */
  id: z.int(),
})
export type AuditSubject = z.infer<typeof AuditSubject>

/** Names of the details of an action, in display order: names of changed fields, counts, an export's filters. */
export const auditDetails = [
  'fields',
  'name',
  'account',
  'code',
  'idNgo',
  'count',
  'rejected',
  'recipients',
  'toAll',
  'repeated',
  'pictures',
  // Of a download of pictures and recordings.
  'files',
  'bytes',
  'county',
  'area',
  'pollingStationNumber',
  'phoneObserver',
  'from',
  'to',
  'format',
  'part',
  'shape',
  'people',
  // Further filters of an export, as `name=value`.
  'filters',
  'draft',
  'organizer',
  'isActive',
  'isAnalyst',
  'requireSecondFactor',
  'state',
  'severity',
  'referredAt',
  'outcome',
  'backup',
  'rehearsal',
  // Of a new round: pictures that its backup lacks, and notifications that were not delivered yet.
  'missingPictures',
  'undelivered',
  'mergedInto',
  // Of a merge: the ids of both stations, what was moved, and the ids of its observers.
  'stations',
  'movedReports',
  'movedVisits',
  'observers',
  // Of the end of a device: it deletes what it holds.
  'erased',
  // Of a read-only token: its id and its last day.
  'token',
  'expiresOn',
] as const
export type AuditDetail = (typeof auditDetails)[number]

/** Details of an action. They never include a PIN, a password or the text of a report. */
export const AuditDetails = z.partialRecord(
  z.enum(auditDetails),
  z.union([z.array(z.string()), z.string(), z.int(), z.boolean()]),
)
export type AuditDetails = z.infer<typeof AuditDetails>

/** Subject of an action with its current data. */
export const ResolvedSubject = z.extend(AuditSubject, {
  /** Name of an observer or an NGO, an account, a form's code, the station of a note, a picture or a follow-up; null if none is left. */
  name: z.nullable(z.string()),
  /** Deleted since. A removed observer still has a name. */
  isGone: z.boolean(),
  /** Phone number of an observer. */
  phone: z.optional(z.string()),
  /** NGO of an account. */
  idNgo: z.optional(z.int()),
  /** Thread of a note, a picture or a follow-up. */
  idObserver: z.optional(z.int()),
  idPollingStation: z.optional(z.int()),
})
export type ResolvedSubject = z.infer<typeof ResolvedSubject>

/** Audit log entry. */
export const AuditEntry = z.object({
  id: z.int(),
  at: IsoDateTime,
  action: z.enum(auditActions),
  /** Account name at that time; null for a sign-in to an unknown account. */
  account: z.nullable(z.string()),
  idAccount: z.nullable(z.int()),
  /** The account's NGO. */
  idNgo: z.nullable(z.int()),
  /** IP address of the client. */
  address: z.string(),
  subject: z.nullable(ResolvedSubject),
  facts: AuditDetails,
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditFilter = z.object({
  /** Substring of the account's name, case-insensitive. */
  account: blankAsUndefined(trimmedTextOrEmpty(100)),
  action: blankAsUndefined(z.enum(auditActions)),
  idNgo: blankAsUndefined(Id),
  from: blankAsUndefined(DateTimeInput),
  to: blankAsUndefined(DateTimeInput),
  ...pageQueryFields,
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const audit = {
  list: endpoint.organizer.get('/api/v1/audit', {
    summary: 'The audit log of staff actions, newest first, paginated.',
    query: AuditFilter,
    reply: pageOf(AuditEntry),
  }),
}
