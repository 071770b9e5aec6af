import type { Endpoint } from '@scrutineer/contract/endpoint'
import { CountyLine, geography, geographyFile, type ImportReport, StationLine } from '@scrutineer/contract/geography'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Reach } from '../../domain/scope.ts'
import { readCsv, readText } from '../../http/csv.ts'
import { invalid } from '../../http/problem.ts'
import type { Call, Serve } from '../../http/serve.ts'
import { readForm } from '../../http/upload.ts'
import { languageOf } from '../../http/words.ts'
import { importCounties, importStations, type Read, type Wish } from './import.ts'
import { findCounties } from './store.ts'

// A file is read into memory as it arrives.
const nothingToDiscard = () => Promise.resolve()

const readBody = (request: FastifyRequest) =>
  readForm(request, { upload: geographyFile, receive: readText, discard: nothingToDiscard })

/** Answers an import call: reads the file's lines by a schema and hands them on, with whether it is only a check. */
const importing =
  <T extends z.ZodMiniObject>(
    line: T,
    run: (reach: Reach, read: Read<z.output<T>>, wish: Wish) => Promise<ImportReport>,
    isCheck = false,
  ) =>
  ({ reach, files, request }: Pick<Call<Endpoint<'organizer'>, string[]>, 'reach' | 'files' | 'request'>) => {
    const language = languageOf(request.headers['accept-language'])
    const [text] = files
    if (text === undefined) throw invalid({ [geographyFile.field]: [['required']] })
    return run(reach, readCsv(text, line, language), { isCheck, language })
  }

export const geographyRoutes = (serve: Serve): void => {
  serve(geography.counties, ({ reach }) => findCounties(reach))

  serve(geography.importCounties, importing(CountyLine, importCounties), { readBody })
  serve(geography.checkCounties, importing(CountyLine, importCounties, true), { readBody })
  serve(geography.importStations, importing(StationLine, importStations), { readBody })
  serve(geography.checkStations, importing(StationLine, importStations, true), { readBody })
}
