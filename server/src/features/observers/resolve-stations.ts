import type { ScopedDb } from '../../db/scoped-db.ts'
import { inSlices } from '../../domain/concurrency/slices.ts'
import { placeNameKey } from '../../domain/place-names.ts'
import { parseStationLabel, type StationReference } from './station-labels.ts'
import { findCountyNames, findStationsByCode, findStationsByNumber } from './station-reference-store.ts'

/** The stations that labels mean, and the stations that there aren't. */
export interface ResolvedStations {
  readonly idsOf: (labels: readonly string[]) => number[]
  /** Labels, or of a range the numbers, such as `AB 3`. */
  readonly unknownOf: (labels: readonly string[]) => string[]
}

/** Stations of all labels together. A file of ranges could have many times more than there are in a country. */
const MAX_NUMBERS = 500_000

interface County {
  readonly id: number
  readonly code: string
}

/** Finds counties by code, then by code in any case, then by name; undefined for names of several counties. */
const createCountyFinder = async (scoped: ScopedDb) => {
  const byText = new Map<string, County | undefined>()
  const counties = await findCountyNames(scoped)
  for (const { name, ...county } of counties) {
    const key = placeNameKey(name)
    byText.set(key, byText.has(key) ? undefined : county)
  }
  for (const { id, code } of counties) byText.set(placeNameKey(code), { id, code })
  const byCode = new Map(counties.map(county => [county.code, county]))
  return (names: readonly string[]): County | undefined => {
    for (const name of names) {
      const county = byCode.get(name) ?? byText.get(placeNameKey(name))
      if (county) return county
    }
    return undefined
  }
}

/** The whole label as a code, as it is and in capitals. */
const codesOf = (label: string) => [label, label.toUpperCase()]

/** Six digits are more than stations of a county have. Shorter ones would be mistaken for the number of an unknown station. */
const looksLikeCode = (text: string) => /\d{6}/.test(text) || (/\d/.test(text) && /\D/.test(text))

/** The last word as a code, with the county's code before it or alone. */
const endingCodesOf = ({ suffix }: StationReference, county: County | undefined) =>
  looksLikeCode(suffix) ? [...(county ? codesOf(`${county.code} ${suffix}`) : []), ...codesOf(suffix)] : []

/** Finds the stations that labels mean, by the code of a station, or by the code or name of a county and numbers. */
export const resolveStations = async (scoped: ScopedDb, labels: readonly string[]): Promise<ResolvedStations> => {
  const findCounty = labels.length === 0 ? () => undefined : await createCountyFinder(scoped)
  const references = []
  let count = 0
  for await (const label of inSlices(new Set(labels))) {
    const reference = parseStationLabel(label)
    const county = findCounty(reference.counties)
    count += reference.numbers.length
    const numbers = count > MAX_NUMBERS ? [] : reference.numbers
    const codes = codesOf(label)
    references.push({ label, county, numbers, codes, endingCodes: endingCodesOf(reference, county) })
  }
  const byCode = await findStationsByCode(scoped, [
    ...new Set(references.flatMap(({ codes, endingCodes }) => [...codes, ...endingCodes])),
  ])
  const keys = references.flatMap(({ county, numbers }) =>
    county ? numbers.map(number => ({ countyId: county.id, number })) : [],
  )
  const byNumber = await findStationsByNumber(scoped, keys)
  const resolved = new Map<string, { readonly ids: readonly number[]; readonly unknown: readonly string[] }>()
  const firstOf = (codes: readonly string[]) => codes.flatMap(code => byCode.get(code) ?? []).slice(0, 1)
  for await (const { label, county, numbers, codes, endingCodes } of inSlices(references)) {
    const found = numbers.map(number => ({ number, id: county && byNumber.get(`${county.id} ${number}`) }))
    const numbered = found.flatMap(({ id }) => id ?? [])
    const coded = firstOf(codes)
    const ids = coded.length > 0 ? coded : numbered.length > 0 ? numbered : firstOf(endingCodes)
    const missing = found.filter(({ id }) => id === undefined).map(({ number }) => `${county?.code} ${number}`)
    const isPartial = coded.length === 0 && numbered.length > 0
    resolved.set(label, { ids, unknown: ids.length === 0 ? [label] : isPartial ? missing : [] })
  }
  const partOf =
    <T>(read: (label: string) => readonly T[]) =>
    (some: readonly string[]) => [...new Set(some.flatMap(read))]
  return {
    idsOf: partOf(label => resolved.get(label)?.ids ?? []),
    unknownOf: partOf(label => resolved.get(label)?.unknown ?? [label]),
  }
}
