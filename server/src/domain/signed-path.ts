import { createHmac, timingSafeEqual } from 'node:crypto'

const lifetimeMs = 15 * 60_000
// Addresses change once in five minutes, so that a browser shows a picture again without fetching it again.
const stepMs = 5 * 60_000

const signatureOf = (secret: Uint8Array, path: string, expires: string) =>
  createHmac('sha256', secret).update(`picture ${path} ${expires}`).digest('base64url')

/** The path with an expiry of at most 15 minutes and a signature: whoever has it may load this one file until then. */
export const signPath = (secret: Uint8Array, path: string, now: Date): string => {
  const expires = String(Math.floor(now.getTime() / stepMs) * stepMs + lifetimeMs)
  return `${path}?expires=${expires}&signature=${signatureOf(secret, path, expires)}`
}

/** Whether a signed path's parts belong together and its time isn't over. */
export const isSigned = (
  secret: Uint8Array,
  path: string,
  sent: { readonly expires: string; readonly signature: string },
  now: Date,
): boolean => {
  const expected = Buffer.from(signatureOf(secret, path, sent.expires))
  const given = Buffer.from(sent.signature)
  const isRight = expected.length === given.length && timingSafeEqual(expected, given)
  return isRight && Number(sent.expires) > now.getTime()
}
