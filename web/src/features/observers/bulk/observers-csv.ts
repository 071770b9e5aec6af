import type { Observer } from '@scrutineer/contract/observers'
import { toCsv } from '../../../lib/files/csv.ts'
import { buildFileName } from '../../../lib/files/file-name.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'

/** Another server may omit fields. */
type ExportedObserver = Pick<Observer, 'name' | 'phone'> & Partial<Observer>

/** Observers as CSV, with headers in the user's language and times in the election's time zone. */
export const observersCsv = (headers: readonly string[], rows: readonly ExportedObserver[], timeZone: string) =>
  toCsv([
    headers,
    ...rows.map(({ name, phone, ngo = '', lastSeen, numberOfPollingStations = '', numberOfNotes = '' }) => [
      name,
      phone,
      ngo,
      lastSeen ? formatDateTime(new Date(lastSeen), timeZone) : '',
      numberOfPollingStations,
      numberOfNotes,
    ]),
  ])

interface ObserversCsv {
  /** Title of the list, for the file name. */
  readonly title: string
  readonly headers: readonly string[]
  readonly rows: readonly ExportedObserver[]
  readonly timeZone: string
}

/** Saves observers as a CSV file and returns the file name. */
export const saveObserversCsv = ({ title, headers, rows, timeZone }: ObserversCsv) => {
  const file = buildFileName(title, new Date(), timeZone, 'csv')
  saveFile(observersCsv(headers, rows, timeZone), file)
  return file
}
