import { ngos } from '@scrutineer/contract/ngos'
import { secondFactor } from '@scrutineer/contract/second-factor'
import { staff } from '@scrutineer/contract/staff'
import { oneTimeCode } from '../../testkit/client/one-time-code.ts'
import type { Setup } from '../../testkit/client/setup.ts'
import { admin } from '../../testkit/process/product.ts'
import { unique } from '../../testkit/unique.ts'

export const password = 'a password of its own'

interface StaffAccountOptions {
  account?: string
  /** For links to a new password, and for identity providers. */
  email?: string
  /** Name of the NGO. */
  name?: string
  requireSecondFactor?: boolean
  organizer?: boolean
}

/** Creates an NGO with a staff account. */
export const createStaffAccount = async (
  setup: Setup,
  { account = `staff-${unique()}`, email, ...ngo }: StaffAccountOptions = {},
) => {
  const token = await setup.signIn(admin.user, admin.password)
  const body = { name: `NGO of ${account}`, shortName: 'N', isActive: true, ...ngo }
  const id = await setup.call(ngos.add, { token, body })
  await setup.call(staff.add, { token, params: { id }, body: { account, password, email } })
  return { account, ngoId: id }
}

/** Enables an account's second factor. */
export const enableSecondFactor = async (setup: Setup, account: string) => {
  const token = await setup.signIn(account, password)
  const { secret } = await setup.call(secondFactor.enrol, { token, body: { password } })
  await setup.call(secondFactor.confirm, { token, body: { code: oneTimeCode(secret) } })
}
