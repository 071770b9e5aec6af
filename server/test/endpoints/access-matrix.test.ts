import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { endpoints } from '@scrutineer/contract/endpoints'
import { session } from '@scrutineer/contract/session'
import { SignJWT } from 'jose'
import { expect, test, vi } from 'vitest'
import { createAccount, createNgo, createPhone, createScript, secret } from '../factories.ts'
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

const script = await createScript(mission, fixture.tenant.ngo.staff)
const organizersScript = await createScript(mission, fixture.organizer.staff)
const analyst = await createAccount(mission, fixture.tenant.ngo.id, true)
const organizersAnalyst = await createAccount(mission, fixture.organizer.id, true)

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

    const isRead = endpoint.method === 'GET' && !endpoint.refusesAnalysts
    const isOfAnalysts = isRead || endpoint.allowedBeforeMfa
    const ownOfAnalyst = expectation.isPersonal ? foreign : ordinary
    const ofScript = (status: number) => open ?? (endpoint.readToken ? status : 403)
    const readers = {
      'an analyst': await as(analyst.account, tenant, otherTenant),
      'an analyst, of another NGO’s row': await as(analyst.account, otherTenant, otherTenant),
      'an analyst of the organizers': await as(organizersAnalyst.account, otherTenant),
      'a script': await statusOf(script, tenant, undefined, otherTenant),
      'a script, of another NGO’s row': await statusOf(script, otherTenant, undefined, otherTenant),
      'a script of the organizers': await statusOf(organizersScript, otherTenant),
    }
    expect(readers).toEqual({
      'an analyst': open ?? refused ?? (isOfAnalysts ? ownOfAnalyst : 403),
      'an analyst, of another NGO’s row': open ?? refused ?? (isOfAnalysts ? foreign : 403),
      'an analyst of the organizers': open ?? refused ?? (isOfAnalysts ? ofOrganizer : 403),
      'a script': ofScript(ordinary),
      'a script, of another NGO’s row': ofScript(foreign),
      'a script of the organizers': ofScript(success),
    })
  },
)

const keysOf = (matches: (endpoint: Endpoint) => boolean | undefined) =>
  matrix.filter(({ endpoint }) => matches(endpoint)).map(({ key }) => key)

test('scripts may read lists, analysis and exports; analysts change only their own account', async () => {
  expect(keysOf(({ readToken, method, access }) => readToken && (method !== 'GET' || access === 'organizer'))).toEqual(
    [],
  )
  expect(endpoints.notes.original).not.toHaveProperty('readToken')
  expect(keysOf(({ method, allowedBeforeMfa }) => method !== 'GET' && allowedBeforeMfa)).toEqual([
    'awayMail.set',
    'columns.set',
    'secondFactor.enrol',
    'secondFactor.confirm',
    'secondFactor.disable',
    'session.revoke',
    'session.changePassword',
  ])
  const { problem: ofScript } = await script(session.changePassword)
  expect([ofScript.code, ofScript.detail]).toEqual(['forbidden', 'A read-only token may not make this call.'])
  const { problem: ofAnalyst } = await (await renewSession(analyst.account))(endpoints.observers.add)
  expect([ofAnalyst.code, ofAnalyst.detail]).toEqual([
    'forbidden',
    'An analyst’s account changes nothing but itself, and neither takes backups nor sees PINs.',
  ])
})
