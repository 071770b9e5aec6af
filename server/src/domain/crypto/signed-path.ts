import { createHmac, timingSafeEqual } from 'node:crypto'

const lifetimeMs = 15 * 60_000
// URLs change every five minutes only, so that browsers can cache pictures.
const stepMs = 5 * 60_000

const signatureOf = (secret: Uint8Array, path: string, expires: string) =>
  createHmac('sha256', secret).update(`picture ${path} ${expires}`).digest('base64url')

/**
 * Replaces `:signed` in a path by an expiry time, at most 15 minutes ahead, and a signature. The URL grants access to this
 * one file. It ends in `.jpg` because phones distinguish pictures from videos by the extension.
 */
export const signPath = (secret: Uint8Array, path: string, now: Date): string => {
  const expires = String(Math.floor(now.getTime() / stepMs) * stepMs + lifetimeMs)
  return path.replace(':signed', `${expires}-${signatureOf(secret, path, expires)}.jpg`)
}

/** Whether `signed` is a valid, unexpired signature of the path. */
export const verifySignedPath = (secret: Uint8Array, path: string, signed: string, now: Date): boolean => {
  const [, expires = '', signature = ''] = /^(\d{1,15})-([\w-]+)\.jpg$/.exec(signed) ?? []
  const expected = Buffer.from(signatureOf(secret, path, expires))
  const actual = Buffer.from(signature)
  const isValid = expected.length === actual.length && timingSafeEqual(expected, actual)
  return isValid && Number(expires) > now.getTime()
}
