import { runServerCommand } from './lib/server-command.mjs'

await runServerCommand(process.argv.slice(2))
