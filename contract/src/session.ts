import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { rawText, staffPassword } from './values.ts'

/**
 * What signing in takes. With a non-empty `fcmToken` or `uniqueId` it is an observer's phone: `user` is the phone,
 * `password` the PIN. Staff with a second factor also send `code`: from their app, or one of their recovery codes.
 */
export const Credentials = z.object({
  user: rawText(200, 1),
  password: rawText(1000, 1),
  fcmToken: z.nullish(rawText(4096)),
  /** What phones of 2020 without a push token send instead: any text makes it an observer's sign-in. */
  uniqueId: z.nullish(rawText(200)),
  channelName: z.nullish(rawText(100)),
  code: z.nullish(rawText(100)),
})
export type Credentials = z.infer<typeof Credentials>

export const SessionToken = z.object({
  access_token: z.string(),
  /** Seconds until the session ends. */
  expires_in: z.int(),
})

/** What the token says of its holder: hints only, the server asks its database. */
export const TokenClaims = z.object({
  sub: z.string(),
  exp: z.number(),
  jti: z.optional(z.string()),
  UserType: z.optional(z.string()),
  IdNgo: z.optional(z.string()),
  Organizer: z.optional(z.boolean()),
})
export type TokenClaims = z.infer<typeof TokenClaims>

export const session = {
  authorize: endpoint({
    method: 'POST',
    path: '/api/v2/access/authorize',
    access: 'anyone',
    summary: 'Sign in: staff by account and password, an observer’s phone by phone number, PIN and push token.',
    audit: 'session.sign_in',
    body: Credentials,
    reply: SessionToken,
    includesLegacyError: true,
  }),
  authorizePhone: endpoint({
    method: 'POST',
    path: '/api/v1/access/authorize',
    access: 'anyone',
    summary: 'Sign in an observer’s phone that registers its push token by another call.',
    body: z.object({ user: rawText(200, 1), password: rawText(1000, 1), uniqueId: z.nullish(rawText(200)) }),
    reply: SessionToken,
    includesLegacyError: true,
    extension: true,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/v1/access/revoke',
    access: 'account',
    summary: 'Sign out: end the session of the token that is sent.',
    audit: 'session.sign_out',
    allowedBeforeMfa: true,
    extension: true,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/v1/access/password',
    access: 'staff',
    summary: 'Give one’s own account another password, which ends its other sessions.',
    audit: 'session.change_password',
    body: z.object({ password: rawText(1000, 1), newPassword: staffPassword }),
    allowedBeforeMfa: true,
    extension: true,
  }),
}
