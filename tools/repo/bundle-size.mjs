import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.mjs'

/**
 * A chunk in Vite's manifest.
 * @typedef {object} Chunk
 * @property {string} file
 * @property {string} [name]
 * @property {string[]} [imports] keys of statically imported chunks
 * @property {string[]} [css]
 *
 * @typedef {Record<string, Chunk>} Manifest
 */

const dist = join(root, 'web/dist')

/** @returns {Manifest} manifest of the built web */
export const readManifest = () => {
  const path = join(dist, '.vite/manifest.json')
  if (!existsSync(path)) throw new Error('The web isn’t built: run `npm run build`.')
  return JSON.parse(readFileSync(path, 'utf8'))
}

/**
 * The scripts and styles that these chunks require.
 * @param {Manifest} manifest
 * @param {readonly string[]} keys
 * @returns {Set<string>}
 */
export const requiredFiles = (manifest, keys) => {
  const seen = new Set(keys)
  /** @type {Set<string>} */
  const files = new Set()
  for (const key of seen) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The built web has no ${key}.`)
    for (const imported of chunk.imports ?? []) seen.add(imported)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
  }
  return files
}

/**
 * Transferred bytes of these files: the size with brotli, except for small uncompressed files.
 * @param {Iterable<string>} files
 */
export const transferSize = files =>
  [...files]
    .map(file => join(dist, file))
    .map(path => statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size)
    .reduce((sum, size) => sum + size, 0)

/**
 * Uncompressed bytes of a file.
 * @param {string} file
 */
export const fileSize = file => statSync(join(dist, file)).size
