import {
  CountyCsvRow,
  type GeographyImportReport,
  geography,
  geographyUpload,
  MAX_GEOGRAPHY_ROWS,
  StationCsvRow,
} from '@scrutineer/contract/geography'
import { tableKinds } from '@scrutineer/tables/kinds'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { Clock } from '../../domain/clock.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { type TableRequest, tableUpload, type UploadedTable } from '../../http/tables/table-upload.ts'
import { type ImportOptions, importCounties, importStations } from './import.ts'
import { findCounties } from './store.ts'

const maxRows = MAX_GEOGRAPHY_ROWS
const countyTable = tableUpload(geographyUpload, tableKinds.counties, { schema: CountyCsvRow, maxRows })
const stationTable = tableUpload(geographyUpload, tableKinds.stations, { schema: StationCsvRow, maxRows })

type Import<T> = (scoped: ScopedDb, file: UploadedTable<T>, options: ImportOptions) => Promise<GeographyImportReport>

/** A route handler that passes the uploaded file to an import. */
const importHandler =
  <T>(clock: Clock, read: (input: TableRequest) => Promise<UploadedTable<T>>, run: Import<T>) =>
  (isCheck: boolean) =>
  async (input: TableRequest & { readonly scoped: ScopedDb }) =>
    run(input.scoped, await read(input), { isCheck, now: clock() })

export const geographyRoutes = (serve: RouteRegistrar, { clock }: { clock: Clock }): void => {
  serve(geography.counties, ({ scoped }) => findCounties(scoped))
  serve(geography.countiesForPhones, async ({ scoped }) =>
    (await findCounties(scoped)).map(({ limit, idArea: _, ...county }) => ({
      ...county,
      numberOfPollingStations: limit,
    })),
  )

  const counties = importHandler(clock, countyTable.read, importCounties)
  serve(geography.importCounties, counties(false), countyTable.options)
  serve(geography.checkCounties, counties(true), countyTable.options)

  const stations = importHandler(clock, stationTable.read, importStations)
  serve(geography.importStations, stations(false), stationTable.options)
  serve(geography.checkStations, stations(true), stationTable.options)
}
