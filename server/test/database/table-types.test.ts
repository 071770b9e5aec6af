import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../src/db/client.ts'
import { freshDatabase } from './fresh/fresh-database.ts'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isNullable: boolean
  /** The database has a value when none is inserted. */
  readonly hasDefault: boolean
  /** The check constraint of the column alone. */
  readonly check: string | null
}

/** As `server/src/db/engine/value-parsers.ts` parses them. */
const types: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
}

/** The values of a check like `state in ('new', 'taken')`. */
const valuesOf = (check: string | null): string[] =>
  check?.includes('= ANY') ? [...check.matchAll(/'([^']*)'::text/g)].map(([, value]) => `'${value}'`) : []

const typeOf = ({ type, isNullable, hasDefault, check }: Column): string => {
  const isArray = type.endsWith('[]')
  const element = types[type.replace('[]', '')]
  if (element === undefined) throw new Error(`no type for columns of ${type}`)
  const values = valuesOf(check)
  const value = values.length > 0 ? values.join(' | ') : `${element}${isArray ? '[]' : ''}`
  const nullable = isNullable ? `${value} | null` : value
  return hasDefault ? `Generated<${nullable}>` : nullable
}

const findColumns = async (db: Db): Promise<readonly Column[]> => {
  const { rows } = await sql<Column>`
    select relname as table, attname as name, format_type(atttypid, null) as type, not attnotnull as "isNullable",
      atthasdef or attidentity <> '' as "hasDefault", (
        select pg_get_constraintdef(pg_constraint.oid) from pg_constraint
        where contype = 'c' and conrelid = pg_class.oid and conkey = array[attnum]
        order by pg_get_constraintdef(pg_constraint.oid) like '%= ANY%' desc limit 1) as check
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    order by relname, attnum`.execute(db)
  return rows
}

/** TypeScript types of the rows of all tables, from the migrated schema. */
const describeTables = async (db: Db): Promise<string> => {
  const columns = await findColumns(db)
  const lines = [...new Set(columns.map(({ table }) => table))].flatMap(table => [
    `  ${table}: {`,
    ...columns.filter(column => column.table === table).map(column => `    ${column.name}: ${typeOf(column)}`),
    '  }',
  ])
  return `// Written by server/test/database/table-types.test.ts from the migrations.
import type { Generated } from 'kysely'

export interface Tables {
${lines.join('\n')}
}
`
}

// `npx vitest run -u server/test/database/table-types` writes the file after a migration.
test('the types of the tables are those of the migrated schema', async () => {
  const { db, close } = await freshDatabase()
  const described = await describeTables(db).finally(close)
  await expect(described).toMatchFileSnapshot('../../src/db/schema/generated.ts')
})
