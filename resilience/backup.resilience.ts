import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { command as backupCommand } from '../server/src/backup-archive/create/command.ts'
import { openVerifiedArchive, restoreArchive } from '../server/src/backup-archive/restore/restore-archive.ts'
import { type OpenDatabase, openDatabase } from '../server/src/db/client.ts'
import { openEmbedded } from '../server/src/db/engine/embedded/open.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { hashSecret } from '../server/src/domain/crypto/password.ts'
import { ensureAdmin } from '../server/src/features/staff/bootstrap-admin.ts'
import { createLocalStorage } from '../server/src/pictures/local-storage.ts'
import { createApiClient } from '../testkit/client/api-client.ts'
import { createSetup } from '../testkit/client/setup.ts'
import { copyEmptyDatabase } from '../testkit/database/embedded-folder.ts'
import { emptyDatabase } from '../testkit/database/empty-database.ts'
import { runHere } from '../testkit/process/run-here.ts'
import { startServer } from '../testkit/process/server-process.ts'
import { fillWithAnswers, QUESTION_COUNT } from './harness/fill-with-answers.ts'
import { choiceOption, intOption } from './harness/options.ts'

// Measures the size and duration of a backup, and the delay of posts meanwhile.

const engines = choiceOption('engine', ['embedded', 'postgresql'])
const count = intOption('answers', 2_000)
const secret = 'resilience-tests-know-this'
const tokenSecret = 'a secret for resilience tests, of at least 32 characters'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end()
})

/** A separate database and folder; `open` connects while no server runs. */
const createDatabase = async (engine: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-backup-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  const server = process.env.TEST_DATABASE_URL
  if (engine === 'postgresql' && !server) throw new Error('TEST_DATABASE_URL is not set.')
  const emptyPostgresql = engine === 'postgresql' && server ? await emptyDatabase(server) : undefined
  if (emptyPostgresql) cleanups.push(emptyPostgresql.drop)
  else await copyEmptyDatabase(join(folder, 'database'))
  const settings = {
    DATA_DIR: folder,
    TOKEN_SECRET: tokenSecret,
    ...(emptyPostgresql && { DATABASE_URL: emptyPostgresql.url }),
  }
  const open = (): Promise<OpenDatabase> =>
    emptyPostgresql
      ? openDatabase({ url: emptyPostgresql.url, name: 'resilience' })
      : openEmbedded(join(folder, 'database'), { inProcess: true })
  return { folder, settings, open }
}

const fill = async ({ db }: OpenDatabase) => {
  await migrate(db)
  await ensureAdmin(db, { account: 'chief', password: secret }, new Date())
  await fillWithAnswers(db, count, await hashSecret(secret))
}

/** A phone that posts continuously; `stop` returns the number of acknowledged posts and the longest delay in ms. */
const startPostingPhone = async (url: string) => {
  const setup = createSetup(createApiClient(url))
  const token = await setup.signInPhone('1001', secret)
  let isOver = false
  let posts = 0
  let longest = 0
  const posting = (async () => {
    while (!isOver) {
      const option = { questionId: 1 + (posts % QUESTION_COUNT), countyCode: 'AB', pollingStationNumber: 1 }
      const begun = performance.now()
      await setup.postAnswers(token, { answers: [{ ...option, options: [{ optionId: option.questionId }] }] })
      longest = Math.max(longest, performance.now() - begun)
      posts += 1
    }
  })()
  return async () => {
    isOver = true
    await posting
    return { posts, longest }
  }
}

const timed = async <T>(work: () => Promise<T>) => {
  const begun = performance.now()
  const value = await work()
  return { value, seconds: (performance.now() - begun) / 1000 }
}

test.each(engines)('a mission on %s is backed up while a phone posts, and restored', async engine => {
  const source = await createDatabase(engine)
  const before = await source.open()
  await fill(before).finally(before.close)
  const server = await startServer({ ...source.settings, PORT: '0', DEMO: 'off' })
  cleanups.push(server.stop)
  const stop = await startPostingPhone(server.url)
  const to = join(source.folder, 'backup.zip')
  const screen = { write: (text: string) => process.stderr.write(text) }
  const argv = ['--url', server.url, '--account', 'chief', '--to', to]
  const taken = await timed(() => runHere(backupCommand.run, argv, { env: { SCRUTINEER_PASSWORD: secret } }))
  expect(taken.value).toMatchObject({ code: 0, err: '' })
  const { posts, longest } = await stop()
  expect(posts).toBeGreaterThan(0)

  const target = await createDatabase(engine)
  const database = await target.open()
  try {
    const archive = await openVerifiedArchive(to, () => undefined)
    const pictures = createLocalStorage(target.folder)
    const into = { database, pictures, incomingFolder: target.folder, log: () => undefined }
    const { seconds } = await timed(() => restoreArchive(archive, into).finally(archive.close))
    const rows = archive.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    expect(rows).toBeGreaterThan(2 * count)
    const megabytes = (await stat(to)).size / 1e6
    screen.write(
      `${engine}: ${rows.toLocaleString('en')} rows, ${megabytes.toFixed(1)} MB; taken and proven in ${taken.seconds.toFixed(1)} s, ` +
        `restored in ${seconds.toFixed(1)} s; ${posts} posts meanwhile, the longest waited ${Math.round(longest)} ms\n`,
    )
  } finally {
    await database.close()
  }
})
