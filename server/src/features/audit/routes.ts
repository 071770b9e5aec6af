import { type AuditEntry, audit } from '@scrutineer/contract/audit'
import { toPage } from '@scrutineer/contract/page'
import { readPeriod } from '../../domain/moment.ts'
import { instant } from '../../http/instant.ts'
import type { Serve } from '../../http/serve.ts'
import { foundSubject } from './found-subject.ts'
import { countEntries, type EntryRow, findEntries } from './store.ts'

const shown = (row: EntryRow): AuditEntry => {
  const { id, at, action, account, idAccount, idNgo, address, facts } = row
  return { id, at: instant(at), action, account, idAccount, idNgo, address, subject: foundSubject(row), facts }
}

export const auditRoutes = (serve: Serve, { timeZone }: { timeZone: string }): void => {
  serve(audit.list, async ({ reach, query }) => {
    const filter = {
      account: query.account,
      action: query.action,
      ngoId: query.idNgo,
      ...readPeriod(query, timeZone),
    }
    const [rows, total] = await Promise.all([findEntries(reach, filter, query), countEntries(reach, filter)])
    return toPage(rows.map(shown), total, query)
  })
}
