import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const ignored = new Set(['node_modules', 'dist', 'data'])

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter(entry => !ignored.has(entry.name) && !entry.name.endsWith('.tsbuildinfo'))
    .flatMap(entry => filesIn(join(path, entry.name)))
}

/**
 * A hash of names and contents: contents rather than times, so that switching branches to and fro rebuilds nothing.
 * @param {string} folder names are taken relative to it
 * @param {readonly string[]} paths files and folders inside it; missing ones count as empty
 * @param {string} [salt] anything else that the result depends on
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
 * The stamp that was kept last, or nothing.
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
