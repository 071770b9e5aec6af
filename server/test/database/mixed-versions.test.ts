import { readdir } from 'node:fs/promises'
import { answers } from '@scrutineer/contract/answers'
import { statistics } from '@scrutineer/contract/statistics'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectConsistentCounters } from '../../../testkit/database/recount.ts'
import type { Db } from '../../src/db/client.ts'
import { migrate, migrationsFolder } from '../../src/db/migrate.ts'
import { reconcileCounters } from '../../src/db/shared/reconcile-counters.ts'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../factories.ts'
import { createMission } from '../mission.ts'
import { createUnmigratedDatabase } from './unmigrated-database.ts'

/** A table as used by an older server: its columns and constraints. */
const schemaOf = async (db: Db) => {
  const { rows: columns } = await sql<{ of: string; name: string; is: string; fills: boolean }>`
    select attrelid::regclass::text as of, attname as name,
      format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end as is,
      not attnotnull or atthasdef or attidentity <> '' as fills
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`.execute(db)
  const { rows: rules } = await sql<{ of: string; name: string; is: string; columns: string[] }>`
    select rule.of::regclass::text as of, name, rule.is,
      array(select attname::text from pg_attribute where attrelid = rule.of and attnum = any(columns)) as columns
    from (
      select conrelid as of, conname as name, pg_get_constraintdef(oid) as is, conkey as columns from pg_constraint
      union all
      select indrelid, indexrelid::regclass::text, pg_get_indexdef(indexrelid), indkey from pg_index where indisunique
    ) as rule
    join pg_class on pg_class.oid = rule.of and relnamespace = 'public'::regnamespace`.execute(db)
  return { columns, rules, tables: new Set(columns.map(({ of }) => of)) }
}

/** Constraints replaced by compatible ones of the same name; tests of their features show the compatibility. */
const replaced = new Set(['push_registration_token_key', 'live_event_kind_check', 'follow_up_event_kind_check'])

test('migrations only add, so that a server of the previous version can run at the same time', async () => {
  const { db, close } = await createUnmigratedDatabase()
  const names = (await readdir(migrationsFolder)).map(name => name.replace('.sql', '')).sort()
  let before = await schemaOf(db)
  for (const name of names) {
    await migrate(db, migrationsFolder, name)
    const after = await schemaOf(db)
    // Existing columns and constraints are unchanged.
    expect({ name, columns: after.columns }).toMatchObject({ columns: expect.arrayContaining(before.columns) })
    // New columns of existing tables have defaults, and existing tables get no new constraints.
    const added = after.columns.filter(
      each =>
        before.tables.has(each.of) &&
        !before.columns.some(({ of, name: otherName }) => of === each.of && otherName === each.name),
    )
    const isAdded = (table: string, column: string) =>
      added.some(({ of, name: otherName }) => of === table && otherName === column)
    const isOld = ({ name: rule }: { name: string }) => !replaced.has(rule)
    const rules = after.rules
      .filter(({ of }) => before.tables.has(of))
      .filter(isOld)
      .filter(({ of, columns }) => columns.length === 0 || columns.some(column => !isAdded(of, column)))
    expect({ name, rules, demanding: added.filter(({ fills }) => !fills) }).toEqual({
      name,
      rules: before.rules.filter(isOld),
      demanding: [],
    })
    before = after
  }
  await close()
}, 60_000)

/** Stores an answer like a server without counters: it writes the thread and no counter delta. */
const reportAsBefore = (at: { observer: number; station: number; question: number; formId: number }) => sql`
  with sent as (
    insert into answer (observer_id, polling_station_id, question_id, form_id, form_version, revision, answered_at)
    values (${at.observer}, ${at.station}, ${at.question}, ${at.formId}, 1, 1, now()) returning id
  ), selected as (
    insert into selected_option (answer_id, option_id, flagged) select id, ${at.question}::int, true from sent
  )
  insert into thread as known
    (observer_id, polling_station_id, ngo_id, county_id, sort_at, first_answer_at, last_answer_at, flagged_count)
  select ${at.observer}, ${at.station}, ngo_id, county_id, now(), now(), now(), 1
  from observer join polling_station on polling_station.id = ${at.station} where observer.id = ${at.observer}
  on conflict (observer_id, polling_station_id) do update set
    sort_at = excluded.sort_at,
    first_answer_at = coalesce(known.first_answer_at, excluded.first_answer_at),
    last_answer_at = excluded.last_answer_at,
    flagged_count = known.flagged_count + excluded.flagged_count`

test('reports stored by a server without counters are counted once at the next start', async () => {
  const mission = await createMission()
  const organizer = await createNgo(mission, { organizer: true })
  const form = await createForm(organizer.staff, formUpload('EA'))
  const county = await createCounty(mission, 'AB', 6)
  const phones = await Promise.all([1, 2].map(() => createPhone(mission, organizer.id)))
  const report = (station: number) =>
    phones.map(({ call }) => call(answers.post, { body: { answers: [answerTo(form, 'AB', 0, [2], station)] } }))
  const [question, formId] = [form.question(1).id, form.id]
  const reportToOldServer = (station: number) =>
    reportAsBefore({ observer: phones[0]?.id ?? 0, station: county.stationId(station), question, formId }).execute(
      mission.db,
    )
  await Promise.all(report(1))
  expect(await reconcileCounters(mission.db)).toBe(false)
  // At a station with reports of the new server, and at another one.
  await reportToOldServer(1)
  await reportToOldServer(2)
  await Promise.all([
    ...report(3),
    reconcileCounters(mission.db),
    ...report(4),
    reconcileCounters(mission.db),
    ...report(5),
  ])
  await expectConsistentCounters(mission.db)
  const ranking = { params: { method: 'pollingStationOpeningIrregularities' } }
  const { data } = (await organizer.staff(statistics.ranking, ranking)).value
  expect(data).toEqual([3, 2, 2, 2, 1].map((value, index) => ({ label: `AB ${[1, 3, 4, 5, 2][index]}`, value })))
  expect(await reconcileCounters(mission.db)).toBe(false)
  await mission.close()
})
