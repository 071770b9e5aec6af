import type { Plugin } from 'vite'

const summary = /\bsummary:\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`$\\]*`),?/g

/** The source of a contract module without the descriptions of its calls. */
const removeSummaries = (code: string): string => code.replace(summary, "summary: '',")

/** Leaves the descriptions of calls out of the web: only the server's API description needs them. */
export const stripSummaries = (): Plugin => ({
  name: 'without-summaries',
  enforce: 'pre',
  transform: (code, id) =>
    /\/contract\/src\/[\w-]+\.ts$/.test(id) ? { code: removeSummaries(code), map: null } : null,
})
