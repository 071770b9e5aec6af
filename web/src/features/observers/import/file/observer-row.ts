// Separate from read-observers.ts, whose parsers only the worker loads.

import type { ObserverImportReport } from '@scrutineer/contract/imports'

/** The columns of the template, in their order if there is no header. */
export const csvColumns = ['phone', 'pin', 'name'] as const

/**
 * The fields that a column can be imported as. `firstName` becomes part of the name; `stationCounty` and `stationNumber` become
 * `stations` for the server. `ngo` is for organizers: the server adds observers to one NGO at a time.
 */
export const importFields = [
  ...csvColumns,
  'firstName',
  'backupPhone',
  'stations',
  'stationCounty',
  'stationNumber',
  'ngo',
] as const
export type ImportField = (typeof importFields)[number]

export interface ObserverRow {
  /** Line number in the file, from 1. */
  readonly line: number
  /** The cells as written; a missing PIN is a new one. */
  readonly cells: Readonly<Record<ImportField, string>>
  /** The file has no PIN for this observer. */
  readonly hasNewPin: boolean
}

/** The assigned stations as the server reads them, such as `AB 12, AB 13`. */
export const stationLabels = ({ stations, stationCounty, stationNumber }: ObserverRow['cells']): string => {
  const county = stationCounty.trim()
  const numbers = stationNumber.split(/[,;|\n]/).map(number => number.trim())
  const pairs = county === '' ? [] : numbers.filter(number => number !== '').map(number => `${county} ${number}`)
  return [...(stations.trim() === '' ? [] : [stations.trim()]), ...pairs].join(', ')
}

/** The field that a row lacks of a station's county and number. */
export const missingStationField = (cells: ObserverRow['cells']): 'stationCounty' | 'stationNumber' | undefined => {
  const blank = (['stationCounty', 'stationNumber'] as const).filter(field => cells[field].trim() === '')
  return blank.length === 1 ? blank[0] : undefined
}

/** A row that isn't imported, with its line, phone and reason. */
export type RejectedRow = ObserverImportReport['rejected'][number]
