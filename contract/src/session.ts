import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { DeviceInfo } from './fields/device.ts'
import { rawText, staffPassword } from './fields/values.ts'

/**
 * Credentials of a sign-in. With a non-empty `fcmToken` or `uniqueId` they are an observer's: `user` is the phone number,
 * `password` the PIN. Staff with a second factor also send `code`, from their app or a recovery code.
 */
export const Credentials = z.object({
  user: rawText(200, 1),
  password: rawText(1000, 1),
  fcmToken: z.nullish(rawText(4096)),
  /** Sent by phones of 2020 without a push token. Any non-empty text marks an observer's sign-in. */
  uniqueId: z.nullish(rawText(200)),
  channelName: z.nullish(rawText(100)),
  code: z.nullish(rawText(100)),
})
export type Credentials = z.infer<typeof Credentials>

export const SessionToken = z.object({
  access_token: z.string(),
  /** Seconds until the session expires. */
  expires_in: z.int(),
})

/** Claims of an access token. They are hints for clients; the server reads the database. */
export const TokenClaims = z.object({
  sub: z.string(),
  exp: z.number(),
  jti: z.optional(z.string()),
  UserType: z.optional(z.string()),
  IdNgo: z.optional(z.string()),
  Organizer: z.optional(z.boolean()),
  /** Absent unless true. */
  Analyst: z.optional(z.boolean()),
})
export type TokenClaims = z.infer<typeof TokenClaims>

export const session = {
  authorize: endpoint.anyone.post('/api/v2/access/authorize', {
    summary: 'Sign in. Staff send account and password; observers send phone number, PIN and push token.',
    audit: 'session.sign_in',
    body: Credentials,
    reply: SessionToken,
    includesLegacyError: true,
    allowedInArchive: true,
    specified: true,
  }),
  authorizePhone: endpoint.anyone.post('/api/v1/access/authorize', {
    summary: 'Sign in an observer whose phone registers its push token in a separate call.',
    body: z.object({
      user: rawText(200, 1),
      password: rawText(1000, 1),
      uniqueId: z.nullish(rawText(200)),
      /** Of the observers’ app: the session is this device’s. */
      device: z.nullish(DeviceInfo),
    }),
    reply: SessionToken,
    includesLegacyError: true,
  }),
  revoke: endpoint.account.post('/api/v1/access/revoke', {
    summary: 'Sign out: end the session of the access token.',
    audit: 'session.sign_out',
    allowedBeforeMfa: true,
    allowedInArchive: true,
  }),
  changePassword: endpoint.staff.post('/api/v1/access/password', {
    summary: 'Change the password of the caller’s account and end its other sessions.',
    audit: 'session.change_password',
    body: z.object({ password: rawText(1000, 1), newPassword: staffPassword }),
    allowedBeforeMfa: true,
  }),
}
