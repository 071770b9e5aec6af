import { readFile } from 'node:fs/promises'
import { type Entry, fromBufferPromise } from 'yauzl'
import { checkSheet } from './check-sheet.ts'
import { checkZip } from './check-zip.ts'
import { parseTags, type Tag } from './xml-tags.ts'

/** Relation types that a workbook has once; others, such as sheets, are distinguished by id. */
const singletonTypes = /\/(officeDocument|sharedStrings|styles)$/

/** Describes a duplicate relation between parts, undefined if there is none. Programs differ in which one they use. */
const checkRelations = async (tags: AsyncIterable<Tag>): Promise<string | undefined> => {
  const seen = new Set<string>()
  for await (const { name, kind, attribute } of tags) {
    if (name === '!') return 'there is a comment'
    if (name !== 'Relationship' || kind === 'close') continue
    const [id = '', type = ''] = [attribute('Id'), attribute('Type')]
    for (const key of [`id ${id}`, ...(singletonTypes.test(type) ? [`type ${singletonTypes.exec(type)?.[1]}`] : [])]) {
      if (seen.has(key)) return `there are two relations of the ${key}`
      seen.add(key)
    }
  }
  return undefined
}

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
