import type { Plugin } from 'vite'

const summary = /\bsummary:\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`$\\]*`),?/g

/** Empties the endpoint summaries in the source of a contract module. */
const removeSummaries = (code: string): string => code.replace(summary, "summary: '',")

/** Removes endpoint summaries from the web bundle; only the server's OpenAPI document needs them. */
export const stripSummaries = (): Plugin => ({
  name: 'strip-summaries',
  enforce: 'pre',
  transform: (code, id) =>
    /\/contract\/src\/[\w-]+\.ts$/.test(id) ? { code: removeSummaries(code), map: null } : null,
})
