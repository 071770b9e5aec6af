import { loadServerCommand } from './lib/server-command.mjs'

const { run } = await loadServerCommand('verify-export/command.js', 'verifier')
process.exitCode = await run(process.argv.slice(2), { out: process.stdout, err: process.stderr })
