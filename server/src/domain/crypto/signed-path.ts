import { createHmac, timingSafeEqual } from 'node:crypto'

const lifetimeMs = 15 * 60_000
// Addresses change once in five minutes, so that a browser shows a picture again without fetching it again.
const stepMs = 5 * 60_000

const signatureOf = (secret: Uint8Array, path: string, expires: string) =>
  createHmac('sha256', secret).update(`picture ${path} ${expires}`).digest('base64url')

/**
 * Fills `:signed` in a path with an expiry of at most 15 minutes and a signature: whoever has the address may load this one
 * file until then. It ends like a file's name, since phones tell pictures from videos by it.
 */
export const signPath = (secret: Uint8Array, path: string, now: Date): string => {
  const expires = String(Math.floor(now.getTime() / stepMs) * stepMs + lifetimeMs)
  return path.replace(':signed', `${expires}-${signatureOf(secret, path, expires)}.jpg`)
}

/** Whether what stands for `:signed` in the path belongs to it and its time isn't over. */
export const verifySignedPath = (secret: Uint8Array, path: string, signed: string, now: Date): boolean => {
  const [, expires = '', signature = ''] = /^(\d{1,15})-([\w-]+)\.jpg$/.exec(signed) ?? []
  const expected = Buffer.from(signatureOf(secret, path, expires))
  const actual = Buffer.from(signature)
  const isRight = expected.length === actual.length && timingSafeEqual(expected, actual)
  return isRight && Number(expires) > now.getTime()
}
