import { loadServerCommand } from '../tools/lib/server-command.mjs'

const { run } = await loadServerCommand('backup-archive/nightly/command.js', 'nightly backup')
// Backups are readable by this account only, regardless of the umask.
process.umask(0o077)
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort())
process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  out: process.stdout,
  err: process.stderr,
  signal: stop.signal,
})
