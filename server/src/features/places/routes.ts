import { geographyUpload, MAX_GEOGRAPHY_ROWS } from '@scrutineer/contract/geography'
import { PlaceCsvRow, placeImports } from '@scrutineer/contract/place-imports'
import { places } from '@scrutineer/contract/places'
import { placeFields } from '@scrutineer/tables/columns/place-fields'
import { tableKinds } from '@scrutineer/tables/kinds'
import type { FastifyRequest } from 'fastify'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { findElectionSettings } from '../../db/shared/election-settings.ts'
import type { Clock } from '../../domain/clock.ts'
import { translate } from '../../domain/messages.ts'
import { orNotFound, problem } from '../../domain/problem.ts'
import { languageOf } from '../../http/request/language-of.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { type TableRequest, tableUpload } from '../../http/tables/table-upload.ts'
import { deletePlace, saveArea, saveCounty } from './change-place.ts'
import { checkPlaces, importPlaces } from './import/import-places.ts'
import { createPhoneTree } from './phones/phone-tree.ts'
import { countCountiesWithoutArea, findCountiesOfArea, findOrganizerName, findPhoneAreas } from './phones/store.ts'
import { findAreas } from './place-store.ts'

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
    const district = orNotFound(districts.find(({ code }) => code === params.code))
    const counties = await findCountiesOfArea(scoped, district.areaId)
    return counties.map(({ highest, ...county }) => ({
      ...county,
      countyCode: district.code,
      numberOfPollingStations: highest,
    }))
  })
}

const table = tableUpload(geographyUpload, tableKinds.places, {
  schema: PlaceCsvRow,
  maxRows: MAX_GEOGRAPHY_ROWS,
  // The names and codes of what contains the stations.
  repeated: placeFields.filter(field => /^(area|county)/.test(field)),
})

const readPlaces = async (input: TableRequest & { readonly scoped: ScopedDb }) =>
  table.read(input, (await findElectionSettings(input.scoped.db)).levels)

const importRoutes = (serve: RouteRegistrar, { clock }: { clock: Clock }): void => {
  serve(
    placeImports.check,
    async ({ query, ...input }) =>
      checkPlaces(input.scoped, await readPlaces(input), {
        now: clock(),
        exchangesSwapped: query.swapped === 'exchange',
      }),
    table.options,
  )
  serve(
    placeImports.run,
    async ({ query, ...input }) =>
      importPlaces(await readPlaces(input), {
        scoped: input.scoped,
        now: clock(),
        isConfirmed: query.confirm ?? false,
        skipsRejected: query.rejectedRows === 'skip',
        deactivatesMissing: query.missing === 'deactivate',
        exchangesSwapped: query.swapped === 'exchange',
      }),
    table.options,
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
  serve(places.removeArea, ({ scoped, params, query }) => deletePlace(change(scoped, query), 'area', params.id))
  serve(places.saveCounty, ({ scoped, body }) => saveCounty(change(scoped, body), body))
  serve(places.removeCounty, ({ scoped, params, query }) => deletePlace(change(scoped, query), 'county', params.id))
}
