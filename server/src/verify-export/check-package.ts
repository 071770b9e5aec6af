import { readFile } from 'node:fs/promises'
import { type Entry, fromBufferPromise } from 'yauzl'
import { checkRelations } from './check-relations.ts'
import { checkSheet } from './check-sheet.ts'
import { checkZip } from './check-zip.ts'
import { parseTags } from './xml-tags.ts'

/** Describes every ambiguity in a workbook's file, since other programs could read content that was not verified here. */
export const checkPackage = async (path: string): Promise<string[]> => {
  const bytes = await readFile(path)
  const zip = await fromBufferPromise(bytes)
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  const problems = checkZip(bytes, entries)
  for (const entry of entries.filter(({ fileName }) => /\.(xml|rels)$/i.test(fileName))) {
    const content = await zip.openReadStreamPromise(entry)
    const tags = parseTags(content.setEncoding('utf8'))
    const problem = await (/\.rels$/i.test(entry.fileName) ? checkRelations(tags) : checkSheet(tags))
    content.destroy()
    if (problem !== undefined) problems.push(`in ${entry.fileName} ${problem}`)
  }
  return problems
}
