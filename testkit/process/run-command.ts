import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

interface CommandRun {
  readonly settings: Readonly<Record<string, string>>
  /** Written to standard input. */
  readonly typed?: string
}

/** Runs a command of the built server in a child process, without the developer's DATABASE_URL. */
export const runCommand = async (argv: readonly string[], { settings, typed = '' }: CommandRun) => {
  const { DATABASE_URL: _excluded, ...env } = process.env
  const child = spawn(process.execPath, [join(root, 'tools/scrutineer.mjs'), ...argv], {
    env: { ...env, ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(typed)
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (child.exitCode === null) await once(child, 'close')
  return { code: child.exitCode, out, err }
}
