import { rounds } from '@scrutineer/contract/rounds'
import { inTransaction } from '../../db/client.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { endRehearsal } from '../../db/shared/election-settings.ts'
import type { Clock } from '../../domain/clock.ts'
import { problem } from '../../domain/problem.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { announceReset, countAppendedRows, emptyRound, findBackedUpRows, hasSameRows, lockRound } from './store.ts'

export const roundRoutes = (serve: RouteRegistrar, { clock }: { readonly clock: Clock }): void => {
  serve(rounds.begin, async ({ scoped, body }) => {
    const backedUp = await findBackedUpRows(scoped, body.backup)
    if (!backedUp) throw problem('not_found', { detail: ['unknown_backup'] })
    return inTransaction(scoped.db, async db => {
      await lockRound(db)
      const rows = await countAppendedRows(db)
      if (!hasSameRows(rows, backedUp)) throw problem('conflict', { detail: ['reports_since_backup'] })
      await emptyRound(db, clock())
      await announceReset(db, clock())
      const { answer = 0, note = 0, visit = 0, unplaced_report = 0 } = rows
      const removed = { answers: answer, notes: note, visits: visit, unplaced: unplaced_report }
      const rehearsal = await endRehearsal(db, clock())
      await recordAuditEntry({ ...scoped, db }, null, {
        count: answer + note + visit + unplaced_report,
        backup: body.backup,
        ...(rehearsal && { rehearsal }),
      })
      return { removed }
    })
  })
}
