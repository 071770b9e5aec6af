import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { CalendarDate, Id, IsoDateTime, nullOrBlankAsUndefined, printableText, trimmedText } from './fields/values.ts'

/** What the secret of a token begins with, so that scanners of published code find it. */
export const READ_TOKEN_PREFIX = 'scrutineer_'

/** A read-only token: scripts send its secret as `Authorization: Bearer` to the calls that `readToken` marks. */
export const ReadToken = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The NGO whose data it reads, as that NGO’s staff; null for the data of all NGOs. */
  idNgo: z.nullable(z.int()),
  /** Account. When it is deleted, so are its tokens. */
  createdBy: z.string(),
  createdAt: IsoDateTime,
  /** Last day of use, in the election’s time zone. */
  expiresOn: z.string(),
  isExpired: z.boolean(),
  /** At most a minute late; null if it wasn’t used yet. */
  lastUsedAt: z.nullable(IsoDateTime),
  revokedAt: z.nullable(IsoDateTime),
})
export type ReadToken = z.infer<typeof ReadToken>

/** Longest use of a token, in days. */
export const MAX_TOKEN_DAYS = 365

export const NewReadToken = z.object({
  name: trimmedText(60).check(printableText('not_printable')),
  /** Without it, all data that the caller sees: that of all NGOs for organizers. */
  idNgo: nullOrBlankAsUndefined(Id),
  /** From today to in `MAX_TOKEN_DAYS`. */
  expiresOn: CalendarDate,
})

export const readTokens = {
  list: endpoint.staff.get('/api/v1/read-token', {
    summary: 'Read-only tokens in the caller’s scope, the newest first, revoked ones included.',
    reply: z.array(ReadToken),
  }),
  create: endpoint.staff.post('/api/v1/read-token', {
    summary: 'Create a read-only token for scripts. Returns its secret, which is not stored.',
    audit: 'read_token.create',
    body: NewReadToken,
    reply: z.object({ secret: z.string() }),
  }),
  revoke: endpoint.staff.delete('/api/v1/read-token/:id', {
    summary: 'Revoke a read-only token.',
    audit: 'read_token.revoke',
    params: z.object({ id: z.uuid() }),
  }),
}
