import type { Tag } from './xml-tags.ts'

const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** Watches the tags of a sheet go by; gives what is wrong with one, undefined where nothing is. */
const createTagChecker = () => {
  let row = 0
  let column = 0
  let values = 0
  let cell = ''
  const place = (said: string | undefined): string | undefined => {
    const [, letters, number] = /^([A-Z]{1,3})(\d{1,7})$/.exec(said ?? '') ?? []
    cell = said ?? `number ${column + 1} of row ${row}`
    values = 0
    const next = said === undefined ? column + 1 : columnOf(letters ?? '')
    if (next <= column || (said !== undefined && Number(number) !== row)) return `the cell ${cell} isn’t in its place`
    column = next
    return undefined
  }
  const beginRow = (said: string | undefined): string | undefined => {
    const next = Number(said ?? row + 1)
    if (!(next > row)) return `the row ${said} isn’t in its place`
    row = next
    column = 0
    return undefined
  }
  return ({ name, attribute }: Tag): string | undefined => {
    if (name === '!') return 'there is a comment in it'
    if (name === 'row') return beginRow(attribute('r'))
    if (name === 'c') return place(attribute('r'))
    if (name === 'f') return `the cell ${cell} has a formula`
    if (name === 'v' || name === 'is') values += 1
    return values > 1 ? `the cell ${cell} has two values` : undefined
  }
}

const isSheet = (name: string) => name === 'worksheet'

/**
 * What makes a sheet ambiguous, undefined where nothing does: of two cells in one place, or two values in a cell, programs
 * show one or the other, and a formula shows what it is computed to, not what is written beside it. An export has none.
 */
export const checkSheet = async (tags: AsyncIterable<Tag>): Promise<string | undefined> => {
  const watch = createTagChecker()
  let isFirst = true
  for await (const tag of tags) {
    // Other parts of a workbook hold no cells.
    if (isFirst && !isSheet(tag.name) && tag.name !== '!') return undefined
    isFirst = false
    const fault = tag.kind === 'close' ? undefined : watch(tag)
    if (fault !== undefined) return fault
  }
  return undefined
}
