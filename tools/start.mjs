import { unsupportedNodeMessage } from '../server/bin/node-version.mjs'
import { build, install } from './lib/prepare.mjs'
import { stopAll } from './lib/run.mjs'

/**
 * @param {string} output
 * @param {string} sentence
 * @returns {never}
 */
function exitWithMessage(output, sentence) {
  if (output) console.error(output)
  console.error(sentence)
  process.exit(1)
}

const problem = unsupportedNodeMessage(process.version)
if (problem) exitWithMessage('', problem)

const stop = () => {
  stopAll()
  process.exit(130)
}
process.once('SIGINT', stop).once('SIGTERM', stop)

// npm signals only its shell. When the shell has ended, this process has another parent and must end too.
const shell = process.ppid
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(watch))
}

const log = (/** @type {string} */ line) => console.log(line)
const installed = await install(log)
if (!installed.ok) exitWithMessage(installed.output, 'The packages could not be installed: see npm’s message above.')
const built = await build(log)
if (!built.ok) exitWithMessage(built.output, 'The build failed: see the message above.')

// The server, in this process, handles the signals from here on and shuts down gracefully.
process.off('SIGINT', stop).off('SIGTERM', stop)
const { runProcess } = await import(new URL('../server/dist/cli/run-process.js', import.meta.url).href)
await runProcess(['start', ...process.argv.slice(2)])
