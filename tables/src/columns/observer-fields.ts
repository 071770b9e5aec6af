/**
 * What a column of a file of observers can be. `firstName` becomes part of the name; `stationCounty` and `stationNumber` become
 * `stations`. `ngo` is for organizers: observers are added to one NGO at a time.
 */
export const observerFields = [
  'phone',
  'pin',
  'name',
  'firstName',
  'backupPhone',
  'stations',
  'stationCounty',
  'stationNumber',
  'ngo',
] as const
export type ObserverField = (typeof observerFields)[number]
