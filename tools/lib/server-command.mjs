import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { root } from './run.mjs'

/**
 * Runs `scrutineer` with these arguments in this process and exits; builds the server first if necessary.
 * @param {readonly string[]} argv
 */
export const runServerCommand = async argv => {
  const cli = new URL('../../server/dist/cli/run-process.js', import.meta.url)
  if (!existsSync(new URL('../../node_modules', import.meta.url))) {
    console.error('The packages are not installed yet: run npm start once, or npm ci.')
    process.exit(1)
  }
  if (!existsSync(cli)) {
    console.error('Building the server (about ten seconds, once) …')
    const isWindows = process.platform === 'win32'
    const build = spawnSync(isWindows ? 'npm.cmd' : 'npm', ['run', '--silent', 'build:server'], {
      cwd: root,
      // Standard output may be the result of the command.
      stdio: ['ignore', 2, 2],
      shell: isWindows,
    })
    if (build.status !== 0) {
      console.error('The server could not be built.')
      process.exit(1)
    }
  }
  const { runProcess } = await import(cli.href)
  await runProcess(argv)
}
