import { electionSettingNames, electionSettings } from '@scrutineer/contract/election-settings'
import { inTransaction } from '../../db/client.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { findElectionSettings, saveElectionSettings } from '../../db/shared/election-settings.ts'
import type { Clock } from '../../domain/clock.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'

export const electionSettingsRoutes = (serve: RouteRegistrar, { clock }: { readonly clock: Clock }): void => {
  serve(electionSettings.get, ({ scoped }) => findElectionSettings(scoped.db))

  serve(electionSettings.save, ({ scoped, body: { levels, ...minutes } }) =>
    inTransaction(scoped.db, async db => {
      const before = await findElectionSettings(db)
      const saved = { ...minutes, levels: levels ?? before.levels ?? [] }
      await saveElectionSettings(db, saved, clock())
      const hasOtherLevels = JSON.stringify(saved.levels) !== JSON.stringify(before.levels)
      const fields = [
        ...electionSettingNames.filter(name => saved[name] !== before[name]),
        ...(hasOtherLevels ? ['levels'] : []),
      ]
      await recordAuditEntry({ ...scoped, db }, null, { fields })
    }),
  )
}
