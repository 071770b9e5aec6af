import type { Ngo } from '@scrutineer/contract/ngos'
import { missingStationField, stationLabels } from '@scrutineer/tables/records/observers'
import type { ColumnMapping } from '@scrutineer/tables/table'
import { toSearchText } from '../../../lib/format/text.ts'
import { type ImportCsv, toImportCsv } from '../../../shared/table-files/import-csv.ts'
import { csvColumns, type ImportField, type ObserverRow, type RejectedRow } from './file/observer-row.ts'

/** The observers of one NGO, as a file for the server. */
export interface Upload extends ImportCsv {
  readonly ngoId: number
  /** Lines of the CSV file whose PIN was generated, separated by commas. */
  readonly generatedPins: string
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

/**
 * A file per NGO. Left out are rows that the browser alone can reject: of unknown NGOs, and with half a station. The server rejects
 * the other invalid ones too.
 */
export const createUploads = (
  rows: readonly ObserverRow[],
  mapping: ColumnMapping<ImportField>,
  findNgo: (row: ObserverRow) => number | undefined,
): Upload[] => {
  const groups = new Map<number, ObserverRow[]>()
  for (const row of rows) {
    const ngoId = findNgo(row)
    if (ngoId === undefined || missingStationField(row.cells)) continue
    const group = groups.get(ngoId)
    if (group) group.push(row)
    else groups.set(ngoId, [row])
  }
  const fields = sentFields(mapping)
  const columns = Object.fromEntries(fields.map((field, index) => [field, index]))
  return [...groups].map(([ngoId, group]) => {
    const file = toImportCsv(
      group.map(({ line, cells }) => ({
        line,
        cells: fields.map(field => (field === 'stations' ? stationLabels(cells) : cells[field])),
      })),
      columns,
    )
    const generated = group.flatMap(({ line, hasNewPin }) => (hasNewPin ? [line + file.lineShift] : []))
    return { ngoId, generatedPins: generated.join(','), ...file }
  })
}

/** The multipart body of an import and of its check. */
export const importFormData = ({ ngoId, generatedPins, csv }: Upload, name: string) => {
  const form = new FormData()
  form.set('ongId', String(ngoId))
  if (generatedPins !== '') form.set('generatedPins', generatedPins)
  form.set('file', csv, name)
  return form
}

/** The server's rejections with the lines of the user's file. */
export const toFileLines = (rejected: readonly RejectedRow[], { lineShift }: Upload): RejectedRow[] =>
  rejected.map(row => ({ ...row, line: row.line - lineShift }))
