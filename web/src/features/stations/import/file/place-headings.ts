import { stationColumns } from '@scrutineer/contract/csv/columns'
import { placeColumns } from '@scrutineer/contract/csv/place-columns'

export type PlaceField = keyof typeof placeColumns

/**
 * Regions by name, from the top, in the languages of election authorities. The lowest one of a file is the county that phones
 * choose, and the ones above it are areas. Normalized like all headings: lower-case base letters without spaces.
 */
export const regionHeadings = [
  {
    name: ['voivodeship', 'region', 'province', 'wojewodztwo', 'nazwawojewodztwa', 'regiune'],
    code: ['voivodeshipcode', 'regioncode', 'provincecode', 'kodwojewodztwa', 'terytwojewodztwa', 'codregiune'],
  },
  {
    name: ['county', 'countyname', 'district', 'judet', 'denumirejudet', 'numejudet', 'powiat', 'nazwapowiatu'],
    code: ['countycode', 'districtcode', 'codjudet', 'codjudetului', 'indicativjudet', 'kodpowiatu', 'terytpowiatu'],
  },
  {
    name: ['municipality', 'municipalityname', 'gmina', 'nazwagminy'],
    code: ['municipalitycode', 'kodgminy', 'terytgminy', 'kodteryt', 'teryt'],
  },
] as const

/** Headings of the fields of a station, the most specific first. */
export const stationHeadings = {
  number: [
    ...stationColumns.number.headings.en,
    ...stationColumns.number.headings.ro,
    ...stationColumns.number.headings.pl,
    'nrsv',
    'nrsectiivot',
    'numersiedziby',
  ],
  name: [
    'placename',
    'stationname',
    'pollingstationname',
    'name',
    'denumiresediu',
    'denumiresectie',
    'denumiresediusectie',
    'denumire',
    'siedziba',
    'nazwasiedziby',
    'nazwa',
  ],
  address: [
    'pelnasiedziba',
    'adresapelna',
    'adressiedziby',
    'adreskomisji',
    'adresasediu',
    'adresasediusectie',
    ...stationColumns.address.headings.en,
    ...stationColumns.address.headings.ro,
    ...stationColumns.address.headings.pl,
  ],
  latitude: Object.values(stationColumns.latitude.headings).flat(),
  longitude: Object.values(stationColumns.longitude.headings).flat(),
  voters: [
    'registeredvoters',
    'voters',
    'numberofvoters',
    'electorate',
    'alegatori',
    'numaralegatori',
    'nralegatori',
    'alegatoriinscrisi',
    'wyborcy',
    'liczbawyborcow',
    'uprawnieni',
    'liczbauprawnionych',
  ],
  externalId: ['externalid', 'stationid', 'registerid', 'siruta', 'idsectie', 'idobwodu', 'identyfikator', 'id'],
  active: ['active', 'isactive', 'activ', 'activa', 'aktywny', 'aktywna'],
} as const satisfies Partial<Record<PlaceField, readonly string[]>>

/** The names of the fields themselves: an export has them as headings. */
const fieldHeadings = Object.keys(placeColumns).map(field => field.toLowerCase())

const knownHeadings: ReadonlySet<string> = new Set([
  ...fieldHeadings,
  ...regionHeadings.flatMap(({ name, code }) => [...name, ...code]),
  ...Object.values(stationHeadings).flat(),
])

export const isPlaceHeading = (normalized: string): boolean => knownHeadings.has(normalized)
