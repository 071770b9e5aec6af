import type { Readable } from 'node:stream'
import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { type CsvColumns, countyColumns, stationColumns } from '@scrutineer/contract/csv/columns'
import {
  CountyCsvRow,
  type GeographyImportReport,
  geography,
  geographyUpload,
  MAX_GEOGRAPHY_ROWS,
  StationCsvRow,
} from '@scrutineer/contract/geography'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { Clock } from '../../domain/clock.ts'
import { negotiateLanguage } from '../../domain/messages.ts'
import { invalid } from '../../domain/problem.ts'
import { type CsvFile, readCsv } from '../../http/csv/read-csv.ts'
import { readMultipart } from '../../http/request/upload.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { type ImportOptions, importCounties, importStations } from './import.ts'
import { findCounties } from './store.ts'

// Parsed lines are only in memory.
const discardNothing = () => Promise.resolve()

const languageIn = (request: FastifyRequest) => negotiateLanguage(request.headers['accept-language'])

const fileReader =
  <T extends z.ZodMiniObject>(line: T, columns: CsvColumns) =>
  (request: FastifyRequest) => {
    const options = { columns, language: languageIn(request), maxRows: MAX_GEOGRAPHY_ROWS }
    const receive = (bytes: Readable) => readCsv(bytes, line, options)
    return readMultipart(request, { upload: geographyUpload, receive, discard: discardNothing })
  }

/** A route handler that passes the uploaded file to an import. */
const importHandler =
  <T>(
    clock: Clock,
    run: (scoped: ScopedDb, file: CsvFile<T>, options: ImportOptions) => Promise<GeographyImportReport>,
    isCheck = false,
  ) =>
  ({
    scoped,
    files,
    request,
  }: Pick<RequestContext<Endpoint<'organizer'>, CsvFile<T>[]>, 'scoped' | 'files' | 'request'>) => {
    const [file] = files
    if (!file) throw invalid({ [geographyUpload.field]: [['required']] })
    return run(scoped, file, { isCheck, language: languageIn(request), now: clock() })
  }

export const geographyRoutes = (serve: RouteRegistrar, { clock }: { clock: Clock }): void => {
  serve(geography.counties, ({ scoped }) => findCounties(scoped))
  serve(geography.countiesForPhones, async ({ scoped }) =>
    (await findCounties(scoped)).map(({ limit, idArea: _, ...county }) => ({
      ...county,
      numberOfPollingStations: limit,
    })),
  )

  const ofCounties = { readMultipart: fileReader(CountyCsvRow, countyColumns) }
  serve(geography.importCounties, importHandler(clock, importCounties), ofCounties)
  serve(geography.checkCounties, importHandler(clock, importCounties, true), ofCounties)

  const ofStations = { readMultipart: fileReader(StationCsvRow, stationColumns) }
  serve(geography.importStations, importHandler(clock, importStations), ofStations)
  serve(geography.checkStations, importHandler(clock, importStations, true), ofStations)
}
