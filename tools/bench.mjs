import { homedir } from 'node:os'
import { join } from 'node:path'
import { hashFiles } from './lib/build-cache.mjs'
import { build } from './lib/prepare.mjs'
import { root, run } from './lib/run.mjs'
import { chromiumLaunch } from './programs/chromium.mjs'
import { startPersistentPostgres } from './programs/postgres.mjs'

/** Outside the clone, and kept: ten million answers take minutes to make. PostgreSQL, which never runs as root, must get in. */
const defaultFolder = () => {
  if (process.getuid?.() === 0) return '/var/cache/scrutineer-bench'
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'scrutineer-bench')
}

/** @param {string} line */
const log = line => console.error(line)

/** @param {{ ok: boolean, output: string }} finished */
const exitOnFailure = ({ ok, output }) => {
  if (ok) return
  console.error(output)
  process.exit(1)
}

exitOnFailure(await build(log))
exitOnFailure(await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', 'bench']))

/** @type {(() => Promise<void>)[]} */
const onExit = []

/** The server that `DATABASE_URL` names, or one of its own. */
const openPostgres = async () => {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const provided = await startPersistentPostgres(process.env.BENCH_FOLDER ?? defaultFolder(), log)
  if (!provided.ok) throw new Error(provided.output)
  onExit.push(provided.stop)
  return provided.url
}

const end = async () => {
  for (const task of onExit.splice(0)) await task()
}

const stop = new AbortController()
const interrupt = () => {
  if (stop.signal.aborted) void end().then(() => process.exit(130))
  else log('Stopping after what is under way; once more stops at once.')
  stop.abort()
}
process.on('SIGINT', interrupt).on('SIGTERM', interrupt)

const { run: runBench } = await import(new URL('../bench/dist/bench/command.js', import.meta.url).href)
try {
  process.exitCode = await runBench(process.argv.slice(2), {
    root,
    openPostgres,
    // What is kept of one run for the next is made by these.
    stamp: hashFiles(root, ['server/migrations', 'bench/dataset', 'testkit/dataset']),
    chromium: chromiumLaunch(),
    signal: stop.signal,
    out: process.stdout,
    log,
  })
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await end()
}
