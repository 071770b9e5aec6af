import { randomUUID } from 'node:crypto'
import { withConnection } from '../../../../testkit/database/connection.ts'

/** Lets the tests reuse databases of a PostgreSQL server, and drops these when all tests have run. */
export default () => {
  const server = process.env.TEST_DATABASE_URL
  if (server === undefined) return undefined
  const prefix = `scrutineer_test_${randomUUID().slice(0, 8)}_`
  process.env.TEST_DATABASE_PREFIX = prefix
  return () =>
    withConnection(server, async admin => {
      const { rows } = await admin.query<{ name: string }>(
        'select datname as name from pg_database where starts_with(datname, $1)',
        [prefix],
      )
      for (const { name } of rows) await admin.query(`drop database if exists ${name} with (force)`)
    })
}
