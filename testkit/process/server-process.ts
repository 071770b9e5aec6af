import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
const startTimeoutMs = 90_000
// Ten seconds of grace for calls under way, and what follows them.
const stopTimeoutMs = 20_000

/** A process of the built server. */
export interface ServerProcess {
  /** Origin, without a slash at the end. */
  readonly url: string
  readonly pid: number
  /** Everything that it has written, on both of its outputs. */
  readonly log: () => string
  /** Error lines that it has logged since the last call. */
  readonly takeErrors: () => string[]
  /** Ends it as Ctrl-C does. */
  readonly stop: () => Promise<void>
  /** Ends it as a power cut does. */
  readonly kill: () => Promise<void>
  readonly signal: (name: NodeJS.Signals) => void
  /** Its exit code, or null when a signal ended it. */
  readonly ended: Promise<number | null>
}

/** Pino's lines are JSON with a level of 50 for errors; a line on stderr that is none comes from a crash. */
const isError = (line: string, stream: 'stdout' | 'stderr') => {
  if (!line.startsWith('{')) return stream === 'stderr'
  return /"level":(50|60|"error"|"fatal")/.test(line)
}

const collectOutput = (server: ChildProcess) => {
  let errors: string[] = []
  let log = ''
  const address = new Promise<string>((resolve, reject) => {
    for (const stream of ['stdout', 'stderr'] as const) {
      let rest = ''
      server[stream]?.setEncoding('utf8').on('data', (text: string) => {
        log += text
        const lines = (rest + text).split('\n')
        rest = lines.pop() ?? ''
        errors.push(...lines.filter(line => isError(line, stream)))
        const found = /Listening on (http:\/\/[\w.:[\]-]+)/.exec(log)?.[1]
        if (found) resolve(found)
      })
    }
    server.once('error', reject)
    server.once('close', code => reject(new Error(`The server ended with ${code} instead of listening:\n${log}`)))
  })
  const takeErrors = () => {
    const taken = errors
    errors = []
    return taken
  }
  return { address, takeErrors, log: () => log }
}

const endProcess = async (server: ChildProcess, signal: 'SIGINT' | 'SIGKILL') => {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill(signal)
  const force = setTimeout(() => server.kill('SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(force)
}

/**
 * Starts the built server with these settings and nothing of the developer's own; throws with its words when it gives up.
 * `through` is a command that replaces itself with the one that follows it, such as `unshare -n`.
 */
export const startServer = async (
  settings: NodeJS.ProcessEnv,
  through: readonly string[] = [],
): Promise<ServerProcess> => {
  const { DATABASE_URL: _theDevelopersOwn, ...env } = process.env
  const [command = '', ...args] = [...through, process.execPath, main]
  const server = spawn(command, args, { env: { ...env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
  const { address, takeErrors, log } = collectOutput(server)
  const ended = new Promise<number | null>(resolve => server.once('exit', resolve))
  const late = wait(startTimeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`The server did not listen within ${startTimeoutMs / 1000} s:\n${log()}`)
  })
  try {
    const url = await Promise.race([address, late])
    return {
      url,
      pid: server.pid ?? 0,
      log,
      takeErrors,
      stop: () => endProcess(server, 'SIGINT'),
      kill: () => endProcess(server, 'SIGKILL'),
      signal: name => server.kill(name),
      ended,
    }
  } catch (error) {
    await endProcess(server, 'SIGKILL')
    throw error
  }
}
