import { loadServerCommand } from './lib/server-command.mjs'

const { run } = await loadServerCommand('backup/restore/command.js', 'restorer')
// What is restored is for this account alone, whatever the caller's umask.
process.umask(0o077)
process.exitCode = await run(process.argv.slice(2), { env: process.env, out: process.stdout, err: process.stderr })
