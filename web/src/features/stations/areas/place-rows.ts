import type { County } from '@scrutineer/contract/geography'
import type { Area } from '@scrutineer/contract/places'
import type { CountyCoverage } from '@scrutineer/contract/situation'
import { toSearchText } from '../../../lib/format/text.ts'
import { areaPath, inTreeOrder } from '../../../shared/places/area-tree.ts'

/** Stations to cover, and those of them with a report. */
interface Coverage {
  readonly stations: number
  readonly seen: number
}

/** An area with the counties in it at any depth, or a county. */
export type PlaceRow = { readonly key: string; readonly coverage: Coverage | undefined } & (
  | { readonly kind: 'area'; readonly place: Area }
  | { readonly kind: 'county'; readonly place: County }
)

export interface Places {
  readonly areas: readonly Area[]
  readonly counties: readonly County[]
  /** Undefined while it loads, and on servers without it. */
  readonly coverage: readonly CountyCoverage[] | undefined
}

const sumOf = (rows: readonly CountyCoverage[]): Coverage => ({
  stations: rows.reduce((sum, { stations }) => sum + stations, 0),
  seen: rows.reduce((sum, { seen }) => sum + seen, 0),
})

const matches = (search: string, { code, name }: { code: string; name: string }) =>
  toSearchText(code) === search || toSearchText(name).includes(search)

/** What an area contains directly, or the top; with a search text all areas and counties in it that match. */
export const placeRows = (
  { areas, counties, coverage }: Places,
  idArea: number | null,
  search: string | undefined,
): PlaceRow[] => {
  const text = search === undefined ? undefined : toSearchText(search)
  const isInside = (id: number | null | undefined) =>
    idArea === null || areaPath(areas, id).some(area => area.id === idArea)
  const isShown = (place: { code: string; name: string }, parent: number | null | undefined) =>
    text === undefined ? (parent ?? null) === idArea : isInside(parent) && matches(text, place)
  const coverageOf = (isCounted: (row: CountyCoverage) => boolean) => coverage && sumOf(coverage.filter(isCounted))
  return [
    ...inTreeOrder(areas)
      .filter(area => isShown(area, area.idParent))
      .map(area => ({
        kind: 'area' as const,
        key: `area-${area.id}`,
        place: area,
        coverage: coverageOf(row => areaPath(areas, row.idArea).some(({ id }) => id === area.id)),
      })),
    ...counties
      .filter(county => isShown(county, county.idArea))
      .map(county => ({
        kind: 'county' as const,
        key: `county-${county.id}`,
        place: county,
        coverage: coverageOf(({ code }) => code === county.code),
      })),
  ]
}
