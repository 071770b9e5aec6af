import { getOrAdd } from '@scrutineer/contract/helpers/groups'
import type { PlaceCsvRow, RejectionKind } from '@scrutineer/contract/place-imports'
import { inSlices } from '../../../domain/concurrency/slices.ts'
import type { Message } from '../../../domain/messages.ts'
import { placeNameKey } from '../../../domain/place-names.ts'
import type { TableFile } from '../../../http/tables/parse-rows.ts'
import { assignNumbers } from './assign-numbers.ts'
import type { Locator } from './county-locator.ts'
import type { PlaceNode } from './place-tree.ts'
import { type MatchedRow, readRow } from './read-row.ts'
import type { StationIndex } from './station-index.ts'
import type { ExistingStation } from './store.ts'

export interface RejectedStation {
  readonly line: number
  readonly kind: RejectionKind
  readonly reason: string | Message
}

const kinds: Partial<Record<Message[0], RejectionKind>> = {
  station_coordinates: 'coordinates',
  station_repeated: 'duplicate',
  station_code_repeated: 'duplicate',
  station_code_damaged: 'value',
  station_date: 'value',
  station_unidentified: 'value',
}

/** Both are known, and more than their notation differs. */
export const namesDiffer = (one: string, other: string) =>
  one !== '' && other !== '' && placeNameKey(one) !== placeNameKey(other)

/** Finds the stations of rows in the database. Rows with a known code come first, then those with a number, then the others. */
const createMatcher = (index: StationIndex, { countyById, countyLevel }: Locator) => {
  const claimed = new Set<number>()
  const linesByCounty = new Map<number, Map<number, number>>()
  const linesOf = ({ key }: PlaceNode) => getOrAdd(linesByCounty, key, () => new Map<number, number>())
  const claim = (matched: MatchedRow, number: number, before: ExistingStation | undefined) => {
    matched.before = before
    matched.number = number
    if (before) claimed.add(before.id)
    linesOf(matched.county).set(number, matched.line)
  }

  const matchCode = (matched: MatchedRow): Message | 'matched' | 'merged' | 'unknown' => {
    const known = matched.code === '' ? undefined : index.findByCode(matched.code)
    if (!known) return index.isMergedCode(matched.code) ? 'merged' : 'unknown'
    if (known.countyId !== matched.county.id) {
      const station = `${countyById.get(known.countyId)?.code ?? ''} ${known.number}`
      return ['station_code_in_county', matched.code, station, countyLevel]
    }
    const firstLine = linesOf(matched.county).get(known.number)
    if (firstLine !== undefined) return ['station_code_repeated', firstLine]
    claim(matched, known.number, known)
    return 'matched'
  }

  const matchNumber = (matched: MatchedRow): Message | 'merged' | undefined => {
    const { code, county, number, row } = matched
    if (number === undefined) return undefined
    const mergedCode = index.mergedCodeOf(county.id, number)
    if (mergedCode === null || (mergedCode !== undefined && code === '')) return 'merged'
    const firstLine = linesOf(county).get(number)
    if (firstLine !== undefined && code === '') return ['station_repeated', firstLine, countyLevel]
    const before = index.findByNumber(county.id, number)
    const isOther = code !== '' && before?.code && namesDiffer(row.name || row.address, before.name || before.address)
    // The code identifies the station: such numbers are those of a part of the county.
    if (firstLine !== undefined || mergedCode !== undefined || isOther) matched.number = undefined
    else claim(matched, number, before)
    return undefined
  }

  const matchName = (matched: MatchedRow): 'merged' | undefined => {
    const { code, label, county, row } = matched
    if (county.id === undefined || (row.name === '' && row.address === '')) return undefined
    const isFree = (station: ExistingStation) =>
      !claimed.has(station.id) && (station.code === null || (code === '' && label === ''))
    const free = index.findByName(county.id, row).filter(isFree)
    const station = free.find(({ address }) => !namesDiffer(address, row.address)) ?? free[0]
    if (station) claim(matched, station.number, station)
    else if (code === '' && label === '' && index.takeMergedName(county.id, row)) return 'merged'
    return undefined
  }
  return { matchCode, matchNumber, matchName, linesOf }
}

/** Finds the county and the station of each row, and gives new stations without a number one. */
export const matchStations = async (file: TableFile<PlaceCsvRow>, index: StationIndex, locator: Locator) => {
  const rejected: RejectedStation[] = []
  const reject = (line: number, reason: Message) => rejected.push({ line, kind: kinds[reason[0]] ?? 'place', reason })
  const matcher = createMatcher(index, locator)
  const reading = { index, locator, lines: new Map<string, number>() }
  const matched: MatchedRow[] = []
  const unknown: MatchedRow[] = []
  let merged = 0
  for await (const parsed of inSlices(file.rows)) {
    const row = readRow(reading, parsed)
    if (!('county' in row)) {
      reject(parsed.line, row)
      continue
    }
    const result = matcher.matchCode(row)
    if (result === 'matched') matched.push(row)
    else if (result === 'unknown') unknown.push(row)
    else if (result === 'merged') merged += 1
    else reject(row.line, result)
  }
  const unnumbered: MatchedRow[] = []
  for await (const row of inSlices(unknown)) {
    const result = matcher.matchNumber(row)
    if (result === 'merged') merged += 1
    else if (result) reject(row.line, result)
    else if (row.number === undefined) unnumbered.push(row)
    else matched.push(row)
  }
  const assigned: MatchedRow[] = []
  for await (const row of inSlices(unnumbered)) {
    const result = typeof row.row.number === 'number' ? undefined : matcher.matchName(row)
    if (result === 'merged') merged += 1
    else matched.push(row)
    if (!result && row.number === undefined) assigned.push(row)
  }
  const numbersOf = (county: PlaceNode) => [...index.numbersOf(county.id), ...matcher.linesOf(county).keys()]
  await assignNumbers(assigned, numbersOf)
  return { matched: matched.sort((a, b) => a.line - b.line), assigned, merged, rejected }
}
