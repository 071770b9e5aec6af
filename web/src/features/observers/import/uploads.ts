import { MAX_IMPORT_ROWS } from '@scrutineer/contract/imports'
import type { Ngo } from '@scrutineer/contract/ngos'
import { stationLabels } from '@scrutineer/tables/records/observers'
import type { ColumnMapping } from '@scrutineer/tables/table'
import { toSearchText } from '../../../lib/format/text.ts'
import { toImportCsv, toImportForm } from '../../../shared/table-files/import-csv.ts'
import { csvColumns, type ImportField, type ObserverRow } from './file/observer-row.ts'

/** Observers of one NGO, as a file for the server. */
export interface Upload {
  readonly ngoId: number
  readonly rows: readonly ObserverRow[]
}

/**
 * Returns a function that finds the NGO of a row by its name or short name; undefined if there is none.
 * @param defaultId the NGO of rows that name none
 */
export const ngoFinder = (ngos: readonly Ngo[], defaultId: number | undefined) => {
  // The only NGO, also if the file names it in another way.
  if (ngos.length === 1) return () => defaultId
  const ids = new Map(
    ngos.flatMap(({ id, name, shortName }) => [name, shortName].map(text => [toSearchText(text), id])),
  )
  return ({ cells: { ngo } }: ObserverRow): number | undefined => {
    const text = toSearchText(ngo)
    return text === '' ? defaultId : ids.get(text)
  }
}

/** Another server may know only the columns of the template, so the others are sent only if the file has them. */
const sentFields = (mapping: ColumnMapping<ImportField>): readonly ImportField[] => [
  ...csvColumns,
  ...(mapping.backupPhone === undefined ? [] : (['backupPhone'] as const)),
  ...((mapping.stations ?? mapping.stationNumber) === undefined ? [] : (['stations'] as const)),
]

/** A file of rows, as the server reads it. */
export const toFormData = (
  rows: readonly ObserverRow[],
  mapping: ColumnMapping<ImportField>,
  name: string,
): FormData => {
  const fields = sentFields(mapping)
  const file = toImportCsv(
    rows.map(({ line, cells }) => ({
      line,
      cells: fields.map(field => (field === 'stations' ? stationLabels(cells) : cells[field])),
    })),
    Object.fromEntries(fields.map((field, index) => [field, index])),
  )
  return toImportForm(file, name)
}

/** The same of one NGO, with the lines whose PIN was generated. */
export const toNgoFormData = ({ ngoId, rows }: Upload, mapping: ColumnMapping<ImportField>, name: string): FormData => {
  const form = toFormData(rows, mapping, name)
  form.set('ongId', String(ngoId))
  const generated = rows.filter(({ hasNewPin }) => hasNewPin).map(({ line }) => line)
  if (generated.length > 0) form.set('generatedPins', generated.join(','))
  return form
}

/** The rows of each NGO, at most `maxRows` together. */
export const groupByNgo = (
  rows: readonly ObserverRow[],
  findNgo: (row: ObserverRow) => number | undefined,
  maxRows = MAX_IMPORT_ROWS,
): Upload[] =>
  [...Map.groupBy(rows, findNgo)].flatMap(([ngoId, group]) =>
    ngoId === undefined
      ? []
      : Array.from({ length: Math.ceil(group.length / maxRows) }, (_, part) => ({
          ngoId,
          rows: group.slice(part * maxRows, (part + 1) * maxRows),
        })),
  )
