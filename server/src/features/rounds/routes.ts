import { rounds } from '@scrutineer/contract/rounds'
import { inTransaction } from '../../db/client.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { endRehearsal } from '../../db/shared/election-settings.ts'
import type { Clock } from '../../domain/clock.ts'
import { problem } from '../../domain/problem.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import {
  announceReset,
  areSameMarks,
  countVisits,
  emptyRound,
  findCompletedBackup,
  findRoundActivity,
  lockRound,
  readRoundMarks,
} from './store.ts'

export const roundRoutes = (serve: RouteRegistrar, { clock }: { readonly clock: Clock }): void => {
  serve(rounds.get, ({ scoped }) => findRoundActivity(scoped))

  serve(rounds.begin, async ({ scoped, body }) => {
    const backedUp = await findCompletedBackup(scoped, body.backup)
    if (!backedUp) throw problem('not_found', { detail: ['unknown_backup'] })
    const { missingPictures } = backedUp
    if (missingPictures > (body.missingPictures ?? 0))
      throw problem('conflict', { detail: ['pictures_missing_in_backup', missingPictures] })
    return inTransaction(scoped, async trx => {
      const { db } = trx
      await lockRound(db)
      const marks = await readRoundMarks(db)
      if (!areSameMarks(marks, backedUp.marks)) throw problem('conflict', { detail: ['reports_since_backup'] })
      const visit = await countVisits(db)
      await emptyRound(db, clock())
      await announceReset(db, clock())
      const { answer = 0, note = 0, unplaced_report = 0 } = marks
      const undelivered = marks['notification_recipient.pending'] ?? 0
      const removed = { answers: answer, notes: note, visits: visit, unplaced: unplaced_report, undelivered }
      const rehearsal = await endRehearsal(db, clock())
      await recordAuditEntry(trx, null, {
        count: answer + note + visit + unplaced_report,
        backup: body.backup,
        ...(missingPictures > 0 && { missingPictures }),
        ...(undelivered > 0 && { undelivered }),
        ...(rehearsal && { rehearsal }),
      })
      return { removed }
    })
  })
}
