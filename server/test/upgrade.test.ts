import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../src/db/client.ts'
import { openEmbedded } from '../src/db/embedded/open.ts'
import { migrate, migrationsFolder } from '../src/db/migrate.ts'
import { emptyDatabase } from './empty-database.ts'
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
