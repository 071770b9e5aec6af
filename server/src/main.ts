import { runProcess } from './cli/run-process.ts'

await runProcess(['start', ...process.argv.slice(2)])
