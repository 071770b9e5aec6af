import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { errorCode } from '../../domain/errors.ts'
import { CommandError } from '../command/errors.ts'

/** Time for the command to print an address, and to end after SIGTERM. */
const ADDRESS_MS = 60_000
const STOP_MS = 5_000
/** Length of the output that is stored for a message. */
const MAX_OUTPUT = 2_000

// Windows has no process groups to signal.
const ownsGroup = process.platform !== 'win32'

export interface Tunnel {
  /** Public origin, without a trailing slash. */
  readonly address: string
  readonly stop: () => Promise<void>
}

/**
 * The first https address without a path in a line. Tunnel programs also print addresses of their documentation and terms,
 * which have paths.
 */
export const findAddress = (line: string): string | undefined =>
  /https:\/\/[a-z\d.-]+(?::\d+)?(?=\/?(?:[\s"'|,;)]|$))/i.exec(stripVTControlCharacters(line))?.[0]

/** Signals the shell and its programs. */
const signalGroup = (child: ChildProcess, signal: NodeJS.Signals) => {
  if (child.pid === undefined) return
  try {
    if (ownsGroup) process.kill(-child.pid, signal)
    else child.kill(signal)
  } catch (error) {
    // All of them have ended.
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

const stopTunnel = async (child: ChildProcess, closed: Promise<unknown>) => {
  signalGroup(child, 'SIGTERM')
  const hasEnded = await Promise.race([closed.then(() => true), delay(STOP_MS, false, { ref: false })])
  if (!hasEnded) signalGroup(child, 'SIGKILL')
}

const readAddress = (child: ChildProcess, closed: Promise<unknown>, signal: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    let rest = ''
    const fail = (reason: string) => {
      const last = stripVTControlCharacters(output).trim()
      reject(new CommandError(`The tunnel command ${reason}.${last ? ` Its output:\n${last}` : ''}`))
    }
    const read = (text: string) => {
      output = `${output}${text}`.slice(-MAX_OUTPUT)
      const lines = `${rest}${text}`.split(/[\r\n]/)
      // An incomplete line may end within the address.
      rest = (lines.pop() ?? '').slice(-MAX_OUTPUT)
      const address = lines.map(findAddress).find(found => found !== undefined)
      if (address) resolve(address)
    }
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', read)
    child.once('error', error => fail(`could not be started (${error.message})`))
    void closed.then(() => fail('ended without printing an https address'))
    signal.addEventListener('abort', () => reject(new CommandError('Stopped.')), { once: true })
    void delay(ADDRESS_MS, undefined, { ref: false, signal })
      .then(() => fail('printed no https address within a minute'))
      .catch(() => undefined)
  })

/**
 * Runs the command, with `{port}` replaced, and waits for the public address in its output. `onEnd` is called if it ends
 * before it is stopped.
 */
export const openTunnel = async (
  command: string,
  port: number,
  { signal, onEnd }: { signal: AbortSignal; onEnd: () => void },
): Promise<Tunnel> => {
  const child = spawn(command.replaceAll('{port}', String(port)), {
    shell: true,
    detached: ownsGroup,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close').catch(() => undefined)
  let isStopped = false
  const stop = () => {
    isStopped = true
    return stopTunnel(child, closed)
  }
  try {
    const address = await readAddress(child, closed, signal)
    void closed.then(() => {
      if (!isStopped) onEnd()
    })
    return { address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
