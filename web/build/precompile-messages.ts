import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

export interface MessageTree {
  readonly [key: string]: string | MessageTree
}

/** With these, the browser needs `formatAlias` and no ICU parser. Texts without placeholders stay as they are. */
export const compileMessages = (messages: MessageTree): object =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileMessages(value),
    ]),
  )

/** The formatter of compiled messages. */
export const formatAlias = { find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }

/** A file of messages per language, in the public folder and in the build. */
export const messagesFolder = 'assets/i18n'

/** The same files of a build in ICU syntax, with which the server compares those that an installation adds. */
export const sourceFolder = 'i18n-source'

/**
 * Serves the locale files with precompiled ICU messages, so that the browser needs no ICU parser (a quarter of the login
 * page's bytes).
 */
export const precompileMessages = (): Plugin => {
  let publicDir = ''
  const compiled = (name: string) => {
    // tools/repo tests check the shape of these files.
    const messages = JSON.parse(readFileSync(join(publicDir, messagesFolder, name), 'utf8')) as MessageTree
    return JSON.stringify(compileMessages(messages))
  }
  return {
    name: 'precompile-messages',
    config: () => ({ resolve: { alias: [formatAlias] } }),
    configResolved: config => {
      publicDir = config.publicDir
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const name = /^\/assets\/i18n\/([a-z]+\.json)(\?|$)/.exec(request.url ?? '')?.[1]
        if (name) response.setHeader('content-type', 'application/json').end(compiled(name))
        else next()
      })
    },
    writeBundle({ dir = 'dist' }) {
      cpSync(join(publicDir, messagesFolder), join(dir, sourceFolder), { recursive: true })
      for (const name of readdirSync(join(publicDir, messagesFolder)))
        writeFileSync(join(dir, messagesFolder, name), compiled(name))
    },
  }
}
