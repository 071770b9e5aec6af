import * as z from 'zod/mini'
import { auditActions } from './audit-action.ts'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQueryFields } from './page.ts'
import { blankAsUndefined, DateTimeInput, Id, IsoDateTime, trimmedTextOrEmpty } from './values.ts'

/** What an action was about; `staff` is an account. */
export const AuditSubject = z.object({
  kind: z.enum(['form', 'ngo', 'note', 'notification', 'observer', 'picture', 'staff', 'unplaced']),
  /** Stays when the subject itself is gone. */
  id: z.int(),
})
export type AuditSubject = z.infer<typeof AuditSubject>

/** What may be told of an action besides: the names of the fields that were sent, counts, an export's filters. In the order they are read in. */
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
  'county',
  'pollingStationNumber',
  'phoneObserver',
  'from',
  'to',
  'format',
  'part',
  'draft',
  'organizer',
  'isActive',
  'requireSecondFactor',
] as const
export type AuditDetail = (typeof auditDetails)[number]

/** Small facts by name. Never a PIN, a password or a text. */
export const AuditDetails = z.partialRecord(
  z.enum(auditDetails),
  z.union([z.array(z.string()), z.string(), z.int(), z.boolean()]),
)
export type AuditDetails = z.infer<typeof AuditDetails>

/** What an action was about, as it is found now. */
export const ResolvedSubject = z.extend(AuditSubject, {
  /** An observer's or an NGO's name, an account, a form's code, the station of a note or a picture; null where nothing is left. */
  name: z.nullable(z.string()),
  /** It was deleted since; a removed observer keeps its name. */
  isGone: z.boolean(),
  /** An observer's, by which its profile is opened. */
  phone: z.optional(z.string()),
  /** An account's. */
  idNgo: z.optional(z.int()),
  /** The report that a note or a picture is part of. */
  idObserver: z.optional(z.int()),
  idPollingStation: z.optional(z.int()),
})
export type ResolvedSubject = z.infer<typeof ResolvedSubject>

/** One action of staff. */
export const AuditEntry = z.object({
  id: z.int(),
  at: IsoDateTime,
  action: z.enum(auditActions),
  /** As it was called then, also when it is gone; null where nobody’s account was tried. */
  account: z.nullable(z.string()),
  idAccount: z.nullable(z.int()),
  /** The account's NGO. */
  idNgo: z.nullable(z.int()),
  /** IP address that the call came from. */
  address: z.string(),
  subject: z.nullable(ResolvedSubject),
  facts: AuditDetails,
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditFilter = z.object({
  /** Contained in the account's name; letter case doesn't count. */
  account: blankAsUndefined(trimmedTextOrEmpty(100)),
  action: blankAsUndefined(z.enum(auditActions)),
  idNgo: blankAsUndefined(Id),
  from: blankAsUndefined(DateTimeInput),
  to: blankAsUndefined(DateTimeInput),
  ...pageQueryFields,
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/audit',
    access: 'organizer',
    summary: 'What staff did, with what, when and from where: newest first, in pages.',
    query: AuditFilter,
    reply: pageOf(AuditEntry),
    extension: true,
  }),
}
