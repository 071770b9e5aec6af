import { secondFactor } from '@scrutineer/contract/second-factor'
import { TOTP, URI } from 'otpauth'
import { secret } from './factories.ts'
import type { Caller, Mission } from './mission.ts'

/** An authenticator app that runs on the mission's clock. */
export const authenticator = ({ dependencies }: Mission, uri: string) => {
  const totp = URI.parse(uri)
  if (!(totp instanceof TOTP)) throw new Error(`no time-based codes: ${uri}`)
  /** The current code, or the one `seconds` later. */
  return (seconds = 0): string => totp.generate({ timestamp: dependencies.clock().getTime() + seconds * 1000 })
}

/** Enables a second factor for signed-in staff. Returns the app and the recovery codes; the clock is 30 seconds ahead. */
export const enrolSecondFactor = async (mission: Mission, staff: Caller) => {
  const { uri } = (await staff(secondFactor.enrol, { body: { password: secret } })).value
  const code = authenticator(mission, uri)
  const confirmed = await staff(secondFactor.confirm, { body: { code: code() } })
  if (confirmed.status !== 200) throw new Error(`could not enrol: ${confirmed.text}`)
  mission.at(new Date(mission.dependencies.clock().getTime() + 30_000).toISOString())
  return { code, recoveryCodes: confirmed.value.recoveryCodes }
}
