import { session } from '@scrutineer/contract/session'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createNgo, createPhone, secret } from '../factories.ts'
import { type Caller, createMission, type Mission } from '../mission.ts'
import { endpointsWithoutInput, matrix } from './inputs/endpoint-inputs.ts'
import { createMatrixFixture, type MatrixFixture } from './matrix-fixture.ts'

let mission: Mission
let fixture: MatrixFixture
/** Callers without a valid session. */
let callersWithoutSession: Record<string, Caller>

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const tokenOf = async (account: string) => {
  const { value } = await mission.anonymous(session.authorize, { body: { user: account, password: secret } })
  return value.access_token
}

beforeAll(async () => {
  mission = await createMission()
  mission.at('2024-06-08T09:00:00Z')
  const early = await createNgo(mission, { organizer: true })
  mission.at('2024-06-09T09:00:01Z')
  fixture = await createMatrixFixture(mission)
  const deactivated = await createNgo(mission, { organizer: true })
  const goneToken = await tokenOf(deactivated.account)
  await mission.db.updateTable('ngo').set({ is_active: false }).where('id', '=', deactivated.id).execute()
  const token = await tokenOf(fixture.organizer.account)
  const [head = '', body = '', signature = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const forged = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode('another secret of at least 32 characters'))
  callersWithoutSession = {
    anonymous: mission.anonymous,
    'garbage for a token': mission.withToken('garbage'),
    'a token with other claims': mission.withToken(`${head}.${part({ ...claims, sub: 'somebody else' })}.${signature}`),
    'a token signed by another': mission.withToken(forged),
    'an unsigned token': mission.withToken(`${part({ alg: 'none' })}.${body}.`),
    'an expired session': early.staff,
    'staff of a deactivated NGO': mission.withToken(goneToken),
  }
}, 60_000)
afterAll(() => mission.close())

test('every endpoint of the contract has an input', () => {
  expect(endpointsWithoutInput, 'Add an input to a file of server/test/endpoints/inputs/.').toEqual([])
})

describe.each(matrix)('$key', ({ endpoint, expectation }) => {
  const { access } = endpoint
  const success = expectation.status ?? endpoint.status ?? 200
  /** Calls again after a 429: a download's slot is released shortly after its last byte. */
  const statusOf = (caller: Caller, tenant: MatrixFixture['tenant']) =>
    vi.waitFor(
      async () => {
        const { status } = await caller(endpoint, await expectation.input(fixture, tenant))
        expect(status).not.toBe(429)
        return status
      },
      { timeout: 20_000, interval: 20 },
    )
  const isForStaff = access === 'staff' || access === 'account'

  test('callers without a session', async () => {
    for (const [name, caller] of Object.entries(callersWithoutSession)) {
      expect([name, await statusOf(caller, fixture.tenant)]).toEqual([name, access === 'anyone' ? success : 401])
    }
  })

  test('replies and errors are not cacheable', async () => {
    const phone = (await createPhone(mission, fixture.tenant.ngo.id)).call
    for (const caller of [mission.anonymous, phone, await mission.signIn(fixture.organizer.account, secret)]) {
      const { headers } = await caller(endpoint, await expectation.input(fixture, fixture.tenant))
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  test('an observer', async () => {
    const { call } = await createPhone(mission, fixture.tenant.ngo.id)
    const isAllowed = access === 'observer' || access === 'account'
    expect(await statusOf(call, fixture.tenant)).toBe(access === 'anyone' || isAllowed ? success : 403)
  })

  test('staff of this NGO, staff of another, and an organizer', async () => {
    // Signs in for each call, since some calls end the session.
    const as = async (account: string, tenant: MatrixFixture['tenant']) =>
      statusOf(await mission.signIn(account, secret), tenant)
    const { tenant, otherTenant } = fixture
    const refused = access === 'observer' ? 403 : undefined
    const open = access === 'anyone' ? success : undefined
    const ordinary = isForStaff ? success : 403
    expect(await as(tenant.ngo.account, tenant)).toBe(open ?? refused ?? ordinary)
    const foreign = isForStaff && expectation.referencesRow ? 404 : ordinary
    expect(await as(tenant.ngo.account, otherTenant)).toBe(open ?? refused ?? foreign)
    expect(await as(otherTenant.ngo.account, tenant)).toBe(open ?? refused ?? foreign)
    const ofOrganizer = open ?? refused ?? (expectation.isPersonal ? 404 : success)
    expect(await as(fixture.organizer.account, tenant)).toBe(ofOrganizer)
    expect(await as(fixture.organizer.account, otherTenant)).toBe(ofOrganizer)
  })
})
