import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { session } from '@scrutineer/contract/session'
import { SignJWT } from 'jose'
import { expect, test, vi } from 'vitest'
import { createNgo, createPhone, secret } from '../factories.ts'
import { type Caller, type CallInput, sharedMission } from '../mission.ts'
import { matrix } from './inputs/endpoint-inputs.ts'
import { createMatrixFixture, type MatrixFixture } from './matrix-fixture.ts'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const tokenOf = async (account: string) => {
  const { value } = await mission.anonymous(session.authorize, { body: { user: account, password: secret } })
  return value.access_token
}

const mission = await sharedMission()
mission.at('2024-06-08T09:00:00Z')
const early = await createNgo(mission, { organizer: true })
mission.at('2024-06-09T09:00:01Z')
const fixture = await createMatrixFixture(mission)
const deactivated = await createNgo(mission, { organizer: true })
const goneToken = await tokenOf(deactivated.account)
await mission.db.updateTable('ngo').set({ is_active: false }).where('id', '=', deactivated.id).execute()
const token = await tokenOf(fixture.organizer.account)
const [head = '', body = '', signature = ''] = token.split('.')
const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
const forged = await new SignJWT({ ...claims })
  .setProtectedHeader({ alg: 'HS256' })
  .sign(new TextEncoder().encode('another secret of at least 32 characters'))
/** Callers without a valid session. */
const callersWithoutSession = {
  anonymous: mission.anonymous,
  'garbage for a token': mission.withToken('garbage'),
  'a token with other claims': mission.withToken(`${head}.${part({ ...claims, sub: 'somebody else' })}.${signature}`),
  'a token signed by another': mission.withToken(forged),
  'an unsigned token': mission.withToken(`${part({ alg: 'none' })}.${body}.`),
  'an expired session': early.staff,
  'staff of a deactivated NGO': mission.withToken(goneToken),
}

const observer = await createPhone(mission, fixture.tenant.ngo.id)
const sessions = new Map([[observer.phone, observer.call]])

const renewSession = async (account: string) => {
  const caller = await mission.signIn(account, secret, account === observer.phone ? 'push' : undefined)
  sessions.set(account, caller)
  return caller
}

test.each(matrix)(
  '$key replies to each kind of caller as the contract says, shows no other NGO’s data, and is not cacheable',
  async entry => {
    const { endpoint, expectation } = entry
    const { access } = endpoint
    const { tenant, otherTenant, organizer } = fixture
    const isForStaff = access === 'staff' || access === 'account'
    const success = expectation.status ?? endpoint.status ?? 200
    /** Calls again after a 429: a download's slot is released shortly after its last byte. */
    const statusOf = (
      caller: Caller,
      ngo: MatrixFixture['tenant'],
      input?: CallInput<Endpoint>,
      hidden?: MatrixFixture['tenant'],
    ) =>
      vi.waitFor(
        async () => {
          const { status, headers, text } = await caller(endpoint, input ?? (await expectation.input(fixture, ngo)))
          for (const mark of hidden ? [hidden.ngo.account, hidden.phone.name, hidden.phone.phone] : [])
            expect(text).not.toContain(mark)
          expect(headers['cache-control']).toBe('no-store')
          expect(status).not.toBe(429)
          return status
        },
        { timeout: 60_000, interval: 20 },
      )

    const isOpen = access === 'anyone'
    // A call that is refused changes nothing that the next one needs.
    const refusedInput = isOpen ? undefined : await expectation.input(fixture, tenant)
    for (const [name, caller] of Object.entries(callersWithoutSession)) {
      expect([name, await statusOf(caller, tenant, refusedInput)]).toEqual([name, isOpen ? success : 401])
    }

    /** Signs in again after a 401, since some calls end the session that the next ones share. */
    const as = async (account: string, ngo: MatrixFixture['tenant'], hidden?: MatrixFixture['tenant']) => {
      const shared = sessions.get(account)
      const status = shared && (await statusOf(shared, ngo, undefined, hidden))
      if (status !== undefined && status !== 401) return status
      return statusOf(await renewSession(account), ngo, undefined, hidden)
    }
    const isForPhones = access === 'observer' || access === 'account'
    expect(['an observer', await as(observer.phone, tenant)]).toEqual([
      'an observer',
      isOpen || isForPhones ? success : 403,
    ])

    const refused = access === 'observer' ? 403 : undefined
    const open = isOpen ? success : undefined
    const ordinary = isForStaff ? success : 403
    const foreign = isForStaff && expectation.referencesRow ? 404 : ordinary
    const ofOrganizer = expectation.isPersonal ? 404 : success
    const statuses = {
      'staff of the NGO': await as(tenant.ngo.account, tenant, otherTenant),
      'staff, of another NGO’s row': await as(tenant.ngo.account, otherTenant, otherTenant),
      'staff of another NGO': await as(otherTenant.ngo.account, tenant, tenant),
      'an organizer': await as(organizer.account, tenant),
      'an organizer, of another NGO’s row': await as(organizer.account, otherTenant),
    }
    expect(statuses).toEqual({
      'staff of the NGO': open ?? refused ?? ordinary,
      'staff, of another NGO’s row': open ?? refused ?? foreign,
      'staff of another NGO': open ?? refused ?? foreign,
      'an organizer': open ?? refused ?? ofOrganizer,
      'an organizer, of another NGO’s row': open ?? refused ?? ofOrganizer,
    })
  },
)
