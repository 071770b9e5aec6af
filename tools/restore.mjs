import { serverCommand } from './lib/server-command.mjs'

const { run } = await serverCommand('restore/command.js', 'restorer')
process.exitCode = await run(process.argv.slice(2), { env: process.env, out: process.stdout, err: process.stderr })
