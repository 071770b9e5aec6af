import { serverCommand } from './lib/server-command.mjs'

const { run } = await serverCommand('backup/command.js', 'backup')
process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  input: process.stdin,
  out: process.stdout,
  err: process.stderr,
})
