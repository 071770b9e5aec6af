import { TOTP, URI } from 'otpauth'

const readUri = (uri: string) => {
  const totp = URI.parse(uri)
  if (!(totp instanceof TOTP)) throw new Error(`no time-based codes: ${uri}`)
  return totp
}

/** The code that an authenticator app shows for an `otpauth:` URI, or for a key as screens show it. */
export const oneTimeCode = (uriOrKey: string, timestamp = Date.now()): string => {
  const totp = uriOrKey.startsWith('otpauth:') ? readUri(uriOrKey) : new TOTP({ secret: uriOrKey.replaceAll(' ', '') })
  return totp.generate({ timestamp })
}
