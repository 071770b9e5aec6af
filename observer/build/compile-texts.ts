import type { Plugin } from 'vite'
import { compileMessages, formatAlias, type MessageTree } from '../../web/build/precompile-messages.ts'

/** Compiles the texts of a language when they are imported, so that the app has no ICU parser. */
export const compileTexts = (): Plugin => ({
  name: 'compile-texts',
  // Before Vite makes a module of the JSON.
  enforce: 'pre',
  config: () => ({ resolve: { alias: [formatAlias] } }),
  transform: {
    filter: { id: /\/observer\/src\/texts\/[a-z-]+\.json$/ },
    handler: json => {
      // Its types are checked where the texts are used.
      const messages = JSON.parse(json) as MessageTree
      return { code: JSON.stringify(compileMessages(messages)), map: null }
    },
  },
})
