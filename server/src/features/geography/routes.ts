import type { TableFileOptions } from '@scrutineer/contract/fields/table-file'
import {
  CountyCsvRow,
  type GeographyImportReport,
  geography,
  geographyUpload,
  MAX_GEOGRAPHY_ROWS,
  StationCsvRow,
} from '@scrutineer/contract/geography'
import { type TableKind, tableKinds } from '@scrutineer/tables/kinds'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { Clock } from '../../domain/clock.ts'
import { invalid } from '../../domain/problem.ts'
import { languageOf } from '../../http/request/language-of.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import type { TableFile } from '../../http/tables/parse-rows.ts'
import { readTableFile } from '../../http/tables/read-table-file.ts'
import { receiveTable } from '../../http/tables/receive-table.ts'
import { type ImportOptions, importCounties, importStations } from './import.ts'
import { findCounties } from './store.ts'

interface ImportRequest {
  readonly scoped: ScopedDb
  readonly body: TableFileOptions
  readonly files: readonly Uint8Array<ArrayBuffer>[]
  readonly request: FastifyRequest
}

type Import<T> = (scoped: ScopedDb, file: TableFile<T>, options: ImportOptions) => Promise<GeographyImportReport>

/** A route handler that passes the uploaded file to an import. */
const importHandler =
  <Field extends string, T extends z.ZodMiniObject>(
    clock: Clock,
    kind: TableKind<Field>,
    schema: T,
    run: Import<z.output<T>>,
  ) =>
  (isCheck: boolean) =>
  async ({ scoped, body, files: [bytes], request }: ImportRequest) => {
    if (!bytes) throw invalid({ [geographyUpload.field]: [['required']] })
    const language = languageOf(request)
    const file = await readTableFile(bytes, kind, { schema, maxRows: MAX_GEOGRAPHY_ROWS }, { choice: body, language })
    return run(scoped, file, { isCheck, language, now: clock() })
  }

export const geographyRoutes = (serve: RouteRegistrar, { clock }: { clock: Clock }): void => {
  serve(geography.counties, ({ scoped }) => findCounties(scoped))
  serve(geography.countiesForPhones, async ({ scoped }) =>
    (await findCounties(scoped)).map(({ limit, idArea: _, ...county }) => ({
      ...county,
      numberOfPollingStations: limit,
    })),
  )

  const ofFile = { readMultipart: receiveTable(geographyUpload) }
  const counties = importHandler(clock, tableKinds.counties, CountyCsvRow, importCounties)
  serve(geography.importCounties, counties(false), ofFile)
  serve(geography.checkCounties, counties(true), ofFile)

  const stations = importHandler(clock, tableKinds.stations, StationCsvRow, importStations)
  serve(geography.importStations, stations(false), ofFile)
  serve(geography.checkStations, stations(true), ofFile)
}
