import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyEmptyDatabase } from '../../../testkit/database/embedded-folder.ts'
import { emptyDatabase } from '../../../testkit/database/empty-database.ts'

/** Settings of a server that was never started, on the engine of the test run. */
export const createEmptyInstallation = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-command-'))
  const url = process.env.TEST_ENGINE === 'embedded' ? undefined : process.env.TEST_DATABASE_URL
  const database = url ? await emptyDatabase(url) : undefined
  if (!database) await copyEmptyDatabase(join(folder, 'database'))
  const settings = {
    DATA_DIR: folder,
    DEMO: 'off',
    PORT: '0',
    TOKEN_SECRET: 'a secret of the tests, long enough',
    ...(database ? { DATABASE_URL: database.url } : {}),
  }
  const remove = async () => {
    await database?.drop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return { folder, settings, isEmbedded: database === undefined, remove }
}
