import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { endProcess, untilListening } from './child-server.ts'

const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
const web = fileURLToPath(new URL('../../web/dist/index.html', import.meta.url))
const bin = fileURLToPath(new URL('../../server/bin/scrutineer.mjs', import.meta.url))
// Creating the demo election on the embedded engine takes half a minute on an idle machine, and minutes on a busy one.
const startTimeoutMs = 300_000
// The server gives active calls ten seconds, then closes the database.
const stopTimeoutMs = 20_000

/** A process of the built server. */
export interface ServerProcess {
  /** Origin, without a trailing slash. */
  readonly url: string
  readonly pid: number
  /** Standard output and standard error so far. */
  readonly log: () => string
  /** Error lines logged since the last call. */
  readonly takeErrors: () => string[]
  /** Sends SIGINT, as Ctrl-C does, and waits for the exit. */
  readonly stop: () => Promise<void>
  /** Sends SIGKILL and waits for the exit. */
  readonly kill: () => Promise<void>
  readonly signal: (name: NodeJS.Signals) => void
  /** Exit code; null if a signal ended the process. */
  readonly ended: Promise<number | null>
}

/** Pino logs JSON, with levels of 50 and above for errors. Other lines on stderr come from a crash. */
const isError = (line: string, stream: 'stdout' | 'stderr') => {
  if (!line.startsWith('{')) return stream === 'stderr'
  return /"level":(50|60|"error"|"fatal")/.test(line)
}

const collectOutput = (server: ChildProcess) => {
  let errors: string[] = []
  let log = ''
  for (const stream of ['stdout', 'stderr'] as const) {
    let rest = ''
    server[stream]?.setEncoding('utf8').on('data', (text: string) => {
      log += text
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      errors.push(...lines.filter(line => isError(line, stream)))
    })
  }
  const takeErrors = () => {
    const taken = errors
    errors = []
    return taken
  }
  return { takeErrors, log: () => log }
}

/** Opens a backup read-only with `scrutineer open-archive`, whose arguments are given. */
export const openArchive = (settings: NodeJS.ProcessEnv, argv: readonly string[]): Promise<ServerProcess> =>
  startServer(settings, [], [bin, 'open-archive', ...argv])

/**
 * Starts the built server without the developer's DATABASE_URL. Throws with its output if it doesn't listen. `wrapper` is
 * a command that replaces itself with its arguments, such as `unshare -n`; `program` another script with its arguments.
 */
export const startServer = async (
  settings: NodeJS.ProcessEnv,
  wrapper: readonly string[] = [],
  program: readonly string[] = [main],
): Promise<ServerProcess> => {
  if (!existsSync(main) || !existsSync(web)) throw new Error('The product isn’t built: run `npm run build`.')
  const { DATABASE_URL: _ignored, ...env } = process.env
  const [command = '', ...args] = [...wrapper, process.execPath, ...program]
  const server = spawn(command, args, { env: { ...env, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] })
  const { takeErrors, log } = collectOutput(server)
  const ended = new Promise<number | null>(resolve => server.once('exit', resolve))
  try {
    const url = await untilListening(server, startTimeoutMs)
    return {
      url,
      pid: server.pid ?? 0,
      log,
      takeErrors,
      stop: () => endProcess(server, 'SIGINT', stopTimeoutMs),
      kill: () => endProcess(server, 'SIGKILL', stopTimeoutMs),
      signal: name => server.kill(name),
      ended,
    }
  } catch (error) {
    await endProcess(server, 'SIGKILL', stopTimeoutMs)
    throw error
  }
}
