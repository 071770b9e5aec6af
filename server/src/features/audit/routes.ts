import { audit } from '@scrutineer/contract/audit'
import { toPage } from '@scrutineer/contract/core/page'
import { findTimeZone } from '../../db/shared/election-settings.ts'
import { parseRange } from '../../domain/time/date-time.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { resolveSubject } from './resolve-subject.ts'
import { type AuditEntryRow, findAuditEntries } from './store.ts'

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
