import { normalizeForSearch } from '@scrutineer/contract/fields/search-text'
import type { ColumnMapping, TableColumn } from '../table.ts'
import { headingKeys } from './heading.ts'

/** What a file's columns are, by their headings. */
export interface ColumnGuess<Field extends string> {
  readonly mapping: ColumnMapping<Field>
  /** Fields whose heading has other words too, such as “Telefonul observatorului”. */
  readonly unsure: readonly Field[]
}

/** Shorter words within a heading mean little. */
const minWordLength = 3

/** All runs of words of a heading, without spaces. */
const phrasesOf = (heading: string): string[] => {
  const words = normalizeForSearch(heading)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
  return words.flatMap((_, start) =>
    words.slice(start).map((__, length) => words.slice(start, start + length + 1).join('')),
  )
}

/** Finds columns by their headings. Each column is found once. */
export const createColumnFinder = <Field extends string>(columns: readonly TableColumn[]) => {
  const mapping: Partial<Record<Field, number>> = {}
  const unsure: Field[] = []
  const phrases = new Map(columns.map(({ index, heading }) => [index, phrasesOf(heading)]))
  const keys = new Map(columns.map(({ index, heading }) => [index, headingKeys(heading)]))
  const isTaken = (index: number) => Object.values(mapping).includes(index)
  const isFree = ({ index }: TableColumn) => !isTaken(index)

  /** The free column of the first of these headings that the file has. */
  const find = (headings: readonly string[], isPossible: (column: TableColumn) => boolean = () => true) => {
    for (const heading of headings) {
      const column = columns.find(each => isFree(each) && keys.get(each.index)?.includes(heading) && isPossible(each))
      if (column) return column
    }
    return undefined
  }
  const assign = (field: Field, column: TableColumn | undefined) => {
    if (column && mapping[field] === undefined) mapping[field] = column.index
    return column
  }
  /** Assigns a column that isn't known by its heading, to be confirmed. */
  const propose = (field: Field, column: TableColumn | undefined) => {
    if (!column || mapping[field] !== undefined) return
    mapping[field] = column.index
    unsure.push(field)
  }
  /** Assigns to fields without a column those whose heading contains one of theirs, the longest first. */
  const assignContained = (
    fields: Readonly<Partial<Record<Field, readonly string[]>>>,
    isPossible: (column: TableColumn, field: Field) => boolean = () => true,
  ) => {
    // Object.entries loses the type of the keys.
    const known = Object.entries(fields) as [Field, readonly string[]][]
    const matches = known.flatMap(([field, headings]) =>
      columns.flatMap(column =>
        headings
          .filter(heading => heading.length >= minWordLength && phrases.get(column.index)?.includes(heading))
          .map(({ length }) => ({ field, column, length })),
      ),
    )
    for (const { field, column } of matches.sort((a, b) => b.length - a.length)) {
      if (mapping[field] !== undefined || !isFree(column) || !isPossible(column, field)) continue
      mapping[field] = column.index
      unsure.push(field)
    }
  }
  return {
    find,
    assign,
    propose,
    assignContained,
    isTaken,
    mapping,
    result: (): ColumnGuess<Field> => ({ mapping, unsure }),
  }
}
