import { audit, type ResolvedSubject } from '@scrutineer/contract/audit'
import { toPage } from '@scrutineer/contract/core/page'
import { findTimeZone } from '../../db/shared/election-settings.ts'
import { parseRange } from '../../domain/time/date-time.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { type AuditEntryRow, findAuditEntries } from './store.ts'

type SubjectDetails = Omit<ResolvedSubject, 'kind' | 'id'>

const withName = (name: string | null): SubjectDetails => ({ name, isGone: name === null })

const observerOf = ({ observer, phone, removedAt }: AuditEntryRow): SubjectDetails => ({
  name: observer,
  isGone: observer === null || removedAt !== null,
  ...(phone !== null && { phone }),
})

const accountOf = ({ staff, staffNgoId }: AuditEntryRow): SubjectDetails => ({
  ...withName(staff),
  ...(staffNgoId !== null && { idNgo: staffNgoId }),
})

const reportOf = ({ reportObserverId, reportStationId, countyCode, stationNumber }: AuditEntryRow): SubjectDetails => ({
  ...withName(stationNumber === null ? null : `${countyCode} ${stationNumber}`),
  ...(reportObserverId !== null && { idObserver: reportObserverId }),
  ...(reportStationId !== null && { idPollingStation: reportStationId }),
})

const resolvers: Readonly<Record<ResolvedSubject['kind'], (row: AuditEntryRow) => SubjectDetails>> = {
  checkpoint: ({ checkpoint }) => withName(checkpoint),
  // Without a report it has no name, and remains.
  followUp: row => ({ ...reportOf(row), isGone: false }),
  form: ({ form }) => withName(form),
  ngo: ({ ngo }) => withName(ngo),
  note: reportOf,
  // A notification's only name would be its title, which the audit never shows. Notifications are never deleted.
  notification: () => ({ name: null, isGone: false }),
  observer: observerOf,
  picture: reportOf,
  staff: accountOf,
  // An unplaced report has no name.
  unplaced: () => ({ name: null, isGone: false }),
}

/** The subject of an entry in its current state; null if the entry has none. */
const resolveSubject = (row: AuditEntryRow): ResolvedSubject | null =>
  row.kind && row.subjectId !== null ? { kind: row.kind, id: row.subjectId, ...resolvers[row.kind](row) } : null

const toEntry = (row: AuditEntryRow) => {
  const { id, at, action, account, staffId: idAccount, ngoId: idNgo, address, facts } = row
  return { id, at, action, account, idAccount, idNgo, address, subject: resolveSubject(row), facts }
}

export const auditRoutes = (serve: RouteRegistrar, { timeZone }: { timeZone: string }): void => {
  serve(audit.list, async ({ scoped, query }) => {
    const range = parseRange(query, await findTimeZone(scoped.db, timeZone))
    const { rows, total } = await findAuditEntries(scoped, { ...query, ...range })
    return toPage(rows.map(toEntry), total, query)
  })
}
