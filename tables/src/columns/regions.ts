import type { TableColumn, TableRow } from '../table.ts'
import { headingKeys, headings, normalizeHeading } from './heading.ts'
import { codeHeadings, nameHeadings, otherRegionCodes, regionHeadings } from './place-headings.ts'

/** The columns of a level of regions: its name, its code, or both. */
export interface Region {
  readonly name: TableColumn | undefined
  readonly code: TableColumn | undefined
}

interface RegionWord {
  readonly rank: number
  /** Empty if only the rank is known. */
  readonly word: string
  readonly isCode: boolean
}

const wordsOf = (rank: number, word: string): [string, RegionWord][] => [
  ...codeHeadings([word]).map((heading): [string, RegionWord] => [heading, { rank, word, isCode: true }]),
  ...nameHeadings([word]).map((heading): [string, RegionWord] => [heading, { rank, word, isCode: false }]),
]

const regionWords: ReadonlyMap<string, RegionWord> = new Map([
  ...otherRegionCodes.flatMap(({ rank, code }) =>
    code.map((heading): [string, RegionWord] => [heading, { rank, word: '', isCode: true }]),
  ),
  ...regionHeadings.flatMap(({ rank, name }) => name.flatMap(word => wordsOf(rank, word))),
])

/** Station numbers begin again in each of these, whatever the file has below them. */
const countyWords: ReadonlySet<string> = new Set(headings('județ, județul, denumire județ, nume județ'))

const textAt = ({ cells }: TableRow, column: TableColumn) => cells[column.index]?.trim() ?? ''

/** Whether each value of a column goes with one of the other's: codes of wards often begin again in each district. */
const determines = (column: TableColumn, other: TableColumn | undefined, sample: readonly TableRow[]) => {
  if (!other) return true
  const values = new Map<string, string>()
  return sample.every(row => {
    const [key, value] = [textAt(row, column), textAt(row, other)]
    // A name is often given once, in the first row of its code.
    if (key === '' || value === '') return true
    const known = values.get(key)
    values.set(key, value)
    return known === undefined || known === value
  })
}

interface RankedRegion extends Region {
  readonly rank: number
  readonly word: string
}

const positionOf = ({ name, code }: Region) => name?.index ?? code?.index ?? 0

/** Names with their codes: by the same word, or the only code of the same rank. */
const pairColumns = (columns: readonly TableColumn[], words: ReadonlyMap<string, RegionWord>): RankedRegion[] => {
  const found = columns.flatMap(column => {
    const key = headingKeys(column.heading).find(each => words.has(each))
    const match = key === undefined ? undefined : words.get(key)
    return match ? [{ column, ...match }] : []
  })
  const unpaired = new Set(found.filter(({ isCode }) => isCode))
  const names = found.filter(({ isCode }) => !isCode)
  const takeCode = (isOwn: (code: (typeof found)[number]) => boolean) => {
    const code = [...unpaired].find(isOwn)
    if (code) unpaired.delete(code)
    return code?.column
  }
  const withOwnCode = names.map(({ column, rank, word }) => ({
    rank,
    word,
    name: column,
    code: takeCode(code => code.rank === rank && code.word === word),
  }))
  const named = withOwnCode.map(region => ({
    ...region,
    code: region.code ?? takeCode(code => code.rank === region.rank),
  }))
  const coded = [...unpaired].map(({ column, rank, word }) => ({ rank, word, name: undefined, code: column }))
  return [...named, ...coded].sort((a, b) => a.rank - b.rank || positionOf(a) - positionOf(b))
}

/** A code that isn't one of its own region stays out: the region is known by its name, or not at all. */
const checkCodes = (regions: readonly RankedRegion[], sample: readonly TableRow[]) =>
  regions.flatMap((region, index): RankedRegion[] => {
    const above = regions[index - 1]
    const { name, code } = region
    const isOwn = code && determines(code, name, sample) && determines(code, above?.name ?? above?.code, sample)
    return isOwn || name ? [{ ...region, code: isOwn ? code : undefined }] : []
  })

/** The regions of a file from the top, the county last, by the words of many countries. */
export const findRegions = (columns: readonly TableColumn[], sample: readonly TableRow[]): readonly Region[] => {
  const regions = checkCodes(pairColumns(columns, regionWords), sample)
  const county = regions.findIndex(({ word }) => countyWords.has(word))
  return county < 0 ? regions : regions.slice(0, county + 1)
}

/**
 * The regions of a file by the names of the election's own levels, from the top; undefined if it doesn't have the last one, which
 * is the county. A level that the file lacks has no columns.
 */
export const findOwnRegions = (
  columns: readonly TableColumn[],
  levels: readonly string[],
  sample: readonly TableRow[],
): readonly Region[] | undefined => {
  const words = new Map(levels.flatMap((level, rank) => wordsOf(rank, normalizeHeading(level))))
  const found = checkCodes(pairColumns(columns, words), sample)
  if (!found.some(({ rank }) => rank === levels.length - 1)) return undefined
  return levels.map((_, rank) => found.find(region => region.rank === rank) ?? { name: undefined, code: undefined })
}
