import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const command = new URL('../server/dist/simulator/command.js', import.meta.url)

if (!existsSync(new URL('../node_modules', import.meta.url))) {
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
    console.error('The server could not be built, so there is no simulator to run.')
    process.exit(1)
  }
}

const { run } = await import(command.href)
const stop = new AbortController()
// The first Ctrl-C finishes what is under way; the second ends at once.
process.once('SIGINT', () => {
  console.error('\nStopping after the calls under way …')
  stop.abort()
})

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  out: process.stdout,
  err: process.stderr,
  signal: stop.signal,
})
