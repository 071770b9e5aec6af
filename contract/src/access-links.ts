import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { accountName, Id, IsoDateTime, rawText, staffPassword, trimmedText } from './fields/values.ts'

/** What a link is for. */
export const accessLinkPurposes = ['first organizer', 'password'] as const
export type AccessLinkPurpose = (typeof accessLinkPurposes)[number]

/** The secret of a link, which is in its fragment: browsers send it to no server and no proxy logs it. */
const token = rawText(200, 1)

export const AccessLink = z.object({
  purpose: z.enum(accessLinkPurposes),
  /** The account that gets a new password; null for the first organizer. */
  account: z.nullable(z.string()),
})
export type AccessLink = z.infer<typeof AccessLink>

/** Links that work once. An unknown, expired or used one is an error of `token`. */
export const accessLinks = {
  check: endpoint.anyone.post('/api/v1/access/link', {
    summary: 'What a one-time link is for. It stays usable.',
    body: z.object({ token }),
    reply: AccessLink,
  }),
  createFirstOrganizer: endpoint.anyone.post('/api/v1/access/first-organizer', {
    summary: 'Create the first organizer’s account with the one-time link that the server printed when it started.',
    audit: 'staff.add',
    body: z.object({ token, account: accountName, password: staffPassword }),
  }),
  setPassword: endpoint.anyone.post('/api/v1/access/new-password', {
    summary: 'Set a new password with a one-time link and end the account’s sessions. The second factor stays.',
    audit: 'session.reset_password',
    body: z.object({ token, password: staffPassword }),
  }),
  requestPassword: endpoint.anyone.post('/api/v1/access/forgotten-password', {
    summary:
      'Send a one-time link for a new password to the account’s e-mail address. The reply is the same whether there is an account with an address. 404 without a mail server.',
    audit: 'session.request_password',
    body: z.object({ user: trimmedText(254) }),
    status: 202,
  }),
  create: endpoint.organizer.post('/api/v1/ngo/:id/ngoadmin/:adminId/password-link', {
    summary: 'Create a one-time link with which the person sets a new password. Its token is shown only once.',
    audit: 'staff.create_password_link',
    params: z.object({ id: Id, adminId: Id }),
    reply: z.object({ token: z.string(), expiresAt: IsoDateTime }),
  }),
}
