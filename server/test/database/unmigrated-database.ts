import { emptyDatabase } from '../../../testkit/database/empty-database.ts'
import { type OpenDatabase, openDatabase } from '../../src/db/client.ts'
import { openEmbedded } from '../../src/db/engine/embedded/open.ts'

/** A database without any table, on the engine that the test runs on; closing it removes it. */
export const anUnmigratedDatabase = async (): Promise<OpenDatabase> => {
  const server = process.env.TEST_DATABASE_URL
  if (!server || process.env.TEST_ENGINE !== 'postgresql') return openEmbedded('memory', { inProcess: true })
  const given = await emptyDatabase(server)
  const database = await openDatabase(given)
  const close = async () => {
    await database.close()
    await given.drop()
  }
  return { ...database, close }
}
