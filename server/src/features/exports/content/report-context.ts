import type { ScopedDb } from '../../../db/scoped-db.ts'
import type { Cell } from '../../../http/response/spreadsheet/table.ts'
import { type Cursor, type ReportFilter, startCursor, type ThreadRow } from '../store.ts'
import type { FormTexts } from './form-texts.ts'
import type { ExportTexts } from './headings.ts'

export interface ReportContext {
  readonly scoped: ScopedDb
  readonly filter: ReportFilter
  readonly texts: ExportTexts
  readonly forms: FormTexts
  readonly time: (time: Date | null) => string
}

/** Reads the pages of a part one after the other. */
export async function* pagesOf<T extends Cursor>(
  find: (position: Cursor, limit: number) => Promise<T[]>,
  limit: number,
) {
  let position: Cursor = startCursor
  for (;;) {
    const rows = await find(position, limit)
    const last = rows.at(-1)
    if (last) yield rows
    if (!last || rows.length < limit) return
    position = last
  }
}

type Reporter = Pick<ThreadRow, 'observerName' | 'phone' | 'ngoName' | 'countyCode' | 'stationNumber'>

export const reporterCells = ({ observerName, phone, ngoName, countyCode, stationNumber }: Reporter): Cell[] => [
  observerName,
  phone,
  ngoName,
  countyCode,
  stationNumber,
]

type Station = Pick<
  ThreadRow,
  'stationName' | 'stationCode' | 'areaNames' | 'address' | 'latitude' | 'longitude' | 'registeredVoters' | 'active'
>

export const stationCells = (station: Station, texts: ExportTexts): Cell[] => [
  station.stationName,
  station.stationCode ?? '',
  station.areaNames ?? '',
  station.address,
  station.latitude ?? '',
  station.longitude ?? '',
  station.registeredVoters ?? '',
  texts.yesOrNo(station.active),
]
