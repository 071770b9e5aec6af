import { readFile } from 'node:fs/promises'
import { type Entry, fromBufferPromise } from 'yauzl'
import { relationFault } from './relation-faults.ts'
import { sheetFault } from './sheet-faults.ts'
import { tagsOf } from './xml-tags.ts'
import { zipFaults } from './zip-faults.ts'

/** What in a workbook's file could be read in two ways, a sentence each; what is read here proves nothing about the other. */
export const packageFaults = async (path: string): Promise<string[]> => {
  const bytes = await readFile(path)
  const zip = await fromBufferPromise(bytes)
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  const faults = zipFaults(bytes, entries)
  for (const entry of entries.filter(({ fileName }) => /\.(xml|rels)$/i.test(fileName))) {
    const content = await zip.openReadStreamPromise(entry)
    const tags = tagsOf(content.setEncoding('utf8'))
    const fault = await (/\.rels$/i.test(entry.fileName) ? relationFault(tags) : sheetFault(tags))
    content.destroy()
    if (fault !== undefined) faults.push(`in ${entry.fileName} ${fault}`)
  }
  return faults
}
