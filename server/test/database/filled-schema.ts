import { sql } from 'kysely'
import type { Db } from '../../src/db/client.ts'

/** Rows of a mission in the first schema, with correct counters. */
export const firstSchemaReports = `
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
    values (1, 3, 1, 2, '2024-06-09T08:00Z', 1);`

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  /** SQL for the first value of the referenced column. */
  readonly referred: string | null
  /** SQL for a value that the column's check constraint allows. */
  readonly allowed: string | null
}

const values: Readonly<Record<string, string>> = {
  bigint: '1',
  boolean: 'true',
  date: `'2024-06-09'`,
  'double precision': '44.5',
  'integer[]': 'array[1]',
  integer: '1',
  json: `'{"b": 1.50, "a": ["Ștampilă"]}'`,
  jsonb: `'{"words": ["Ștampilă", null, 1.50]}'`,
  text: `'Some words'`,
  'text[]': `array['some', 'words']`,
  'timestamp with time zone': `'2024-06-09T06:30:15.123456Z'`,
  uuid: 'gen_random_uuid()',
}

/** Values of columns with further constraints. */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Either a staff account or an observer.
  session: { observer_id: 'null' },
  // Numbers that are summed.
  situation_delta: { amount: '0' },
}

/** Tables whose numbers are summed: an inserted row has zeros. */
const summedTables = ['tally_delta', 'seen_delta', 'seen_tally']

const findColumns = async (db: Db): Promise<readonly Column[]> => {
  const { rows } = await sql<Column>`
    select relname as "table", attname as name, format_type(atttypid, null) as type,
      (select format('(select %I from %s order by 1 limit 1)', other.attname, confrelid::regclass)
        from pg_constraint join pg_attribute as other on other.attrelid = confrelid and other.attnum = confkey[1]
        where conrelid = source.oid and contype = 'f' and conkey = array[pg_attribute.attnum] limit 1) as referred,
      (select substring(pg_get_constraintdef(pg_constraint.oid) from $$'[^']+'::text$$) from pg_constraint
        where conrelid = source.oid and contype = 'c' and conkey = array[attnum] limit 1) as allowed
    from pg_class as source join pg_attribute on attrelid = source.oid and attnum > 0 and not attisdropped
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and attidentity = '' and attgenerated = '' and relname !~ '^(kysely|migration)_'
    order by relname, attnum`.execute(db)
  return rows
}

const sampleFor = ({ table, name, type, referred, allowed }: Column): string => {
  const value = exceptions[table]?.[name] ?? referred ?? allowed ?? values[type]
  if (value === undefined) throw new Error(`No sample value for ${table}.${name} of type ${type}.`)
  return summedTables.includes(table) && !name.endsWith('_id') ? '0' : value
}

/** Inserts a row with a value in every column into each empty table of the schema. */
export const fillEmptyTables = async (db: Db): Promise<void> => {
  const columns = await findColumns(db)
  const fill = async (table: string, path: readonly string[]) => {
    const { rows } = await sql<{ any: boolean }>`select exists (select from ${sql.table(table)}) as any`.execute(db)
    if (rows[0]?.any || path.includes(table)) return
    const tableColumns = columns.filter(column => column.table === table)
    for (const { referred } of tableColumns) {
      const other = / from (\w+) /.exec(referred ?? '')?.[1]
      if (other !== undefined) await fill(other, [...path, table])
    }
    await sql`insert into ${sql.table(table)} (${sql.join(tableColumns.map(({ name }) => sql.ref(name)))})
      values (${sql.raw(tableColumns.map(sampleFor).join(', '))})`.execute(db)
  }
  for (const table of new Set(columns.map(column => column.table))) await fill(table, [])
}

type Row = Readonly<Record<string, unknown>>

/** The rows of all tables with a mission's data. */
export const rowsByTable = async (db: Db): Promise<Map<string, readonly Row[]>> => {
  const tables = new Set((await findColumns(db)).map(({ table }) => table))
  const rowsOfTables = new Map<string, readonly Row[]>()
  for (const table of tables) {
    const { rows } = await sql<{ row: Row }>`select to_jsonb(source) as row from ${sql.table(table)} as source`.execute(
      db,
    )
    rowsOfTables.set(
      table,
      rows.map(({ row }) => row),
    )
  }
  return rowsOfTables
}

/** The rows, reduced to the columns of `others`, as sorted JSON texts. */
export const toSortedRowTexts = (others: readonly Row[], rows: readonly Row[]): string[] => {
  const columns = Object.keys(others[0] ?? {})
  return rows.map(row => JSON.stringify(columns.map(column => row[column]))).sort()
}
