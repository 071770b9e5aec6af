import type { Readable } from 'node:stream'
import { placeColumns } from '@scrutineer/contract/csv/place-columns'
import { geographyUpload, MAX_GEOGRAPHY_ROWS } from '@scrutineer/contract/geography'
import { PlaceCsvRow, placeImports } from '@scrutineer/contract/place-imports'
import { places } from '@scrutineer/contract/places'
import type { FastifyRequest } from 'fastify'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { Clock } from '../../domain/clock.ts'
import { negotiateLanguage, translate } from '../../domain/messages.ts'
import { invalid, problem } from '../../domain/problem.ts'
import { readCsv } from '../../http/csv/read-csv.ts'
import { readMultipart } from '../../http/request/upload.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { findAreas } from './area-store.ts'
import { deleteArea, saveArea } from './change-area.ts'
import { deleteCounty, saveCounty } from './change-county.ts'
import { checkPlaces, importPlaces } from './import/import-places.ts'
import { createPhoneTree } from './phones/phone-tree.ts'
import { countCountiesWithoutArea, findCountiesOfArea, findOrganizerName, findPhoneAreas } from './phones/store.ts'

const readPhoneTree = async (scoped: ScopedDb, request: FastifyRequest) => {
  const [areas, withoutArea, organizer] = await Promise.all([
    findPhoneAreas(scoped),
    countCountiesWithoutArea(scoped),
    findOrganizerName(scoped),
  ])
  const other = translate(languageOf(request), ['other_area'])
  return createPhoneTree(areas, withoutArea, { all: organizer ?? other, other })
}

const phoneRoutes = (serve: RouteRegistrar): void => {
  serve(places.provincesForPhones, async ({ scoped, request }) => (await readPhoneTree(scoped, request)).provinces)

  serve(places.districtsForPhones, async ({ scoped, params, request }) => {
    const { provinces, districts } = await readPhoneTree(scoped, request)
    if (!provinces.some(({ code }) => code === params.code)) throw problem('not_found')
    return districts.filter(({ provinceCode }) => provinceCode === params.code)
  })

  serve(places.municipalitiesForPhones, async ({ scoped, params, request }) => {
    const { districts } = await readPhoneTree(scoped, request)
    const district = districts.find(({ code }) => code === params.code)
    if (!district) throw problem('not_found')
    const counties = await findCountiesOfArea(scoped, district.areaId)
    return counties.map(({ highest, ...county }) => ({
      ...county,
      countyCode: district.code,
      numberOfPollingStations: highest,
    }))
  })
}

// Parsed rows are only in memory.
const discardNothing = () => Promise.resolve()

const languageOf = (request: FastifyRequest) => negotiateLanguage(request.headers['accept-language'])

const readPlaces = (request: FastifyRequest) => {
  // The names and codes of what contains the stations.
  const repeated = Object.keys(placeColumns).filter(field => /^(area|county)/.test(field))
  const options = { columns: placeColumns, language: languageOf(request), maxRows: MAX_GEOGRAPHY_ROWS, repeated }
  const receive = (bytes: Readable) => readCsv(bytes, PlaceCsvRow, options)
  return readMultipart(request, { upload: geographyUpload, receive, discard: discardNothing })
}

const onlyFile = <T>([file]: readonly T[]): T => {
  if (!file) throw invalid({ [geographyUpload.field]: [['required']] })
  return file
}

const importRoutes = (serve: RouteRegistrar, { clock }: { clock: Clock }): void => {
  serve(
    placeImports.check,
    ({ scoped, files, request }) =>
      checkPlaces(scoped, onlyFile(files), { language: languageOf(request), now: clock() }),
    { readMultipart: readPlaces },
  )
  serve(
    placeImports.run,
    ({ scoped, files, query, request }) =>
      importPlaces(onlyFile(files), {
        scoped,
        now: clock(),
        isConfirmed: query.confirm ?? false,
        language: languageOf(request),
        skipsRejected: query.rejectedRows === 'skip',
        deactivatesMissing: query.missing === 'deactivate',
      }),
    { readMultipart: readPlaces },
  )
}

export const placeRoutes = (serve: RouteRegistrar, { clock }: { clock: Clock }): void => {
  phoneRoutes(serve)
  importRoutes(serve, { clock })
  const change = (scoped: ScopedDb, { confirm = false }: { confirm?: boolean | undefined }) => ({
    scoped,
    now: clock(),
    isConfirmed: confirm,
  })
  serve(places.areas, ({ scoped }) => findAreas(scoped))
  serve(places.saveArea, ({ scoped, body }) => saveArea(change(scoped, body), body))
  serve(places.removeArea, ({ scoped, params, query }) => deleteArea(change(scoped, query), params.id))
  serve(places.saveCounty, ({ scoped, body }) => saveCounty(change(scoped, body), body))
  serve(places.removeCounty, ({ scoped, params, query }) => deleteCounty(change(scoped, query), params.id))
}
