import { sql } from 'kysely'
import type { Db } from '../../src/db/client.ts'

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
  numeric: '12.50',
  json: `'{"b": 1.50, "a": ["Ștampilă"]}'`,
  jsonb: `'{"words": ["Ștampilă", null, 1.50]}'`,
  text: `'Some words'`,
  bytea: `'\\x00ff'`,
  'text[]': `array['some', 'words']`,
  smallint: '1',
  'timestamp with time zone': `'2024-06-09T06:30:15.123456Z'`,
  uuid: 'gen_random_uuid()',
}

/** Values of columns with further constraints. */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Either a staff account or an observer.
  session: { observer_id: 'null' },
  // Numbers that are summed.
  tally_change: { amount: '0' },
}

const findColumns = async (db: Db): Promise<readonly Column[]> => {
  const { rows } = await sql<Column>`
    select relname as "table", attname as name, format_type(atttypid, null) as type,
      (select format('(select %I from %s order by 1 limit 1)', other.attname, confrelid::regclass)
        from pg_constraint join pg_attribute as other
          on other.attrelid = confrelid and other.attnum = confkey[array_position(conkey, pg_attribute.attnum)]
        where conrelid = source.oid and contype = 'f' limit 1) as referred,
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
  return value
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
