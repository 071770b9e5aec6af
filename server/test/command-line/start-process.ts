import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { untilListening } from '../../../testkit/process/child-server.ts'

const bin = fileURLToPath(new URL('../../bin/scrutineer.mjs', import.meta.url))

/** Runs a command of the built server as a service manager does: without npm, and without a terminal. */
export const startProcess = (args: readonly string[], settings: NodeJS.ProcessEnv, command = 'start') => {
  const { DATABASE_URL: _excluded, ...env } = process.env
  const child = spawn(process.execPath, [bin, command, ...args], {
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.err += text))
  const ended = once(child, 'close').then(([code]) => code)
  const waitFor = (text: string) => expect.poll(() => output.out, { timeout: 180_000 }).toContain(text)
  /** Sends SIGTERM and returns the exit code. */
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  const listening = untilListening(child, 180_000)
  // The command may end without listening.
  listening.catch(() => undefined)
  return { output, ended, waitFor, listening, stop, kill: (signal: NodeJS.Signals) => child.kill(signal) }
}
