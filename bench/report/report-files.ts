import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { renderCharts, renderReport } from './document.ts'
import { readResults } from './results.ts'

const document = 'docs/performance.md'

/** Document and charts generated from the stored results, by path. */
export const reportFiles = (root: string): Record<string, string> => {
  const results = readResults(root)
  const pictures = Object.entries(renderCharts(results)).map(([name, svg]) => [`docs/performance/${name}.svg`, svg])
  return {
    [document]: renderReport(readFileSync(join(root, document), 'utf8'), results),
    ...Object.fromEntries(pictures),
  }
}

/** Writes the document and its charts. */
export const writeReport = (root: string): void => {
  for (const [path, text] of Object.entries(reportFiles(root))) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}
