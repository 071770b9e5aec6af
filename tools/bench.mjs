import { homedir } from 'node:os'
import { join } from 'node:path'
import { hashFiles } from './lib/build-cache.mjs'
import { build } from './lib/prepare.mjs'
import { root, run } from './lib/run.mjs'
import { chromiumLaunch } from './programs/chromium.mjs'
import { startPersistentPostgres } from './programs/postgres.mjs'

/** Outside the clone, since ten million answers take minutes to create. PostgreSQL, which never runs as root, needs access. */
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

/** The server of `DATABASE_URL`, or a new one. */
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
  else log('Stopping after the current step; press Ctrl-C again to stop immediately.')
  stop.abort()
}
process.on('SIGINT', interrupt).on('SIGTERM', interrupt)

const { run: runBench } = await import(new URL('../bench/dist/bench/command.js', import.meta.url).href)
/** @type {Omit<import('../bench/harness/bench.ts').BenchContext, 'usage'>} */
const context = {
  root,
  openPostgres,
  // The cached datasets are created by these sources.
  datasetHash: hashFiles(root, ['server/migrations', 'bench/dataset', 'testkit/dataset']),
  chromium: chromiumLaunch(),
  signal: stop.signal,
  out: process.stdout,
  log,
}
try {
  process.exitCode = await runBench(process.argv.slice(2), context)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await end()
}
