import { loadServerCommand } from './lib/server-command.mjs'

const { run } = await loadServerCommand('backup-archive/create/command.js', 'backup')
process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  input: process.stdin,
  out: process.stdout,
  err: process.stderr,
})
