import { answers } from '@scrutineer/contract/answers'
import { calls } from '@scrutineer/contract/calls'
import { columns } from '@scrutineer/contract/columns'
import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { guides } from '@scrutineer/contract/guides'
import { pins } from '@scrutineer/contract/pins'
import { savedViews } from '@scrutineer/contract/saved-views'
import { secondFactor } from '@scrutineer/contract/second-factor'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { authenticator, enrolSecondFactor } from '../authenticator.ts'
import { hashTables } from '../database/hash-tables.ts'
import { createNgo, createObserver, createPhone, secret } from '../factories.ts'
import { type Caller, type CallInput, sharedMission } from '../mission.ts'
import { matrix, sampleNotification } from './inputs/endpoint-inputs.ts'
import { createMatrixFixture } from './matrix-fixture.ts'

const mission = await sharedMission()
const fixture = await createMatrixFixture(mission)

/**
 * What an account has seen and how it filters and arranges lists, and the guides that all observers have: no data of others. Taking a
 * claim is audited, renewing it isn't.
 */
const unauditedPaths = [
  answers.markSeen,
  answers.markAllSeen,
  savedViews.save,
  savedViews.remove,
  columns.set,
  calls.renew,
  guides.file,
].map(({ path }) => path)

/** Whether staff change data or download files with the endpoint. */
const requiresAudit = ({ path, access, method, contentType, events }: Endpoint) =>
  !unauditedPaths.includes(path) &&
  access !== 'anyone' &&
  access !== 'observer' &&
  (method !== 'GET' || (contentType !== undefined && !events))

test('every endpoint by which staff change data or download files is audited', () => {
  const forgotten = matrix.filter(({ endpoint }) => requiresAudit(endpoint) && !endpoint.audit)
  expect(forgotten.map(({ key }) => key)).toEqual([])
})

/** The entries that a call adds to the audit log. */
const callAndListEntries = async (caller: Caller, endpoint: Endpoint, input: CallInput<Endpoint>) => {
  const { last } = await mission.db
    .selectFrom('audit')
    .select(sql<number>`coalesce(max(id), 0)`.as('last'))
    .executeTakeFirstOrThrow()
  const { status } = await caller(endpoint, input)
  const entries = await mission.db.selectFrom('audit').where('id', '>', last).selectAll().execute()
  return { status, entries }
}

/** Tested in features/rounds/routes.slow.test.ts, since a round that begins would remove the fixture’s reports, and in test/backup. */
const testedElsewhere = ['rounds.begin', 'backup.recordTrialRestore']
const written = matrix.filter(
  ({ key, endpoint }) => endpoint.audit && endpoint.access !== 'anyone' && !testedElsewhere.includes(key),
)

/** Valid input for what belongs to the account; the matrix's input is rejected. */
const ownAccount: Record<string, (staff: Caller) => Promise<CallInput<Endpoint>>> = {
  'session.changePassword': async () => ({ body: { password: secret, newPassword: `${secret} anew` } }),
  'pins.show': async staff => {
    const body = { observers: [(await createObserver(mission, fixture.tenant.ngo.id)).id] }
    return { params: { id: (await staff(pins.reissue, { body })).value.id } }
  },
  'secondFactor.confirm': async staff => {
    const { uri } = (await staff(secondFactor.enrol, { body: { password: secret } })).value
    return { body: { code: authenticator(mission, uri)() } }
  },
  'secondFactor.disable': async staff => {
    const { code } = await enrolSecondFactor(mission, staff)
    return { body: { password: secret, code: code() } }
  },
}

test.each(written)('$key adds one entry, none if it is refused, and changes nothing without its entry', async entry => {
  const { key, endpoint, expectation } = entry
  const inputOf = async (): Promise<CallInput<Endpoint>> => {
    // The matrix's input is always rejected.
    if (key === 'notifications.send') return { body: { ...sampleNotification, recipients: [fixture.tenant.phone.id] } }
    return expectation.input(fixture, fixture.tenant)
  }
  /** A new account for each call, since some calls end the session or change the account. */
  const createRequest = async () => {
    const organizer = await createNgo(mission, { organizer: true })
    return { organizer, input: (await ownAccount[key]?.(organizer.staff)) ?? (await inputOf()) }
  }

  const { organizer, input } = await createRequest()
  const { status, entries } = await callAndListEntries(organizer.staff, endpoint, input)
  expect(status).toBeLessThan(300)
  const expected = {
    action: endpoint.audit,
    account: organizer.account,
    ngo_id: organizer.id,
    address: '127.0.0.1',
    at: mission.dependencies.clock(),
  }
  expect(entries).toMatchObject([{ ...expected, staff_id: expect.any(Number) }])

  const foreign = await mission.signIn(fixture.otherTenant.ngo.account, secret)
  const { call: phone } = await createPhone(mission, fixture.tenant.ngo.id)
  const refused = [
    await callAndListEntries(mission.anonymous, endpoint, await inputOf()),
    await callAndListEntries(phone, endpoint, await inputOf()),
    await callAndListEntries(foreign, endpoint, await inputOf()),
    await callAndListEntries((await createNgo(mission, { organizer: true })).staff, endpoint, {}),
  ]
  const [anonymous, byPhone, ...others] = refused
  expect(anonymous).toEqual({ status: 401, entries: [] })
  expect(byPhone?.entries).toEqual([])
  for (const other of others)
    expect([other.status, other.entries.length]).toEqual([other.status, other.status < 300 ? 1 : 0])

  const request = await createRequest()
  await sql`alter table audit add constraint full_up check (false) not valid`.execute(mission.db)
  try {
    const before = await hashTables(mission.db)
    const reply = await request.organizer.staff(endpoint, request.input)
    expect([reply.status, reply.text]).toEqual([500, expect.stringContaining('"code":"internal"')])
    expect(await hashTables(mission.db)).toEqual(before)
  } finally {
    await sql`alter table audit drop constraint full_up`.execute(mission.db)
  }
})
