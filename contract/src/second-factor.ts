import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { rawText, trimmedText } from './fields/values.ts'

/** State of the caller's second factor. */
export const SecondFactor = z.object({
  /** Sign-in requires a code. */
  enrolled: z.boolean(),
  /** The NGO requires it: until enrolment, only enrolment and session endpoints are allowed. */
  required: z.boolean(),
  recoveryCodesLeft: z.int(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** Setup data for an authenticator app (TOTP: SHA-1, six digits, 30 seconds). */
export const Enrolment = z.object({
  /** Key in base32, for manual entry. */
  secret: z.string(),
  /** The key as an `otpauth://` URI, for a QR code. */
  uri: z.string(),
})
export type Enrolment = z.infer<typeof Enrolment>

const password = rawText(1000, 1)
/** TOTP or recovery code. Spaces, dashes and case are ignored. */
const code = trimmedText(100)

export const secondFactor = {
  state: endpoint.staff.get('/api/v1/access/second-factor', {
    summary: 'Whether the caller’s account has a second factor and whether its NGO requires one.',
    reply: SecondFactor,
    allowedBeforeMfa: true,
  }),
  enrol: endpoint.staff.post('/api/v1/access/second-factor', {
    summary:
      'Start the setup of a second factor. Returns the key for the app. It is inactive until confirmed with a code.',
    audit: 'second_factor.begin',
    body: z.object({ password }),
    reply: Enrolment,
    allowedBeforeMfa: true,
  }),
  confirm: endpoint.staff.post('/api/v1/access/second-factor/confirm', {
    summary:
      'Turn on the second factor with a code from the app. Returns the recovery codes, which are shown only once.',
    audit: 'second_factor.turn_on',
    body: z.object({ code }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
    allowedBeforeMfa: true,
  }),
  disable: endpoint.staff.post('/api/v1/access/second-factor/disable', {
    summary: 'Turn off the second factor. Requires the password and a code from the app or a recovery code.',
    audit: 'second_factor.turn_off',
    body: z.object({ password, code }),
    allowedBeforeMfa: true,
  }),
}
