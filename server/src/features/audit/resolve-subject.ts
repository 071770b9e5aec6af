import type { ResolvedSubject } from '@scrutineer/contract/audit'
import type { EntryRow } from './store.ts'

type SubjectDetails = Omit<ResolvedSubject, 'kind' | 'id'>

const withName = (name: string | null): SubjectDetails => ({ name, isGone: name === null })

const observerOf = ({ observer, phone, removedAt }: EntryRow): SubjectDetails => ({
  name: observer,
  isGone: observer === null || removedAt !== null,
  ...(phone !== null && { phone }),
})

const accountOf = ({ staff, staffNgoId }: EntryRow): SubjectDetails => ({
  ...withName(staff),
  ...(staffNgoId !== null && { idNgo: staffNgoId }),
})

const noteOf = ({ noteObserverId, noteStationId, countyCode, stationNumber }: EntryRow): SubjectDetails => ({
  ...withName(stationNumber === null ? null : `${countyCode} ${stationNumber}`),
  ...(noteObserverId !== null && { idObserver: noteObserverId }),
  ...(noteStationId !== null && { idPollingStation: noteStationId }),
})

const resolvers: Readonly<Record<ResolvedSubject['kind'], (row: EntryRow) => SubjectDetails>> = {
  form: ({ form }) => withName(form),
  ngo: ({ ngo }) => withName(ngo),
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
export const resolveSubject = (row: EntryRow): ResolvedSubject | null =>
  row.kind && row.subjectId !== null ? { kind: row.kind, id: row.subjectId, ...resolvers[row.kind](row) } : null
