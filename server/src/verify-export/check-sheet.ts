import type { Tag } from './xml-tags.ts'

const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** Returns a function that checks the tags of a sheet in order and describes a problem, undefined if there is none. */
const createTagChecker = () => {
  let row = 0
  let column = 0
  let values = 0
  let cell = ''
  const beginCell = (reference: string | undefined): string | undefined => {
    const [, letters, number] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference ?? '') ?? []
    cell = reference ?? `number ${column + 1} of row ${row}`
    values = 0
    const next = reference === undefined ? column + 1 : columnOf(letters ?? '')
    if (next <= column || (reference !== undefined && Number(number) !== row)) return `the cell ${cell} is out of order`
    column = next
    return undefined
  }
  const beginRow = (reference: string | undefined): string | undefined => {
    const next = Number(reference ?? row + 1)
    if (!(next > row)) return `the row ${reference} is out of order`
    row = next
    column = 0
    return undefined
  }
  return ({ name, attribute }: Tag): string | undefined => {
    if (name === '!') return 'there is a comment'
    if (name === 'row') return beginRow(attribute('r'))
    if (name === 'c') return beginCell(attribute('r'))
    if (name === 'f') return `the cell ${cell} has a formula`
    if (name === 'v' || name === 'is') values += 1
    return values > 1 ? `the cell ${cell} has two values` : undefined
  }
}

const isSheet = (name: string) => name === 'worksheet'

/**
 * Describes an ambiguity in a sheet, undefined if there is none. Programs differ in which of two cells with one reference,
 * or of two values in a cell, they show, and a formula shows its result instead of the stored value. Exports have neither.
 */
export const checkSheet = async (tags: AsyncIterable<Tag>): Promise<string | undefined> => {
  const checkTag = createTagChecker()
  let isFirst = true
  for await (const tag of tags) {
    // Other parts of a workbook have no cells.
    if (isFirst && !isSheet(tag.name) && tag.name !== '!') return undefined
    isFirst = false
    const problem = tag.kind === 'close' ? undefined : checkTag(tag)
    if (problem !== undefined) return problem
  }
  return undefined
}
