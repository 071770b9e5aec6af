import { places } from '@scrutineer/contract/places'
import { stations } from '@scrutineer/contract/stations'
import { unique } from '../../../../testkit/unique.ts'
import type { Expectation } from '../expectation.ts'
import type { MatrixFixture } from '../matrix-fixture.ts'

const newPlace = () => ({ code: unique(), name: unique(), confirm: true })
const created = async ({ organizer }: MatrixFixture, endpoint: typeof places.saveArea | typeof places.saveCounty) => ({
  params: { id: (await organizer.staff(endpoint, { body: newPlace() })).value.id },
  query: { confirm: true },
})

let highestNumber = 1_000
const newStation = ({ county }: MatrixFixture) => {
  highestNumber += 1
  return { county: county.code, number: highestNumber, confirm: true }
}
const placesFile = () => {
  return { files: [new File([`county,number\n${unique()},1`], 'places.csv')], query: { confirm: true } }
}

/** Areas, counties and polling stations, which all NGOs share. */
export const placeInputs: Record<string, Expectation> = {
  'places.saveArea': { input: () => ({ body: newPlace() }), referencesRow: false },
  'places.removeArea': { input: fixture => created(fixture, places.saveArea), referencesRow: false },
  'places.saveCounty': { input: () => ({ body: newPlace() }), referencesRow: false },
  'places.removeCounty': { input: fixture => created(fixture, places.saveCounty), referencesRow: false },
  'stations.get': { input: ({ county }) => ({ params: { id: county.stationId(1) } }), referencesRow: false },
  'stations.save': { input: fixture => ({ body: newStation(fixture) }), referencesRow: false },
  'stations.merge': {
    input: async fixture => {
      const { value } = await fixture.organizer.staff(stations.save, { body: newStation(fixture) })
      return { params: { id: value.id }, body: { into: fixture.county.stationId(1), confirm: true } }
    },
    referencesRow: false,
  },
  'stations.remove': {
    input: async fixture => {
      const { value } = await fixture.organizer.staff(stations.save, { body: newStation(fixture) })
      return { params: { id: value.id }, query: { confirm: true } }
    },
    referencesRow: false,
  },
  'placeImports.check': { input: placesFile, referencesRow: false },
  'placeImports.run': { input: placesFile, referencesRow: false },
  'places.districtsForPhones': {
    input: async ({ organizer }) => {
      const [province] = (await organizer.staff(places.provincesForPhones)).value
      return { params: { code: province?.code ?? '' } }
    },
    referencesRow: false,
  },
  'places.municipalitiesForPhones': {
    // Counties of the fixture have no area.
    input: async ({ organizer }) => {
      const provinces = (await organizer.staff(places.provincesForPhones)).value
      return { params: { code: provinces.at(-1)?.code ?? '' } }
    },
    referencesRow: false,
  },
}
