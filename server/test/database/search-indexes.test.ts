import { answers } from '@scrutineer/contract/answers'
import { observers } from '@scrutineer/contract/observers'
import { session } from '@scrutineer/contract/session'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCounty, createNgo, secret } from '../factories.ts'
import { type Caller, sharedMission } from '../mission.ts'
import { sequentiallyScannedTables } from './query-plans.ts'

const crowd = 20_000

const mission = await sharedMission()
const { account, id } = await createNgo(mission, { organizer: true })
const county = await createCounty(mission, 'AB', 2)
const { value } = await mission.anonymous(session.authorize, { body: { user: account, password: secret } })
const token = value.access_token
// Names of letters only, evenly distributed phones, a thread each; hashes of realistic length.
await sql`
  insert into observer (ngo_id, name, name_folded, phone, phone_key, pin_hash, created_at)
  select ${id}, name, name, phone, phone, repeat('x', 97), now()
  from (
    select translate(md5(n::text), '0123456789', 'ghijklmnop') as name,
      '07' || lpad((n * 7919 % 100000000)::text, 8, '0') as phone
    from generate_series(1, ${crowd}::int) as n
  ) as person`.execute(mission.db)
await sql`
  insert into thread (observer_id, polling_station_id, ngo_id, county_id, sort_at)
  select id, ${county.stationId(1)}, ngo_id, ${county.id}, created_at + id * interval '1 second' from observer`.execute(
  mission.db,
)
await sql`vacuum analyze`.execute(mission.db)

const readWhole = async (work: (call: Caller) => Promise<{ status: number }>) => {
  const statuses: number[] = []
  const tables = await sequentiallyScannedTables(mission, token, async call => statuses.push((await work(call)).status))
  expect(statuses).toEqual([200])
  return tables
}

test('searching observers by a substring of the name or phone uses an index', async () => {
  for (const query of [{ Name: 'ĂBc' }, { Name: 'fgh ' }, { Number: '791' }, { Number: '07 91 4' }]) {
    expect(await readWhole(call => call(observers.list, { query }))).not.toContain('observer')
  }
})

test('searching threads by a substring of the observer’s phone uses an index', async () => {
  for (const observerPhoneNumber of ['7914', '0791 4']) {
    const tables = await readWhole(call => call(answers.threads, { query: { observerPhoneNumber } }))
    expect(tables).not.toContain('observer')
    expect(tables).not.toContain('thread')
  }
})

test('a search without an index is detected', async () => {
  expect(await readWhole(call => call(observers.list, { query: { Name: 'a' } }))).toContain('observer')
})
