import type { Observer } from '@scrutineer/contract/observers'
import { toCsv } from '../../../lib/files/csv.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'

/** A foreign server may leave some of it out. */
type Row = Pick<Observer, 'name' | 'phone'> & Partial<Observer>

/** The list as a file, with the headers in the person's language and times in the election's zone. */
export const observersCsv = (headers: readonly string[], rows: readonly Row[], timeZone: string) =>
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
