import { emptyDatabase } from '../../../testkit/database/empty-database.ts'
import { type OpenDatabase, openDatabase } from '../../src/db/client.ts'
import { openEmbedded } from '../../src/db/engine/embedded/open.ts'

/** A database without tables, on the run's engine; closing it removes it. */
export const createUnmigratedDatabase = async (): Promise<OpenDatabase> => {
  const server = process.env.TEST_DATABASE_URL
  if (!server || process.env.TEST_ENGINE !== 'postgresql') return openEmbedded('memory', { inProcess: true })
  const emptyServerDatabase = await emptyDatabase(server)
  const database = await openDatabase(emptyServerDatabase)
  const close = async () => {
    await database.close()
    await emptyServerDatabase.drop()
  }
  return { ...database, close }
}
