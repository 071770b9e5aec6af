import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answers } from '@scrutineer/contract/answers'
import { session } from '@scrutineer/contract/session'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { startServer } from '../e2e/server.ts'
import { run } from '../server/src/backup/command.ts'
import { type OpenDatabase, openDatabase } from '../server/src/db/client.ts'
import { openEmbedded } from '../server/src/db/embedded/open.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { hashSecret } from '../server/src/domain/password.ts'
import { ensureAdmin } from '../server/src/features/staff/first-accounts.ts'
import { folderFiles } from '../server/src/pictures/folder-files.ts'
import { openProven, restoreArchive } from '../server/src/restore/restore-archive.ts'
import { emptyDatabase } from '../server/test/empty-database.ts'
import { wholeOption, wordsOption } from './harness/options.ts'

// How large a backup is, how long it takes, and how long a phone waits meanwhile.

const engines = wordsOption('engines', ['embedded', 'postgresql'])
const count = wholeOption('answers', 2_000)
const secret = 'trials-know-this'
const tokenSecret = 'a secret for trials, of at least 32 characters'
const perStation = 20

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** A database of its own and a folder beside it; `open` is for who comes before the server and after it. */
const aPlace = async (engine: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-backup-'))
  endings.push(() => rm(folder, { recursive: true, force: true }))
  const server = process.env.TEST_DATABASE_URL
  if (engine === 'postgresql' && !server) throw new Error('TEST_DATABASE_URL is not set.')
  const given = engine === 'postgresql' && server ? await emptyDatabase(server) : undefined
  if (given) endings.push(given.drop)
  const settings = { DATA_DIR: folder, TOKEN_SECRET: tokenSecret, ...(given && { DATABASE_URL: given.url }) }
  const open = (): Promise<OpenDatabase> =>
    given
      ? openDatabase({ url: given.url, name: 'trial' })
      : openEmbedded(join(folder, 'database'), { inProcess: true })
  return { folder, settings, open }
}

/** So many answers of a hundred observers, twenty at each station. */
const fill = async ({ db }: OpenDatabase) => {
  await migrate(db)
  await ensureAdmin(db, { account: 'chief', password: secret }, new Date())
  const stations = Math.ceil(count / perStation)
  await sql
    .raw(`
    insert into county (code, name) values ('AB', 'Alba');
    insert into polling_station (county_id, number) select 1, n from generate_series(1, ${stations}) as n;
    insert into observer (ngo_id, name, name_folded, phone, phone_key, pin_hash, created_at)
      select 1, 'Observer ' || n, 'observer ' || n, 1000 + n, 1000 + n, '${await hashSecret(secret)}', now()
      from generate_series(1, 100) as n;
    insert into form (code, description, diaspora, current_version, created_at, updated_at)
      values ('A', 'Opening', false, 1, now(), now());
    insert into form_version (form_id, version, document, published_at) values (1, 1, '{"sections": []}', now());
    insert into question (form_id, last_version) select 1, 1 from generate_series(1, ${perStation});
    insert into question_option (question_id, last_version) select id, 1 from question;
    insert into thread (observer_id, polling_station_id, ngo_id, county_id, sort_at, first_answer_at, last_answer_at)
      select 1 + id % 100, id, 1, 1, now(), now(), now() from polling_station;
    insert into answer (observer_id, polling_station_id, question_id, form_id, form_version, revision, answered_at)
      select 1 + s.id % 100, s.id, q.id, 1, 1, 1, now() from polling_station as s, question as q;
    insert into selected_option (answer_id, option_id, flagged, value)
      select id, question_id, false, case when id % 20 = 0 then 'Some words of an observer ' || id end from answer;
    analyze;`)
    .execute(db)
}

/** A phone that posts all the time; `stop` gives how many posts were acknowledged and the longest wait for one, in ms. */
const aPostingPhone = async (url: string) => {
  const send = async (path: string, body: object, token?: string) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const reply = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${path} was answered ${reply.status}: ${await reply.text()}`)
    return reply.text()
  }
  const signedIn = await send(session.authorize.path, { user: '1001', password: secret, fcmToken: 'a push token' })
  const { access_token: token } = JSON.parse(signedIn)
  let isOver = false
  let posts = 0
  let longest = 0
  const posting = (async () => {
    while (!isOver) {
      const option = { questionId: 1 + (posts % perStation), countyCode: 'AB', pollingStationNumber: 1 }
      const begun = performance.now()
      await send(answers.post.path, { answers: [{ ...option, options: [{ optionId: option.questionId }] }] }, token)
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
  const place = await aPlace(engine)
  const before = await place.open()
  await fill(before).finally(before.close)
  const server = await startServer({ ...place.settings, PORT: '0', DEMO: 'off' })
  endings.push(server.stop)
  const stop = await aPostingPhone(server.url)
  const to = join(place.folder, 'backup.zip')
  const screen = { write: (text: string) => process.stderr.write(text) }
  const argv = ['--url', server.url, '--account', 'chief', '--to', to]
  const surroundings = { env: { SCRUTINEER_PASSWORD: secret }, input: process.stdin, out: screen, err: screen }
  const taken = await timed(() => run(argv, surroundings))
  expect(taken.value).toBe(0)
  const { posts, longest } = await stop()
  expect(posts).toBeGreaterThan(0)

  const there = await aPlace(engine)
  const database = await there.open()
  try {
    const archive = await openProven(to, () => undefined)
    const pictures = folderFiles(there.folder)
    const into = { database, pictures, arriving: there.folder, say: () => undefined }
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
