import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const ignored = new Set(['node_modules', 'dist', 'data'])

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return []
  if (stats.isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(entry => !ignored.has(entry.name) && !entry.name.endsWith('.tsbuildinfo'))
    .flatMap(entry => filesIn(join(path, entry.name)))
}

/**
 * A hash of names and contents. Ignores modification times, so switching branches back and forth rebuilds nothing.
 * @param {string} folder names are relative to it
 * @param {readonly string[]} paths files and folders in it; missing ones count as empty
 * @param {string} [salt] other inputs of the result
 */
export function hashFiles(folder, paths, salt = '') {
  const hash = createHash('sha256').update(salt)
  for (const file of paths.flatMap(path => filesIn(join(folder, path))).sort()) {
    const content = readFileSync(file)
    hash.update(`\0${relative(folder, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * The hash that was stored last, or undefined.
 * @param {string} file
 */
export function readCachedHash(file) {
  return statSync(file, { throwIfNoEntry: false }) ? readFileSync(file, 'utf8') : undefined
}

/**
 * @param {string} file
 * @param {string} stamp
 */
export function storeCachedHash(file, stamp) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, stamp)
}
