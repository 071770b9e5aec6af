import type { Endpoint } from '@scrutineer/contract/endpoint'
import { secondFactor } from '@scrutineer/contract/second-factor'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyCounterDeltas } from '../../src/db/shared/counters.ts'
import { authenticator, enrolSecondFactor } from '../authenticator.ts'
import { aNgo, aPhone, secret } from '../factories.ts'
import { aMission, type Caller, type CallInput, type Mission } from '../mission.ts'
import { aMatrixFixture, aNotification, type MatrixFixture, matrix } from './endpoint-inputs.ts'

let mission: Mission
let world: MatrixFixture
beforeAll(async () => {
  mission = await aMission()
  world = await aMatrixFixture(mission)
}, 60_000)
afterAll(() => mission.close())

/** Staff change something by it, or take something away that can't be called back. */
const mustBeWritten = ({ access, method, contentType, events }: Endpoint) =>
  access !== 'anyone' && access !== 'observer' && (method !== 'GET' || (contentType !== undefined && !events))

test('every call by which staff change something or take files away is written down', () => {
  const forgotten = matrix.filter(({ endpoint }) => mustBeWritten(endpoint) && !endpoint.audit)
  expect(forgotten.map(({ key }) => key)).toEqual([])
})

/** What a call leaves behind in the audit. */
const leaving = async (caller: Caller, endpoint: Endpoint, input: CallInput<Endpoint>) => {
  const { last } = await mission.db
    .selectFrom('audit')
    .select(sql<number>`coalesce(max(id), 0)`.as('last'))
    .executeTakeFirstOrThrow()
  const { status } = await caller(endpoint, input)
  const entries = await mission.db.selectFrom('audit').where('id', '>', last).selectAll().execute()
  return { status, entries }
}

/** Every row of every table, as one sum each; without how far codes are spent, which trying one is enough for. */
const everything = async () => {
  // What else would be folded at a time of its own.
  await applyCounterDeltas(mission.db)
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(mission.db)
  const sums = tables.map(
    ({ name }) => sql`select ${name}::text as name, md5(string_agg(kept, ',' order by kept)) as sum
      from (select (to_jsonb(row) - 'last_step')::text as kept from ${sql.table(name)} as row) as rows`,
  )
  return (await sql`${sql.join(sums, sql` union all `)}`.execute(mission.db)).rows
}

const written = matrix.filter(({ endpoint }) => endpoint.audit && endpoint.access !== 'anyone')

/** What one’s own password and factor must be asked with; the matrix asks for what is refused to everybody. */
const ownAccount: Record<string, (staff: Caller) => Promise<CallInput<Endpoint>>> = {
  'session.changePassword': async () => ({ body: { password: secret, newPassword: `${secret} anew` } }),
  'secondFactor.confirm': async staff => {
    const { uri } = (await staff(secondFactor.enrol, { body: { password: secret } })).value
    return { body: { code: authenticator(mission, uri)() } }
  },
  'secondFactor.disable': async staff => {
    const { code } = await enrolSecondFactor(mission, staff)
    return { body: { password: secret, code: code() } }
  },
}

describe.each(written)('$key', ({ key, endpoint, expectation }) => {
  if (!expectation) return
  const inputOf = async (): Promise<CallInput<Endpoint>> => {
    // The matrix asks for what is refused to everybody.
    if (key === 'notifications.send') return { body: { ...aNotification, recipients: [world.own.phone.id] } }
    return expectation.input(world, world.own)
  }
  /** Somebody new for each call, since some calls end the session or change the account. */
  const aRequest = async () => {
    const organizer = await aNgo(mission, { organizer: true })
    return { organizer, input: (await ownAccount[key]?.(organizer.staff)) ?? (await inputOf()) }
  }

  test('leaves one entry: who, what, when and from where', async () => {
    const { organizer, input } = await aRequest()
    const { status, entries } = await leaving(organizer.staff, endpoint, input)
    expect(status).toBeLessThan(300)
    const { account, id } = organizer
    const said = { action: endpoint.audit, account, ngo_id: id, address: '127.0.0.1', at: mission.parts.clock() }
    expect(entries).toMatchObject([{ ...said, staff_id: expect.any(Number) }])
  })

  test('leaves none when it is refused, or made by a phone', async () => {
    const foreign = await mission.signIn(world.other.ngo.account, secret)
    const { call: phone } = await aPhone(mission, world.own.ngo.id)
    const refused = [
      await leaving(mission.nobody, endpoint, await inputOf()),
      await leaving(phone, endpoint, await inputOf()),
      await leaving(foreign, endpoint, await inputOf()),
      await leaving((await aNgo(mission, { organizer: true })).staff, endpoint, {}),
    ]
    const [nobody, byPhone, ...others] = refused
    expect(nobody).toEqual({ status: 401, entries: [] })
    expect(byPhone?.entries).toEqual([])
    for (const { status, entries } of others) expect([status, entries.length]).toEqual([status, status < 300 ? 1 : 0])
  })

  test('changes nothing and gives nothing away when the entry can’t be written', async () => {
    const { organizer, input } = await aRequest()
    await sql`alter table audit add constraint full_up check (false) not valid`.execute(mission.db)
    try {
      const before = await everything()
      const { status, text } = await organizer.staff(endpoint, input)
      expect([status, text]).toEqual([500, expect.stringContaining('"code":"internal"')])
      expect(await everything()).toEqual(before)
    } finally {
      await sql`alter table audit drop constraint full_up`.execute(mission.db)
    }
  })
})
