import { execFile, spawn } from 'node:child_process'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { copyEmptyDatabase } from '../../../../../testkit/database/embedded-folder.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { DatabaseLockedError } from '../../client.ts'
import { openDatabaseFolder } from './in-process-session.ts'
import { openEmbedded } from './open.ts'

const root = fileURLToPath(new URL('../../../../..', import.meta.url))
const sources = fileURLToPath(new URL('../..', import.meta.url))
const compiled = path.join(root, 'server/dist/db')
const folder = temporaryFolder()

const newest = async (of: string, ending: string) => {
  const names = (await readdir(of, { recursive: true })).filter(name => name.endsWith(ending))
  const times = await Promise.all(names.map(async name => (await stat(path.join(of, name))).mtimeMs))
  return Math.max(0, ...times)
}

// The worker can only be started compiled, so these tests build the server when its sources are newer.
const buildIfOlder = async () => {
  const built = await newest(compiled, '.js').catch(() => 0)
  if (built > (await newest(sources, '.ts'))) return
  const tsc = path.join(root, 'node_modules/.bin/tsc')
  await promisify(execFile)(tsc, ['-b', 'contract', 'server'], { cwd: root })
}

beforeAll(async () => {
  await buildIfOlder()
})

// CommonJS, since a worker would inherit the flag that makes `-e` take a module.
const run = (program: string, database: string) => {
  const script = `void (async () => {
    const { openDatabase } = await import(process.argv[1])
    const { sql } = await import('kysely')
    const { db, listen, close } = await openDatabase({ folder: process.argv[2] })
    const say = text => process.stdout.write(text + '\\n')
    ${program}
  })()`
  return spawn(process.execPath, ['-e', script, path.join(compiled, 'client.js'), database], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: path.join(root, 'server'),
  })
}

const linesOf = async (program: string, database: string) => {
  const lines: string[] = []
  for await (const line of createInterface(run(program, database).stdout)) lines.push(line)
  return lines
}

/** A folder with an empty database, since creating one takes seconds. */
const copyDatabase = async (name: string) => {
  const database = path.join(folder, name)
  await copyEmptyDatabase(database)
  return database
}

test('opening the folder twice fails with a clear message', async () => {
  const database = await copyDatabase('locked')
  const first = await openEmbedded(database, { inProcess: true })
  const second = openEmbedded(path.join(folder, '.', 'locked'), { inProcess: true })
  await expect(second).rejects.toThrow(DatabaseLockedError)
  await expect(second).rejects.toThrow(
    `The database in ${database} is in use by process ${process.pid}; only one process can open it`,
  )
  await first.close()
  await (await openEmbedded(database, { inProcess: true })).close()
})

test('the files of an interrupted creation are removed', async () => {
  const database = path.join(folder, 'cut-off')
  await mkdir(`${database}.creating`)
  await writeFile(path.join(`${database}.creating`, 'PG_VERSION'), '18\n')
  const opened = await openEmbedded(database, { inProcess: true })
  expect((await sql`select 1 as one`.execute(opened.db)).rows).toEqual([{ one: 1 }])
  await opened.close()
  expect(await readdir(folder)).not.toContain('cut-off.creating')
})

test('a folder with unrelated files is not touched', async () => {
  const letters = path.join(folder, 'letters')
  await mkdir(letters)
  await writeFile(path.join(letters, 'dear.txt'), 'Dear')
  await expect(openEmbedded(letters, { inProcess: true })).rejects.toThrow('contains files, but no database')
  expect(await readdir(letters)).toEqual(['dear.txt'])
})

test('a commit is synced to disk', async () => {
  const session = await openDatabaseFolder(await copyDatabase('synced'))
  const { rows } = await session.query(`select current_setting('fsync') as fsync,
    current_setting('wal_sync_method') as method, current_setting('synchronous_commit') as commit`)
  expect(rows).toEqual([{ fsync: 'on', method: 'fsync', commit: 'on' }])
  await session.close()
})

test('the engine’s files are accessible to this account only, regardless of the umask', async () => {
  const database = path.join(folder, 'private')
  const session = await openDatabaseFolder(database)
  await session.query('create table evidence (id int); insert into evidence values (1); checkpoint')
  await session.close()
  const entries = await readdir(database, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name))
  const modes = await Promise.all(files.map(async file => (await stat(file)).mode & 0o777))
  expect(new Set(modes)).toEqual(new Set([0o600]))
})

test('the worker returns rows, notifications and errors like pg', async () => {
  const program = `
    await sql\`create table t (id bigint primary key, at timestamptz)\`.execute(db)
    const at = new Date(0)
    const row = await sql\`insert into t values (1, \${at}) returning *\`.execute(db)
    say(typeof row.rows[0].id + ' ' + row.rows[0].at.toISOString())
    const error = await sql\`insert into t values (1, null)\`.execute(db).catch(error => error)
    say([error.constructor.name, error.code, error.constraint, error.table, error.detail].join(' | '))
    const stop = await listen('news', payload => { say('heard ' + payload); stop().then(close) })
    await sql\`select pg_notify('news', 'hello')\`.execute(db)
  `
  expect(await linesOf(program, await copyDatabase('worker'))).toEqual([
    'number 1970-01-01T00:00:00.000Z',
    'DatabaseError | 23505 | t_pkey | t | Key (id)=(1) already exists.',
    'heard hello',
  ])
})

test('a process killed while writing loses no acknowledged write', async () => {
  const database = await copyDatabase('killed')
  const program = `
    await sql\`create table if not exists t (id serial primary key, n int)\`.execute(db)
    const { rows: [row] } = await sql\`select coalesce(max(n), 0) as n from t\`.execute(db)
    for (let n = row.n + 1; ; n += 1) {
      await sql\`insert into t (n) values (\${n})\`.execute(db)
      say(String(n))
    }
  `
  let acknowledged = 0
  for (let round = 1; round <= 3; round += 1) {
    const writer = run(program, database)
    let lines = 0
    for await (const line of createInterface(writer.stdout)) {
      expect(Number(line)).toBeGreaterThan(acknowledged)
      acknowledged = Number(line)
      lines += 1
      if (lines === 60 + round * 7) writer.kill('SIGKILL')
    }
    expect(writer.signalCode ?? 'SIGKILL').toBe('SIGKILL')
    const opened = await openEmbedded(database, { inProcess: true })
    const { rows } = await sql<{ n: number }>`select n from t order by n`.execute(opened.db)
    await opened.close()
    const numbers = rows.map(row => row.n)
    expect(numbers.slice(0, acknowledged)).toEqual(Array.from({ length: acknowledged }, (_, index) => index + 1))
  }
  expect(acknowledged).toBeGreaterThan(180)
})

test('snapshots of a killed process are removed at the next start', async () => {
  const held = await copyDatabase('held')
  await mkdir(path.join(held, 'base', 'pgsql_tmp'), { recursive: true })
  await writeFile(path.join(held, 'base', 'pgsql_tmp', 'pgsql_tmp42.0'), 'rows of a backup')
  const session = await openDatabaseFolder(held)
  expect(await readdir(path.join(held, 'base'))).not.toContain('pgsql_tmp')
  await session.close()
})
