import { secondFactor } from '@scrutineer/contract/second-factor'
import { oneTimeCode } from '../../testkit/client/one-time-code.ts'
import { secret } from './factories.ts'
import type { Caller, Mission } from './mission.ts'

/** An authenticator app that runs on the mission's clock. */
export const authenticator =
  ({ dependencies }: Mission, uri: string) =>
  /** The current code, or the one `seconds` later. */
  (seconds = 0): string =>
    oneTimeCode(uri, dependencies.clock().getTime() + seconds * 1000)

/** Enables a second factor for signed-in staff. Returns the app and the recovery codes; the clock is 30 seconds ahead. */
export const enrolSecondFactor = async (mission: Mission, staff: Caller) => {
  const { uri } = (await staff(secondFactor.enrol, { body: { password: secret } })).value
  const code = authenticator(mission, uri)
  const confirmed = await staff(secondFactor.confirm, { body: { code: code() } })
  if (confirmed.status !== 200) throw new Error(`could not enrol: ${confirmed.text}`)
  mission.at(new Date(mission.dependencies.clock().getTime() + 30_000).toISOString())
  return { code, recoveryCodes: confirmed.value.recoveryCodes }
}
