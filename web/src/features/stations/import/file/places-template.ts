import { areaFileFields, stationFileFields } from '@scrutineer/tables/columns/place-fields'
import { toCsv } from '../../../../lib/files/csv.ts'
import { spreadsheetDelimiter } from '../../../../shared/table-files/table-format.ts'

/** The header of a file of polling stations, with the areas above the counties. */
export const placesTemplate = (levels: readonly string[], language: string): Blob => {
  const areas = levels.slice(0, -1).flatMap((_, index) => areaFileFields(index + 1))
  return toCsv([[...areas, ...stationFileFields]], { delimiter: spreadsheetDelimiter(language) })
}
