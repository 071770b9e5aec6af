import { fileName } from '../../lib/file-name.ts'
import { saveFile } from '../../lib/save-file.ts'
import { observersCsv } from './observers-csv.ts'

interface ListFile {
  /** What the file holds, for its name. */
  readonly title: string
  readonly headers: readonly string[]
  readonly rows: Parameters<typeof observersCsv>[1]
  readonly timeZone: string
}

/** Saves observers as a CSV file; gives its name. */
export const saveList = ({ title, headers, rows, timeZone }: ListFile) => {
  const file = fileName(title, new Date(), timeZone, 'csv')
  saveFile(observersCsv(headers, rows, timeZone), file)
  return file
}
