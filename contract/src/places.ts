import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { AreaChange, CountyChange, confirmFields } from './fields/place.ts'
import { Id, trimmedText } from './fields/values.ts'

/** An area above counties, such as a region or a district. It contains areas of the next level, or counties. */
export const Area = z.object({
  id: z.int(),
  /** The area that contains it; null at the top. */
  idParent: z.nullable(z.int()),
  /** 1 is the top. */
  level: z.int(),
  /** Unique in its level. */
  code: z.string(),
  name: z.string(),
  order: z.int(),
  /** Counties in the area, at any depth. */
  counties: z.int(),
})
export type Area = z.infer<typeof Area>

/** What a change makes phones fetch again. Phones of 2020 and 2023 then delete what they haven't sent. */
export const placeWarnings = ['areas', 'counties', 'highestNumber'] as const
export type PlaceWarning = (typeof placeWarnings)[number]

/** Reply of a change: the id, and what older phones fetch again because of it. Empty if no reports arrived recently. */
export const PlaceChange = z.object({ id: z.int(), warnings: z.array(z.enum(placeWarnings)) })
export type PlaceChange = z.infer<typeof PlaceChange>

/** An area of the highest level, in the format of phones of 2023. */
export const PhoneProvince = z.object({ id: z.int(), code: z.string(), name: z.string(), order: z.int() })

/** An area that contains counties, in the format of phones of 2023. */
export const PhoneDistrict = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  provinceCode: z.string(),
  diaspora: z.boolean(),
  order: z.int(),
})

/** A county, in the format of phones of 2023. */
export const PhoneMunicipality = z.object({
  id: z.int(),
  code: z.string(),
  countyCode: z.string(),
  name: z.string(),
  /** Highest station number. */
  numberOfPollingStations: z.int(),
  order: z.int(),
})

const phonePath = { code: trimmedText(60) }

export const places = {
  areas: endpoint.account.get('/api/v1/area', {
    readToken: true,
    summary: 'All areas above the counties, by level and display order.',
    reply: z.array(Area),
  }),
  saveArea: endpoint.organizer.put('/api/v1/area', {
    summary: 'Add or change an area.',
    audit: 'area.save',
    body: AreaChange,
    reply: PlaceChange,
  }),
  removeArea: endpoint.organizer.delete('/api/v1/area/:id', {
    summary: 'Delete an area that contains neither areas nor counties.',
    audit: 'area.remove',
    params: z.object({ id: Id }),
    query: z.object(confirmFields),
  }),
  saveCounty: endpoint.organizer.put('/api/v1/county', {
    summary: 'Add or change a county.',
    audit: 'county.save',
    body: CountyChange,
    reply: PlaceChange,
  }),
  removeCounty: endpoint.organizer.delete('/api/v1/county/:id', {
    summary: 'Delete a county without polling stations.',
    audit: 'county.remove',
    params: z.object({ id: Id }),
    query: z.object(confirmFields),
  }),
  provincesForPhones: endpoint.account.get('/api/v1/province', {
    summary: 'The areas of the highest level, for phones of 2023.',
    reply: z.array(PhoneProvince),
  }),
  districtsForPhones: endpoint.account.get('/api/v1/province/:code/counties', {
    summary: 'The areas of a province that contain counties, for phones of 2023, which call them counties.',
    params: z.object(phonePath),
    reply: z.array(PhoneDistrict),
  }),
  municipalitiesForPhones: endpoint.account.get('/api/v1/county/:code/municipalities', {
    summary: 'The counties of an area, for phones of 2023, which call them municipalities.',
    params: z.object(phonePath),
    reply: z.array(PhoneMunicipality),
  }),
}
