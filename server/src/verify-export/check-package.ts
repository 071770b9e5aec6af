import { readFile } from 'node:fs/promises'
import { type Entry, fromBufferPromise } from 'yauzl'
import { checkRelations } from './check-relations.ts'
import { checkSheet } from './check-sheet.ts'
import { checkZip } from './check-zip.ts'
import { parseTags } from './xml-tags.ts'

/** What in a workbook's file could be read in two ways, a sentence each; what is read here proves nothing about the other. */
export const checkPackage = async (path: string): Promise<string[]> => {
  const bytes = await readFile(path)
  const zip = await fromBufferPromise(bytes)
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  const faults = checkZip(bytes, entries)
  for (const entry of entries.filter(({ fileName }) => /\.(xml|rels)$/i.test(fileName))) {
    const content = await zip.openReadStreamPromise(entry)
    const tags = parseTags(content.setEncoding('utf8'))
    const fault = await (/\.rels$/i.test(entry.fileName) ? checkRelations(tags) : checkSheet(tags))
    content.destroy()
    if (fault !== undefined) faults.push(`in ${entry.fileName} ${fault}`)
  }
  return faults
}
