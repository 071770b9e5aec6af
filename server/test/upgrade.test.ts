import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { answers } from '@scrutineer/contract/answers'
import { statistics } from '@scrutineer/contract/statistics'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../src/db/client.ts'
import { openEmbedded } from '../src/db/embedded/open.ts'
import { mendTallies } from '../src/db/mend-tallies.ts'
import { migrate, migrationsFolder } from '../src/db/migrate.ts'
import { emptyDatabase } from './empty-database.ts'
import { aCounty, aForm, aNgo, answerTo, aPhone, formUpload } from './factories.ts'
import { aMission } from './mission.ts'
import { expectKeptAsCounted } from './recount.ts'

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

const anEmptyDatabase = async (): Promise<OpenDatabase> => {
  const server = process.env.TEST_DATABASE_URL
  const given = server && process.env.TEST_ENGINE === 'postgresql' ? await emptyDatabase(server) : undefined
  const database = given ? await openDatabase(given) : await openEmbedded('memory', { inProcess: true })
  if (given) endings.push(given.drop)
  endings.push(() => database.close())
  return database
}

/** The product's migrations as they were when this one was the last. */
const upTo = async (last: string) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  endings.push(() => rm(folder, { recursive: true }))
  const names = (await readdir(migrationsFolder)).filter(name => name <= `${last}.sql`)
  for (const name of names) await copyFile(new URL(name, migrationsFolder), path.join(folder, name))
  return pathToFileURL(`${folder}/`)
}

test('what was reported before there were tallies is counted in them', async () => {
  const { db } = await anEmptyDatabase()
  await migrate(db, await upTo('0007-export-manifest'))
  await sql
    .raw(`
    insert into ngo (name, short_name, is_active, created_at) values ('One', 'O', true, now()), ('Two', 'T', false, now());
    insert into observer (ngo_id, name, name_folded, phone, phone_key, pin_hash, is_test_observer, note_count, station_count, created_at)
      select ngo, 'x', 'x', n, n, 'x', n = '4', notes, 2 + notes, now()
      from (values (1, '1', 1), (1, '2', 0), (2, '3', 0), (1, '4', 0)) as who(ngo, n, notes);
    insert into county (code, name) values ('AB', 'Alba'), ('CJ', 'Cluj');
    insert into polling_station (county_id, number) values (1, 1), (1, 2), (2, 1);
    insert into form (code, description, diaspora, current_version, created_at, updated_at)
      select code, code, false, 1, now(), now() from (values ('EA'), ('B'), ('FC')) as f(code);
    insert into form_version (form_id, version, document, published_at) select id, 1, '{}', now() from form;
    insert into question (form_id, last_version) select id, 1 from form;
    insert into question_option (question_id, last_version, flagged) select id, 1, true from question;
    insert into answer (observer_id, polling_station_id, question_id, form_id, form_version, revision, answered_at, superseded_at)
      select o, s, q, q, 1, 1, '2024-06-09T06:00Z', case when o = 2 and q = 1 then timestamptz '2024-06-09T07:00Z' end
      from generate_series(1, 4) as o, generate_series(1, 2) as s, generate_series(1, 3) as q;
    insert into selected_option (answer_id, option_id, flagged) select id, question_id, true from answer;
    insert into note (observer_id, polling_station_id, text, created_at) values (1, 3, 'x', '2024-06-09T08:00Z');
    insert into thread (observer_id, polling_station_id, ngo_id, county_id, sort_at, first_answer_at, last_answer_at, flagged_count)
      select observer_id, polling_station_id, case observer_id when 3 then 2 else 1 end, 1, '2024-06-09T06:00Z',
        '2024-06-09T06:00Z', '2024-06-09T06:00Z', count(*) filter (where superseded_at is null)
      from answer group by 1, 2;
    insert into thread (observer_id, polling_station_id, ngo_id, county_id, sort_at, note_count)
      values (1, 3, 1, 2, '2024-06-09T08:00Z', 1);`)
    .execute(db)
  await migrate(db)
  await expectKeptAsCounted(db)
  const { rows } = await sql`
    select ngo_id as ngo, label, flags, opening_flags as opening, counting_flags as counting
    from station_tally order by ngo_id, label`.execute(db)
  expect(rows).toEqual([
    ...[0, 1].flatMap(ngo => ['AB 1', 'AB 2'].map(label => ({ ngo, label, flags: 5, opening: 1, counting: 2 }))),
    ...['AB 1', 'AB 2'].map(label => ({ ngo: 2, label, flags: 3, opening: 1, counting: 1 })),
  ])
})

/** What a table is to a server that knows nothing newer: its columns, and what must hold for its rows. */
const schemaOf = async (db: OpenDatabase['db']) => {
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

test('migrations only add, so that a server of the version before goes on beside a new one', async () => {
  const { db } = await anEmptyDatabase()
  const names = (await readdir(migrationsFolder)).map(name => name.replace('.sql', '')).sort()
  let before = await schemaOf(db)
  for (const name of names) {
    await migrate(db, await upTo(name))
    const after = await schemaOf(db)
    // What was there is there, as it was.
    expect({ name, columns: after.columns }).toMatchObject({ columns: expect.arrayContaining(before.columns) })
    // What an old server leaves out of an old table fills itself, and nothing new is asked of what it writes.
    const added = after.columns.filter(
      each =>
        before.tables.has(each.of) &&
        !before.columns.some(({ of, name: known }) => of === each.of && known === each.name),
    )
    const isAdded = (table: string, column: string) =>
      added.some(({ of, name: known }) => of === table && known === column)
    const rules = after.rules
      .filter(({ of }) => before.tables.has(of))
      .filter(({ of, columns }) => columns.length === 0 || columns.some(column => !isAdded(of, column)))
    expect({ name, rules, demanding: added.filter(({ fills }) => !fills) }).toEqual({
      name,
      rules: before.rules,
      demanding: [],
    })
    before = after
  }
}, 60_000)

/** What a server of the version before tallies does when a phone answers: it writes the thread, and counts nothing. */
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

test('what a server without tallies reported beside a new one is counted at the next start, and nothing twice', async () => {
  const mission = await aMission()
  endings.push(mission.close)
  const organizer = await aNgo(mission, { organizer: true })
  const form = await aForm(organizer.staff, formUpload('EA'))
  const county = await aCounty(mission, 'AB', 6)
  const phones = await Promise.all([1, 2].map(() => aPhone(mission, organizer.id)))
  const report = (station: number) =>
    phones.map(({ call }) => call(answers.post, { body: { answers: [answerTo(form, 'AB', 0, [2], station)] } }))
  const [question, formId] = [form.question(1).id, form.id]
  const reportBeside = (station: number) =>
    reportAsBefore({ observer: phones[0]?.id ?? 0, station: county.stationId(station), question, formId }).execute(
      mission.db,
    )
  await Promise.all(report(1))
  expect(await mendTallies(mission.db)).toBe(false)
  // At a station that the new one knows, and at one of its own.
  await reportBeside(1)
  await reportBeside(2)
  await Promise.all([...report(3), mendTallies(mission.db), ...report(4), mendTallies(mission.db), ...report(5)])
  await expectKeptAsCounted(mission.db)
  const ranking = { params: { method: 'pollingStationOpeningIrregularities' } }
  const { data } = (await organizer.staff(statistics.ranking, ranking)).value
  expect(data).toEqual([3, 2, 2, 2, 1].map((value, index) => ({ label: `AB ${[1, 3, 4, 5, 2][index]}`, value })))
  expect(await mendTallies(mission.db)).toBe(false)
})
