import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hashFiles, readCachedHash, storeCachedHash } from './build-cache.mjs'
import { isInstallationCurrent } from './installed-packages.mjs'
import { npm, root } from './run.mjs'

// In node_modules, so that removing it also removes the hashes and everything is rebuilt.
const cacheFolder = join(root, 'node_modules', '.scrutineer')
const buildOutputs = [
  'contract/dist/endpoints.js',
  'server/dist/main.js',
  'web/dist/index.html',
  'observer/dist/index.html',
]
const workspaces = ['contract', 'tables', 'server', 'web', 'observer']
const sources = [...workspaces, 'docs', 'CHANGELOG.md', 'package-lock.json', 'package.json', 'tsconfig.base.json']

/** @typedef {import('./run.mjs').Finished & { done: boolean }} Prepared `done` is false if everything was up to date */

/**
 * Installs the packages of package-lock.json unless they are already installed.
 * @param {(line: string) => void} log receives a line before a long step
 * @returns {Promise<Prepared>}
 */
export async function install(log) {
  const file = join(cacheFolder, 'installed')
  // Some packages contain binaries, so the hash includes the platform.
  const expected = hashFiles(root, ['package-lock.json'], `${process.platform} ${process.arch}`)
  // npm may leave out an optional package that it couldn't install, hence the hash.
  const unchanged = { ok: true, output: '', done: false }
  if (readCachedHash(file) === expected) return unchanged
  if (isInstallationCurrent(root)) {
    storeCachedHash(file, expected)
    return unchanged
  }
  log('Installing packages (about a minute, once) …')
  // NODE_ENV=production would omit the build's dependencies.
  const result = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'], {
    live: true,
  })
  if (result.ok) storeCachedHash(file, expected)
  return { ...result, done: true }
}

/**
 * Builds the product unless its sources are unchanged since the last build.
 * @param {(line: string) => void} log receives a line before a long step
 * @returns {Promise<Prepared>}
 */
export async function build(log) {
  const file = join(cacheFolder, 'built')
  const expected = hashFiles(root, sources)
  const present = buildOutputs.every(path => existsSync(join(root, path)))
  if (present && readCachedHash(file) === expected) return { ok: true, output: '', done: false }
  log('Building (about half a minute, after a change) …')
  // A test runner that starts a build has set another environment, with which React is built for development.
  const result = await npm(['run', '--silent', 'build'], { env: { ...process.env, NODE_ENV: 'production' } })
  if (result.ok) storeCachedHash(file, expected)
  return { ...result, done: true }
}
