import { homedir } from 'node:os'
import { join } from 'node:path'
import { chromiumLaunch } from './lib/chromium.mjs'
import { keepPostgres } from './lib/postgres.mjs'
import { build } from './lib/prepare.mjs'
import { root, run } from './lib/run.mjs'
import { stampOf } from './lib/stamp.mjs'

/** Outside the clone, and kept: ten million answers take minutes to make. PostgreSQL, which never runs as root, must get in. */
const usualFolder = () => {
  if (process.getuid?.() === 0) return '/var/cache/scrutineer-bench'
  return join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'scrutineer-bench')
}

/** @param {string} line */
const say = line => console.error(line)

/** @param {{ ok: boolean, output: string }} finished */
const must = ({ ok, output }) => {
  if (ok) return
  console.error(output)
  process.exit(1)
}

must(await build(say))
must(await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', 'bench']))

/** @type {(() => Promise<void>)[]} */
const atEnd = []

/** The server that `DATABASE_URL` names, or one of its own. */
const openPostgres = async () => {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const provided = await keepPostgres(process.env.BENCH_FOLDER ?? usualFolder(), say)
  if (!provided.ok) throw new Error(provided.output)
  atEnd.push(provided.stop)
  return provided.url
}

const end = async () => {
  for (const task of atEnd.splice(0)) await task()
}

const stop = new AbortController()
const interrupt = () => {
  if (stop.signal.aborted) void end().then(() => process.exit(130))
  else say('Stopping after what is under way; once more stops at once.')
  stop.abort()
}
process.on('SIGINT', interrupt).on('SIGTERM', interrupt)

const { run: runBench } = await import(new URL('../bench/dist/command.js', import.meta.url).href)
try {
  process.exitCode = await runBench(process.argv.slice(2), {
    root,
    openPostgres,
    // What is kept of one run for the next is made by these.
    stamp: stampOf(root, ['server/migrations', 'bench/mission']),
    chromium: chromiumLaunch(),
    signal: stop.signal,
    out: process.stdout,
    say,
  })
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await end()
}
