import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { rawText, trimmedText } from './values.ts'

/** Where staff stand with their own second factor. */
export const SecondFactor = z.object({
  /** Signing in asks for a code. */
  enrolled: z.boolean(),
  /** The NGO demands it: until they are enrolled, every call but those of enrolling and one's own session is refused. */
  required: z.boolean(),
  recoveryCodesLeft: z.int(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** What an authenticator app is set up with (TOTP: SHA-1, six digits, 30 seconds). */
export const Enrolment = z.object({
  /** The key in base32, for typing. */
  secret: z.string(),
  /** The same as an `otpauth://` address, for a QR code. */
  uri: z.string(),
})
export type Enrolment = z.infer<typeof Enrolment>

const password = rawText(1000, 1)
/** From the app, or a recovery code; spaces, dashes and letter case don't count. */
const code = trimmedText(100)

export const secondFactor = {
  state: endpoint({
    method: 'GET',
    path: '/api/v1/access/second-factor',
    access: 'staff',
    summary: 'Whether one’s own account has a second factor, and must have one.',
    reply: SecondFactor,
    allowedBeforeMfa: true,
    extension: true,
  }),
  enrol: endpoint({
    method: 'POST',
    path: '/api/v1/access/second-factor',
    access: 'staff',
    summary: 'Begin to set up a second factor: replies the key for the app. It is off until a code confirms it.',
    audit: 'second_factor.begin',
    body: z.object({ password }),
    reply: Enrolment,
    allowedBeforeMfa: true,
    extension: true,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/v1/access/second-factor/confirm',
    access: 'staff',
    summary: 'Turn the second factor on with a code from the app; replies recovery codes, this once.',
    audit: 'second_factor.turn_on',
    body: z.object({ code }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    allowedBeforeMfa: true,
    extension: true,
  }),
  disable: endpoint({
    method: 'POST',
    path: '/api/v1/access/second-factor/disable',
    access: 'staff',
    summary: 'Turn the second factor off; takes the password, and a code from the app or a recovery code.',
    audit: 'second_factor.turn_off',
    body: z.object({ password, code }),
    allowedBeforeMfa: true,
    extension: true,
  }),
}
