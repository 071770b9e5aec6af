import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

/** The folder of the clone. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * The running commands, and the output of each so far.
 * @type {Map<import('node:child_process').ChildProcess, () => string>}
 */
const running = new Map()

// Windows has no process groups to signal. A child shares the console there and receives Ctrl-C itself.
const ownGroup = process.platform !== 'win32'

/**
 * @param {number} pid of a process that may have ended; negative for its group
 * @param {NodeJS.Signals} signal
 */
export function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // ESRCH: the process has already ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
const signalGroup = ({ pid }, signal) => {
  if (pid !== undefined) sendSignal(ownGroup ? -pid : pid, signal)
}

/** Ends all commands that `run` is waiting for, including their descendants. */
export function stopAll() {
  for (const child of running.keys()) signalGroup(child, 'SIGTERM')
}

/** The last line that each running command has printed, at most 100 characters of it. */
export const lastLines = () =>
  [...running.values()].map(output => {
    const lines = stripVTControlCharacters(output().slice(-2_000)).split(/[\r\n]+/)
    return (lines.findLast(line => line.trim() !== '') ?? '').trim().slice(0, 100)
  })

/**
 * @typedef {object} Finished
 * @property {boolean} ok it ended with exit code 0, in time
 * @property {string} output its stdout and stderr; empty when they were inherited
 */

/**
 * Runs a command in the clone and waits for its exit. A command that can't start or exceeds its limit counts as failed;
 * `output` then contains the reason.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, live?: boolean, minutes?: number, uid?: number, gid?: number, cwd?: string }} [options]
 *   `live` inherits stdout and stderr instead of collecting them; without `minutes` there is no time limit
 * @returns {Promise<Finished>}
 */
export function run(command, args, options = {}) {
  const { env = process.env, live = false, minutes, uid, gid, cwd = root } = options
  return new Promise(resolve => {
    let output = ''
    const child = spawn(command, args, {
      cwd,
      env,
      detached: ownGroup,
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
      ...(uid === undefined ? {} : { uid }),
      ...(gid === undefined ? {} : { gid }),
    })
    running.set(child, () => output)
    const collect = (/** @type {string} */ text) => {
      output += text
    }
    child.stdout?.setEncoding('utf8').on('data', collect)
    child.stderr?.setEncoding('utf8').on('data', collect)
    const stop = () => {
      collect(`\n${command} was stopped: it took longer than ${minutes} minutes.\n`)
      signalGroup(child, 'SIGKILL')
    }
    const limit = minutes === undefined ? undefined : setTimeout(stop, minutes * 60_000)
    const end = (/** @type {boolean} */ ok) => {
      clearTimeout(limit)
      running.delete(child)
      resolve({ ok, output })
    }
    child.on('error', error => {
      collect(`${command} could not be started: ${error.message}\n`)
      end(false)
    })
    child.on('close', code => end(code === 0))
  })
}

/**
 * Runs npm: the one that runs this script, or the one on PATH.
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function npm(args, options) {
  const npmScript = process.env.npm_execpath
  if (npmScript?.endsWith('npm-cli.js')) return run(process.execPath, [npmScript, ...args], options)
  // On Windows npm is a .cmd file, which Node.js starts through a shell only.
  if (process.platform === 'win32') return run('cmd.exe', ['/c', 'npm', ...args], options)
  return run('npm', args, options)
}
