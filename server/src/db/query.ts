import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Runs the SQL of the template; its values become parameters or SQL, as with `sql`. */
type Statement<Result> = (strings: TemplateStringsArray, ...values: readonly unknown[]) => Promise<Result>

export const allRows =
  <Row>(db: Db): Statement<Row[]> =>
  async (...template) =>
    (await sql<Row>(...template).execute(db)).rows

/** Undefined without rows. */
export const firstRow =
  <Row>(db: Db): Statement<Row | undefined> =>
  async (...template) =>
    (await allRows<Row>(db)(...template))[0]

/** Of a statement that always has a row, such as that of an aggregate. */
export const onlyRow =
  <Row>(db: Db): Statement<Row> =>
  async (...template) => {
    const row = await firstRow<Row>(db)(...template)
    if (!row) throw new Error('The statement returned no row')
    return row
  }

/** The value of a statement that always has a row, of one column. */
export const onlyValue =
  <Value>(db: Db): Statement<Value> =>
  async (...template) => {
    const [value] = Object.values(await onlyRow<Record<string, Value>>(db)(...template))
    if (value === undefined) throw new Error('The statement returned no column')
    return value
  }

/** Runs a statement for what it changes. */
export const run =
  (db: Db): Statement<void> =>
  async (...template) => {
    await sql(...template).execute(db)
  }
