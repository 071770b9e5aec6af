import { Readable } from 'node:stream'
import { areaFileFields, stationFileFields } from '@scrutineer/tables/columns/place-fields'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { csvLines } from '../../../http/response/spreadsheet/csv.ts'
import type { Cell, RowPages } from '../../../http/response/spreadsheet/table.ts'
import { workbook } from '../../../http/response/spreadsheet/workbook.ts'
import { type AreaNode, type ExportedStation, findAreaNodes, findStationsAfter, type StationCursor } from './store.ts'

const STATIONS_PER_PAGE = 2_000

/** Code and name of the area of each level that contains a county. */
const createAreaCells = (areas: readonly AreaNode[], levels: number) => {
  const byId = new Map(areas.map(area => [area.id, area]))
  return (areaId: number | null): readonly Cell[] => {
    const cells: Cell[] = Array.from({ length: levels * 2 }, () => '')
    for (let area = byId.get(areaId ?? 0); area; area = byId.get(area.parentId ?? 0))
      cells.splice((area.level - 1) * 2, 2, area.code, area.name)
    return cells
  }
}

const stationCells = (station: ExportedStation): readonly Cell[] => [
  station.countyCode,
  station.countyName,
  station.number,
  station.placeName,
  station.address,
  station.latitude ?? '',
  station.longitude ?? '',
  station.registeredVoters ?? '',
  station.code ?? '',
  station.active ? 'yes' : 'no',
]

async function* pagesOf(scoped: ScopedDb, areaCells: ReturnType<typeof createAreaCells>): RowPages {
  let cursor: StationCursor | undefined
  for (;;) {
    const stations = await findStationsAfter(scoped, cursor, STATIONS_PER_PAGE)
    if (stations.length > 0) yield stations.map(station => [...areaCells(station.areaId), ...stationCells(station)])
    cursor = stations.at(-1)
    if (stations.length < STATIONS_PER_PAGE) return
  }
}

/** All stations as a file that the import of places reads. Destroying the stream ends its queries. */
export const exportStations = async (scoped: ScopedDb, format: 'csv' | 'xlsx'): Promise<Readable> => {
  const areas = await findAreaNodes(scoped)
  const levels = Math.max(0, ...areas.map(({ level }) => level))
  const headings = [
    ...Array.from({ length: levels }, (_, index) => areaFileFields(index + 1)).flat(),
    ...stationFileFields,
  ]
  const columns = headings.map(heading => ({ heading, width: heading === 'address' ? 48 : 16 }))
  const pages = pagesOf(scoped, createAreaCells(areas, levels))
  if (format === 'xlsx') return workbook([{ name: 'stations', columns, pages }])
  return Readable.from(csvLines(columns, pages), { objectMode: false })
}
