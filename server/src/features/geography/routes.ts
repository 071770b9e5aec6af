import { CountyLine, geography, geographyFile, StationLine } from '@scrutineer/contract/geography'
import type { FastifyRequest } from 'fastify'
import { readCsv, readText } from '../../http/csv.ts'
import { invalid } from '../../http/problem.ts'
import type { Serve } from '../../http/serve.ts'
import { readForm } from '../../http/upload.ts'
import { languageOf } from '../../http/words.ts'
import { importCounties, importStations } from './import.ts'
import { findCounties } from './store.ts'

// A file is read into memory as it arrives.
const nothingToDiscard = () => Promise.resolve()

const readBody = (request: FastifyRequest) =>
  readForm(request, { upload: geographyFile, receive: readText, discard: nothingToDiscard })

const wishOf = (request: FastifyRequest, isCheck: boolean) => ({
  isCheck,
  language: languageOf(request.headers['accept-language']),
})

const only = ([text]: readonly string[]): string => {
  if (text === undefined) throw invalid({ file: [['required']] })
  return text
}

export const geographyRoutes = (serve: Serve): void => {
  serve(geography.counties, ({ reach }) => findCounties(reach))

  for (const [endpoint, isCheck] of [
    [geography.importCounties, false],
    [geography.checkCounties, true],
  ] as const) {
    serve(
      endpoint,
      ({ reach, files, request }) => {
        const wish = wishOf(request, isCheck)
        return importCounties(reach, readCsv(only(files), CountyLine, wish.language), wish)
      },
      { readBody },
    )
  }

  for (const [endpoint, isCheck] of [
    [geography.importStations, false],
    [geography.checkStations, true],
  ] as const) {
    serve(
      endpoint,
      ({ reach, files, request }) => {
        const wish = wishOf(request, isCheck)
        return importStations(reach, readCsv(only(files), StationLine, wish.language), wish)
      },
      { readBody },
    )
  }
}
