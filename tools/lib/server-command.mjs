import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { root } from './run.mjs'

/**
 * Loads a command of the built server; builds the server first if necessary.
 * @param {string} path its module, below `server/dist/`
 * @param {string} name shown in messages
 */
export const loadServerCommand = async (path, name) => {
  const command = new URL(`../../server/dist/${path}`, import.meta.url)
  if (!existsSync(new URL('../../node_modules', import.meta.url))) {
    console.error('The packages are not installed yet: run npm start once, or npm ci.')
    process.exit(1)
  }
  if (!existsSync(command)) {
    console.error('Building the server (about ten seconds, once) …')
    const isWindows = process.platform === 'win32'
    const build = spawnSync(isWindows ? 'npm.cmd' : 'npm', ['run', '--silent', 'build:server'], {
      cwd: root,
      stdio: 'inherit',
      shell: isWindows,
    })
    if (build.status !== 0) {
      console.error(`The server could not be built, so there is no ${name} to run.`)
      process.exit(1)
    }
  }
  return import(command.href)
}
