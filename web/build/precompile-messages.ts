import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

interface MessageTree {
  readonly [key: string]: string | MessageTree
}

const compileMessages = (words: MessageTree): object =>
  Object.fromEntries(
    Object.entries(words).map(([key, word]) => [key, typeof word === 'string' ? compile(word) : compileMessages(word)]),
  )

const folder = 'assets/i18n'

/**
 * Serves the locale files with their ICU messages compiled: plain words stay what they are, the others become lists that a few
 * lines can fill. Otherwise every visitor would fetch the parser, a quarter of the login's bytes.
 */
export const precompileMessages = (): Plugin => {
  let publicDir = ''
  const compiled = (name: string) => {
    // The house tests read the same files, as words by key.
    const words = JSON.parse(readFileSync(join(publicDir, folder, name), 'utf8')) as MessageTree
    return JSON.stringify(compileMessages(words))
  }
  return {
    name: 'compiled-words',
    config: () => ({
      resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] },
    }),
    configResolved: config => {
      publicDir = config.publicDir
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, reply, next) => {
        const name = /^\/assets\/i18n\/([a-z]+\.json)(\?|$)/.exec(request.url ?? '')?.[1]
        if (name) reply.setHeader('content-type', 'application/json').end(compiled(name))
        else next()
      })
    },
    writeBundle({ dir = 'dist' }) {
      for (const name of readdirSync(join(publicDir, folder))) writeFileSync(join(dir, folder, name), compiled(name))
    },
  }
}
