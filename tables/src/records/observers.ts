import type { ObserverField } from '../columns/observer-fields.ts'
import type { ColumnMapping } from '../table.ts'
import type { Cells } from './cells.ts'

/** The whole name of an observer whose parts are in two columns, in the order of the file: some begin with the family name. */
export const observerName = (
  { name = '', firstName = '' }: Cells<ObserverField>,
  mapping: ColumnMapping<ObserverField>,
): string => {
  if (mapping.firstName === undefined) return name
  const parts = [name, firstName].map(part => part.trim())
  if (mapping.firstName < (mapping.name ?? 0)) parts.reverse()
  return parts.join(' ').trim()
}

/** The assigned stations as one text, such as `AB 12, AB 13`, of labels, or of a county and its numbers. */
export const stationLabels = ({
  stations = '',
  stationCounty = '',
  stationNumber = '',
}: Cells<ObserverField>): string => {
  const county = stationCounty.trim()
  const numbers = stationNumber.split(/[,;|\n]/).map(number => number.trim())
  const present = numbers.filter(number => number !== '')
  // A county without a number, or the other way round, stays: no station is called so, and the row is rejected.
  const pairs =
    present.length === 0 ? [county].filter(text => text !== '') : present.map(number => `${county} ${number}`.trim())
  return [...(stations.trim() === '' ? [] : [stations.trim()]), ...pairs].join(', ')
}

/** The field that a row lacks of a station's county and number. */
export const missingStationField = (cells: Cells<ObserverField>): 'stationCounty' | 'stationNumber' | undefined => {
  const blank = (['stationCounty', 'stationNumber'] as const).filter(field => (cells[field] ?? '').trim() === '')
  return blank.length === 1 ? blank[0] : undefined
}

/** The values of an observer that the file has columns for. */
export const composeObserver = (cells: Cells<ObserverField>, mapping: ColumnMapping<ObserverField>) => {
  const hasStations = mapping.stations !== undefined || mapping.stationNumber !== undefined
  return {
    ...(mapping.phone !== undefined && { phone: cells.phone }),
    ...(mapping.pin !== undefined && { pin: cells.pin }),
    ...(mapping.name !== undefined && { name: observerName(cells, mapping) }),
    ...(mapping.backupPhone !== undefined && { backupPhone: cells.backupPhone }),
    ...(hasStations && { stations: stationLabels(cells) }),
  }
}
