import { loadServerCommand } from './lib/server-command.mjs'

const { run } = await loadServerCommand('simulator/command.js', 'simulator')
const stop = new AbortController()
// The first Ctrl-C finishes the requests in flight; the second exits immediately.
process.once('SIGINT', () => {
  console.error('\nStopping after the calls under way …')
  stop.abort()
})

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  out: process.stdout,
  err: process.stderr,
  signal: stop.signal,
})
