import { observers } from '@scrutineer/contract/observers'
import { session } from '@scrutineer/contract/session'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sequentiallyScannedTables } from '../../../test/database/query-plans.ts'
import { createNgo, createObserver, secret } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()

test('finds a name by its words in any order, each by the index, also beside a word of one letter', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  await createObserver(mission, organizer.id, { name: 'Ana Țâru' })
  await sql`
    insert into observer (ngo_id, name, name_folded, phone, phone_key, pin_hash, created_at)
    select ${organizer.id}, 'Ana', 'ana ' || md5(n::text), 'p' || n, 'p' || n, 'x', now()
    from generate_series(1, 20000) as n`.execute(mission.db)
  await sql`vacuum analyze observer`.execute(mission.db)
  const { value } = await mission.anonymous(session.authorize, { body: { user: organizer.account, password: secret } })
  const found: string[][] = []
  const tables = await sequentiallyScannedTables(mission, value.access_token, async call => {
    for (const name of ['taru ana', '  Țâru   A ', 'ana taru'])
      found.push((await call(observers.list, { query: { name } })).value.data.map(row => row.name))
  })
  expect(found).toEqual([['Ana Țâru'], ['Ana Țâru'], ['Ana Țâru']])
  expect(tables).not.toContain('observer')
})
