import { expect } from '@playwright/test'
import { exports } from '@scrutineer/contract/exports'
import { ngos } from '@scrutineer/contract/ngos'
import { observers } from '@scrutineer/contract/observers'
import { session } from '@scrutineer/contract/session'
import { uniquePhone } from '../../../testkit/unique.ts'
import { paths } from '../../../web/src/shared/paths.ts'
import { password } from '../../factories/staff-account.ts'
import type { SurfaceGroup, Walk } from '../walk.ts'

/** Staff of the mission's other NGO mistyped the password, deleted an observer and downloaded a file; the NGO is inactive. */
const actAsOtherStaff = async ({ setup, mission, payloads }: Walk) => {
  const account = payloads.plantedIn('staff.change.account')
  const token = await setup.signIn(account, password)
  const wrong = { user: account, password: 'not the password' }
  await expect(setup.call(session.authorize, { body: wrong })).rejects.toThrow('invalid_credentials')
  const id = await setup.addObserver(token, { name: 'Ana Popescu', phone: uniquePhone(), pin: '1234' })
  await setup.call(observers.remove, { token, query: { id } })
  // The reply is a file, which this client can't parse.
  await setup.call(exports.all, { token, query: { county: 'AB', format: 'csv', part: 'notes' } }).catch(() => undefined)
  const { token: organizer, otherNgoId } = mission
  await setup.call(ngos.setActive, { token: organizer, params: { id: otherNgoId }, body: { isActive: false } })
  return { account, idNgo: otherNgoId }
}

export const audit = {
  shows: [
    'forms.save.code',
    'ngos.add.name',
    'ngos.change.name',
    'observers.change.name',
    'staff.add.account',
    'staff.change.account',
  ],
  open: async (walk: Walk) => {
    const { page, mission, go, probe } = walk
    const { account, idNgo } = await actAsOtherStaff(walk)
    return {
      audit: async () => {
        await go(paths.audit({ account: mission.account }))
        await expect(page.getByRole('cell').getByText(mission.account).first()).toBeVisible()
        await probe()
        await go(paths.audit({ account, idNgo, from: '2024-01-01' }))
        await expect(page.getByRole('row')).toHaveCount(1 + 5)
        await probe()
        await go(paths.audit({ account: 'nobody-of-that-name' }))
        await expect(page.locator('main a[href="/audit"]')).toBeVisible()
        await probe()
      },
    }
  },
} satisfies SurfaceGroup
