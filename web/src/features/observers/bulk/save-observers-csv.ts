import { buildFileName } from '../../../lib/files/file-name.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { observersCsv } from './observers-csv.ts'

interface ObserversCsv {
  /** What the file holds, for its name. */
  readonly title: string
  readonly headers: readonly string[]
  readonly rows: Parameters<typeof observersCsv>[1]
  readonly timeZone: string
}

/** Saves observers as a CSV file; gives its name. */
export const saveObserversCsv = ({ title, headers, rows, timeZone }: ObserversCsv) => {
  const file = buildFileName(title, new Date(), timeZone, 'csv')
  saveFile(observersCsv(headers, rows, timeZone), file)
  return file
}
