import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { compileMessages, formatAlias, type MessageTree, sourceFolder } from '../../web/build/precompile-messages.ts'

const folder = new URL('../src/texts/', import.meta.url)
const tags = () => readdirSync(folder).flatMap(name => /^([\w-]+)\.json$/.exec(name)?.slice(1) ?? [])
const sourceOf = (tag: string) => readFileSync(new URL(`${tag}.json`, folder), 'utf8')

/** The texts of the first screens, and those of the others. */
const parts = ['first', 'later'] as const
const compiled = (tag: string, part: (typeof parts)[number]) => {
  // A test checks the texts.
  const texts = JSON.parse(sourceOf(tag)) as Record<typeof part, MessageTree>
  return JSON.stringify(compileMessages(texts[part]))
}

/** Serves the texts of each language as files, compiled, so that the app has no ICU parser; a build has their sources, too. */
export const compileTexts = (): Plugin => ({
  name: 'compile-texts',
  config: () => ({ resolve: { alias: [formatAlias] } }),
  configureServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => {
      const [, tag = '', name] = /\/i18n\/([\w-]+)\.(\w+)\.json(?:\?|$)/.exec(request.url ?? '') ?? []
      const part = parts.find(each => each === name)
      if (part && tags().includes(tag)) response.setHeader('content-type', 'application/json').end(compiled(tag, part))
      else next()
    })
  },
  generateBundle() {
    for (const tag of tags()) {
      this.emitFile({ type: 'asset', fileName: `${sourceFolder}/${tag}.json`, source: sourceOf(tag) })
      for (const part of parts)
        this.emitFile({ type: 'asset', fileName: `i18n/${tag}.${part}.json`, source: compiled(tag, part) })
    }
  },
})
