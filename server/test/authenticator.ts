import { secondFactor } from '@scrutineer/contract/second-factor'
import { TOTP, URI } from 'otpauth'
import { secret } from './factories.ts'
import type { Caller, Mission } from './mission.ts'

/** An authenticator app that has read a QR code; it shows codes by the mission's clock. */
export const authenticator = ({ parts }: Mission, uri: string) => {
  const totp = URI.parse(uri)
  if (!(totp instanceof TOTP)) throw new Error(`no time-based codes: ${uri}`)
  /** The code that the app shows now, or so many seconds later. */
  return (seconds = 0): string => totp.generate({ timestamp: parts.clock().getTime() + seconds * 1000 })
}

/** Sets up a second factor for signed-in staff; gives the app, half a minute on, and the recovery codes. */
export const enrolSecondFactor = async (mission: Mission, staff: Caller) => {
  const { uri } = (await staff(secondFactor.enrol, { body: { password: secret } })).value
  const code = authenticator(mission, uri)
  const confirmed = await staff(secondFactor.confirm, { body: { code: code() } })
  if (confirmed.status !== 200) throw new Error(`could not enrol: ${confirmed.text}`)
  mission.at(new Date(mission.parts.clock().getTime() + 30_000).toISOString())
  return { code, recoveryCodes: confirmed.value.recoveryCodes }
}
