import { type AuditEntry, audit } from '@scrutineer/contract/audit'
import { toPage } from '@scrutineer/contract/core/page'
import { findTimeZone } from '../../db/shared/election-settings.ts'
import { parseRange } from '../../domain/time/date-time.ts'
import { toIso } from '../../http/response/to-iso.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { resolveSubject } from './resolve-subject.ts'
import { type AuditEntryRow, countAuditEntries, findAuditEntries } from './store.ts'

const toEntry = (row: AuditEntryRow): AuditEntry => {
  const { id, action, account, staffId: idAccount, ngoId: idNgo, address, facts } = row
  return { id, at: toIso(row.at), action, account, idAccount, idNgo, address, subject: resolveSubject(row), facts }
}

export const auditRoutes = (serve: RouteRegistrar, { timeZone }: { timeZone: string }): void => {
  serve(audit.list, async ({ scoped, query }) => {
    const filter = {
      account: query.account,
      action: query.action,
      ngoId: query.idNgo,
      ...parseRange(query, await findTimeZone(scoped.db, timeZone)),
    }
    const [rows, total] = await Promise.all([
      findAuditEntries(scoped, filter, query),
      countAuditEntries(scoped, filter),
    ])
    return toPage(rows.map(toEntry), total, query)
  })
}
