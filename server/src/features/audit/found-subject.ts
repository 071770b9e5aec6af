import type { FoundSubject } from '@scrutineer/contract/audit'
import type { EntryRow } from './store.ts'

type Found = Omit<FoundSubject, 'kind' | 'id'>

const called = (name: string | null): Found => ({ name, isGone: name === null })

const observerOf = ({ observer, phone, removedAt }: EntryRow): Found => ({
  name: observer,
  isGone: observer === null || removedAt !== null,
  ...(phone !== null && { phone }),
})

const accountOf = ({ staff, staffNgoId }: EntryRow): Found => ({
  ...called(staff),
  ...(staffNgoId !== null && { idNgo: staffNgoId }),
})

const noteOf = ({ noteObserverId, noteStationId, countyCode, stationNumber }: EntryRow): Found => ({
  ...called(stationNumber === null ? null : `${countyCode} ${stationNumber}`),
  ...(noteObserverId !== null && { idObserver: noteObserverId }),
  ...(noteStationId !== null && { idPollingStation: noteStationId }),
})

const finders: Readonly<Record<FoundSubject['kind'], (row: EntryRow) => Found>> = {
  form: ({ form }) => called(form),
  ngo: ({ ngo }) => called(ngo),
  note: noteOf,
  // A notification has no name but its title, which is a text; none is ever deleted.
  notification: () => ({ name: null, isGone: false }),
  observer: observerOf,
  picture: noteOf,
  staff: accountOf,
  // A report that nobody placed yet has no name either.
  unplaced: () => ({ name: null, isGone: false }),
}

/** What an entry is about, as it is found now. */
export const foundSubject = (row: EntryRow): FoundSubject | null =>
  row.kind && row.subjectId !== null ? { kind: row.kind, id: row.subjectId, ...finders[row.kind](row) } : null
