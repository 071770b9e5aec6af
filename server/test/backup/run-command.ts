import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Runs a built command in a child process. */
export const runCommand = async (
  name: 'backup' | 'restore',
  argv: readonly string[],
  settings: Record<string, string>,
) => {
  const { DATABASE_URL: _excluded, ...env } = process.env
  const child = spawn(process.execPath, [join(root, 'tools', `${name}.mjs`), ...argv], {
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (child.exitCode === null) await once(child, 'close')
  return { code: child.exitCode, out, err }
}
