import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hashFiles, readCachedHash, storeCachedHash } from './build-cache.mjs'
import { npm, root } from './run.mjs'

// In node_modules: removing it removes the stamps too, and everything is rebuilt.
const cacheFolder = join(root, 'node_modules', '.scrutineer')
const buildOutputs = ['contract/dist/endpoints.js', 'server/dist/main.js', 'web/dist/index.html']
const sources = ['contract', 'server', 'web', 'package-lock.json', 'package.json', 'tsconfig.base.json']

/** @typedef {import('./run.mjs').Finished & { done: boolean }} Prepared `done` is false when nothing had to be done */

/**
 * Installs the packages unless what package-lock.json names is installed already.
 * @param {(line: string) => void} log told about the wait beforehand
 * @returns {Promise<Prepared>}
 */
export async function install(log) {
  const file = join(cacheFolder, 'installed')
  // Some packages carry binaries: a folder copied to another system needs its own.
  const wanted = hashFiles(root, ['package-lock.json'], `${process.platform} ${process.arch}`)
  if (readCachedHash(file) === wanted) return { ok: true, output: '', done: false }
  log('Installing packages (about a minute, once) …')
  // NODE_ENV=production would leave out what the build needs.
  const result = await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'], {
    live: true,
  })
  if (result.ok) storeCachedHash(file, wanted)
  return { ...result, done: true }
}

/**
 * Builds the product unless its sources are the same as at the last build.
 * @param {(line: string) => void} log told about the wait beforehand
 * @returns {Promise<Prepared>}
 */
export async function build(log) {
  const file = join(cacheFolder, 'built')
  const wanted = hashFiles(root, sources)
  const present = buildOutputs.every(path => existsSync(join(root, path)))
  if (present && readCachedHash(file) === wanted) return { ok: true, output: '', done: false }
  log('Building (about half a minute, after a change) …')
  const result = await npm(['run', '--silent', 'build'])
  if (result.ok) storeCachedHash(file, wanted)
  return { ...result, done: true }
}
