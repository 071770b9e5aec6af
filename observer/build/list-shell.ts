import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** Its place in the worker's code. */
const placeholder = '__SHELL__'

/**
 * Writes the files of the app's shell, those of the texts, and a version of them all, into the service worker. A worker that differs by one byte is
 * a new one for the browser.
 */
export const listShell = (worker: string): Plugin => ({
  name: 'list-shell',
  apply: 'build',
  generateBundle: {
    // The page's file comes into the bundle in this hook too.
    order: 'post',
    handler(_options, bundle) {
      const chunk = bundle[worker]
      if (chunk?.type !== 'chunk') throw new Error(`The build has no ${worker}.`)
      const files = Object.keys(bundle).filter(name => name !== worker && !name.endsWith('.map'))
      const hash = createHash('sha256')
      for (const name of files.sort()) {
        const file = bundle[name]
        hash.update(name).update(file?.type === 'asset' ? file.source : (file?.code ?? ''))
      }
      const assets = files.filter(name => name.startsWith('assets/'))
      const texts = files.filter(name => name.startsWith('i18n/'))
      const shell = { version: hash.digest('hex').slice(0, 16), files: ['./', ...assets], texts }
      if (!chunk.code.includes(placeholder)) throw new Error(`${worker} has no ${placeholder}.`)
      chunk.code = chunk.code.replaceAll(placeholder, JSON.stringify(shell))
    },
  },
})
