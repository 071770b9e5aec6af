import type { Readable } from 'node:stream'
import { countyColumns, type FileColumns, stationColumns } from '@scrutineer/contract/csv-columns'
import type { Endpoint } from '@scrutineer/contract/endpoint'
import {
  CountyLine,
  geography,
  geographyFile,
  type ImportReport,
  mostLinesInAFile,
  StationLine,
} from '@scrutineer/contract/geography'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Reach } from '../../domain/scope.ts'
import { type CsvFile, readCsv } from '../../http/csv.ts'
import { invalid } from '../../http/problem.ts'
import type { Call, Serve } from '../../http/serve.ts'
import { readForm } from '../../http/upload.ts'
import { languageOf } from '../../http/words.ts'
import { importCounties, importStations, type Wish } from './import.ts'
import { findCounties } from './store.ts'

// A file's lines are in memory alone.
const nothingToDiscard = () => Promise.resolve()

const languageIn = (request: FastifyRequest) => languageOf(request.headers['accept-language'])

const reading =
  <T extends z.ZodMiniObject>(line: T, columns: FileColumns) =>
  (request: FastifyRequest) => {
    const wish = { columns, language: languageIn(request), mostLines: mostLinesInAFile }
    const receive = (bytes: Readable) => readCsv(bytes, line, wish)
    return readForm(request, { upload: geographyFile, receive, discard: nothingToDiscard })
  }

/** Answers an import call: hands the lines that were read on, with whether it is only a check. */
const importing =
  <T>(run: (reach: Reach, file: CsvFile<T>, wish: Wish) => Promise<ImportReport>, isCheck = false) =>
  ({ reach, files, request }: Pick<Call<Endpoint<'organizer'>, CsvFile<T>[]>, 'reach' | 'files' | 'request'>) => {
    const [file] = files
    if (!file) throw invalid({ [geographyFile.field]: [['required']] })
    return run(reach, file, { isCheck, language: languageIn(request) })
  }

export const geographyRoutes = (serve: Serve): void => {
  serve(geography.counties, ({ reach }) => findCounties(reach))
  serve(geography.countiesForPhones, async ({ reach }) =>
    (await findCounties(reach)).map(({ limit, ...county }) => ({ ...county, numberOfPollingStations: limit })),
  )

  const ofCounties = { readBody: reading(CountyLine, countyColumns) }
  serve(geography.importCounties, importing(importCounties), ofCounties)
  serve(geography.checkCounties, importing(importCounties, true), ofCounties)

  const ofStations = { readBody: reading(StationLine, stationColumns) }
  serve(geography.importStations, importing(importStations), ofStations)
  serve(geography.checkStations, importing(importStations, true), ofStations)
}
