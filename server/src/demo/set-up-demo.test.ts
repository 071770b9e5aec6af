import { answers } from '@scrutineer/contract/answers'
import { session } from '@scrutineer/contract/session'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createNgo, createObserver, createScript } from '../../test/factories.ts'
import { createMission, type Mission } from '../../test/mission.ts'
import { ensureAdmin } from '../features/staff/bootstrap-admin.ts'
import { demoPasswordOf } from './demo-password.ts'
import { demoSignInHints, endLockedDemoSessions, resetDemoPassword } from './set-up-demo.ts'

let mission: Mission
let password: string
let people: Record<'organizer' | 'partner' | 'phone', { user: string; uniqueId?: string }>
/** A database with accounts and an observer of the demo. */
beforeEach(async () => {
  mission = await createMission()
  password = demoPasswordOf(mission.dependencies.tokenSecret)
  const [organizer, partner] = [await createNgo(mission, { organizer: true }), await createNgo(mission)]
  const { phone } = await createObserver(mission, partner.id)
  people = {
    organizer: { user: organizer.account },
    partner: { user: partner.account },
    phone: { user: phone, uniqueId: 'x' },
  }
  await mission.db.updateTable('staff').set({ demo: true }).execute()
  await mission.db.updateTable('observer').set({ demo: true }).execute()
  await resetDemoPassword(mission.dependencies)
})
afterEach(() => mission.close())

const hints = async (overrides: Partial<Mission['dependencies']> = {}) =>
  (await demoSignInHints({ ...mission.dependencies, ...overrides }, 'simulate --phones 100')).join('\n')

const signIn = async (who: keyof typeof people, secret = password) =>
  (await mission.anonymous(session.authorize, { body: { ...people[who], password: secret } })).status

const otherSecret = new TextEncoder().encode('the secret of another installation')

test('the start shows a password that differs between installations, and none where other machines get in', async () => {
  const shown = await hints()
  expect(password).toMatch(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/)
  expect(shown).toContain(`Sign in as ${people.organizer.user} with the password ${password} `)
  expect(shown).toContain(`single NGOs: ${people.partner.user}, same`)
  expect(shown).toContain(`simulate --phones 100 --account ${people.organizer.user} --password ${password}`)
  expect(await hints({ tokenSecret: otherSecret })).not.toContain(password)
  for (const exposed of [{ isLoopback: false }, { trustProxy: true }, { publicUrl: 'https://office.example.org' }])
    expect(await hints(exposed)).toMatch(/^The demo accounts are locked: .*\n.*create-organizer/)
})

test('a database of another server gets the password of this one, except an account that has its own', async () => {
  const partner = await mission.signIn(people.partner.user, password)
  await partner(session.changePassword, { body: { password, newPassword: 'a password of its own' } })
  await resetDemoPassword({ db: mission.db, tokenSecret: otherSecret })
  const next = demoPasswordOf(otherSecret)
  for (const who of ['organizer', 'phone'] as const)
    expect([await signIn(who), await signIn(who, next)]).toEqual([400, 200])
  expect(await signIn('partner', 'a password of its own')).toBe(200)
})

test('accounts and PINs of the demo are locked once an organizer has an account of their own', async () => {
  expect([await signIn('organizer'), await signIn('phone')]).toEqual([200, 200])
  await ensureAdmin(mission.db, { account: 'chief', password: 'a long password' }, mission.dependencies.clock())
  expect([await signIn('organizer'), await signIn('partner'), await signIn('phone')]).toEqual([400, 400, 400])
  expect(await hints()).toBe('The demo accounts are locked: an organizer has an account of their own.')
})

test('sessions and tokens of the demo end at the next start once its accounts are locked, and can’t change a password until then', async () => {
  const partner = await mission.signIn(people.partner.user, password)
  const script = await createScript(mission, partner)
  const status = async () => [(await partner(answers.unseen)).status, (await script(answers.threads)).status]
  await endLockedDemoSessions(mission.dependencies)
  expect(await status()).toEqual([200, 200])
  await ensureAdmin(mission.db, { account: 'chief', password: 'a long password' }, mission.dependencies.clock())
  const body = { password, newPassword: 'a password of its own' }
  expect((await partner(session.changePassword, { body })).status).toBe(403)
  const chief = await mission.signIn('chief', 'a long password')
  await endLockedDemoSessions(mission.dependencies)
  expect([await status(), (await chief(answers.unseen)).status]).toEqual([[401, 401], 200])
})
