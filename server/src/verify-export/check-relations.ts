import type { Tag } from './xml-tags.ts'

/** Of these a workbook has one; the others, such as sheets, are told apart by their ids. */
const single = /\/(officeDocument|sharedStrings|styles)$/

/** What makes a list of relations between parts ambiguous, undefined where nothing does: programs take either of two. */
export const checkRelations = async (tags: AsyncIterable<Tag>): Promise<string | undefined> => {
  const known = new Set<string>()
  for await (const { name, kind, attribute } of tags) {
    if (name === '!') return 'there is a comment in it'
    if (name !== 'Relationship' || kind === 'close') continue
    const [id = '', type = ''] = [attribute('Id'), attribute('Type')]
    for (const key of [`id ${id}`, ...(single.test(type) ? [`type ${single.exec(type)?.[1]}`] : [])]) {
      if (known.has(key)) return `there are two relations of the ${key}`
      known.add(key)
    }
  }
  return undefined
}
