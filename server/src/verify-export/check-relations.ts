import type { Tag } from './xml-tags.ts'

/** Relation types that a workbook has once; others, such as sheets, are distinguished by id. */
const singletonTypes = /\/(officeDocument|sharedStrings|styles)$/

/** Describes a duplicate relation between parts, undefined if there is none. Programs differ in which one they use. */
export const checkRelations = async (tags: AsyncIterable<Tag>): Promise<string | undefined> => {
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
