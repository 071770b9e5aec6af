import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { staffPassword, verbatim } from './values.ts'

/**
 * What signing in takes. With a non-empty `fcmToken` or `uniqueId` it is an observer's phone: `user` is the phone,
 * `password` the PIN. Staff with a second factor also send `code`: from their app, or one of their recovery codes.
 */
export const Credentials = z.object({
  user: verbatim(200, 1),
  password: verbatim(1000, 1),
  fcmToken: z.nullish(verbatim(4096)),
  /** What phones of 2020 without a push token send instead: any text makes it an observer's sign-in. */
  uniqueId: z.nullish(verbatim(200)),
  channelName: z.nullish(verbatim(100)),
  code: z.nullish(verbatim(100)),
})
export type Credentials = z.infer<typeof Credentials>

export const SignedIn = z.object({
  access_token: z.string(),
  /** Seconds until the session ends. */
  expires_in: z.int(),
})

/** What the token says of its holder: hints only, the server asks its database. */
export const Claims = z.object({
  sub: z.string(),
  exp: z.number(),
  jti: z.optional(z.string()),
  UserType: z.optional(z.string()),
  IdNgo: z.optional(z.string()),
  Organizer: z.optional(z.boolean()),
})
export type Claims = z.infer<typeof Claims>

export const session = {
  authorize: endpoint({
    method: 'POST',
    path: '/api/v2/access/authorize',
    who: 'anyone',
    summary: 'Sign in: staff by account and password, an observer’s phone by phone number, PIN and push token.',
    audit: 'session.sign_in',
    body: Credentials,
    reply: SignedIn,
    repeatsTitleAsError: true,
  }),
  authorizePhone: endpoint({
    method: 'POST',
    path: '/api/v1/access/authorize',
    who: 'anyone',
    summary: 'Sign in an observer’s phone that registers its push token by another call.',
    body: z.object({ user: verbatim(200, 1), password: verbatim(1000, 1), uniqueId: z.nullish(verbatim(200)) }),
    reply: SignedIn,
    repeatsTitleAsError: true,
    extension: true,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/v1/access/revoke',
    who: 'account',
    summary: 'Sign out: end the session of the token that is sent.',
    audit: 'session.sign_out',
    beforeEnrolment: true,
    extension: true,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/v1/access/password',
    who: 'staff',
    summary: 'Give one’s own account another password, which ends its other sessions.',
    audit: 'session.change_password',
    body: z.object({ password: verbatim(1000, 1), newPassword: staffPassword }),
    beforeEnrolment: true,
    extension: true,
  }),
}
