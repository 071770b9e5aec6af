import { type ElectionSettings, electionSettingNames, electionSettings } from '@scrutineer/contract/election-settings'
import { inTransaction } from '../../db/client.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import {
  findElectionSettings,
  hasReports,
  lockElectionSettings,
  saveElectionSettings,
} from '../../db/shared/election-settings.ts'
import type { Clock } from '../../domain/clock.ts'
import { problem } from '../../domain/problem.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'

/** Settings that a save keeps if they are absent. */
const retainedNames = ['levels', 'electionName', 'electionDate', 'isRehearsal'] as const

const changedFields = (before: ElectionSettings, after: ElectionSettings): string[] =>
  [...electionSettingNames, ...retainedNames].filter(
    name => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  )

export const electionSettingsRoutes = (serve: RouteRegistrar, { clock }: { readonly clock: Clock }): void => {
  serve(electionSettings.get, ({ scoped }) => findElectionSettings(scoped.db))

  serve(electionSettings.save, ({ scoped, body: { levels, electionName, electionDate, isRehearsal, ...minutes } }) =>
    inTransaction(scoped.db, async db => {
      await lockElectionSettings(db)
      const before = await findElectionSettings(db)
      const saved = {
        ...minutes,
        levels: levels ?? before.levels ?? [],
        electionName: electionName ?? before.electionName ?? '',
        electionDate: electionDate === undefined ? (before.electionDate ?? null) : electionDate,
        isRehearsal: isRehearsal ?? before.isRehearsal ?? false,
      }
      // Otherwise reports of a rehearsal would count, or reports of the election would be removed at its end.
      if (saved.isRehearsal !== before.isRehearsal && (await hasReports(db)))
        throw problem('conflict', {
          detail: [saved.isRehearsal ? 'reports_before_rehearsal' : 'rehearsal_has_reports'],
        })
      await saveElectionSettings(db, saved, clock())
      await recordAuditEntry({ ...scoped, db }, null, { fields: changedFields(before, saved) })
    }),
  )
}
