import { loadServerCommand } from './lib/server-command.mjs'

const { run } = await loadServerCommand('backup-archive/restore/command.js', 'restorer')
// Restored files are readable by this account only, regardless of the umask.
process.umask(0o077)
process.exitCode = await run(process.argv.slice(2), { env: process.env, out: process.stdout, err: process.stderr })
