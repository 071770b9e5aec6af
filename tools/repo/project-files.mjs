import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/run.mjs'

const generatedFolders = new Set([
  'node_modules',
  'dist',
  'data',
  '.git',
  'test-results',
  'coverage',
  '.vitest-attachments',
])

/**
 * Paths of source files, with `/` and relative to the repository.
 * @param {string} [folder]
 * @returns {string[]}
 */
export const projectFiles = (folder = '') =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !generatedFolders.has(name) && name !== 'package-lock.json' && !name.endsWith('.tsbuildinfo'))
    .flatMap(entry => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? projectFiles(path) : [path]
    })

/** @param {string} path relative to the repository */
export const readText = path => readFileSync(join(root, path), 'utf8')
