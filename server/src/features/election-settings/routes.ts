import { electionSettingNames, electionSettings } from '@scrutineer/contract/election-settings'
import { inTransaction } from '../../db/client.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { findElectionSettings, saveElectionSettings } from '../../db/shared/election-settings.ts'
import type { Clock } from '../../domain/clock.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'

export const electionSettingsRoutes = (serve: RouteRegistrar, { clock }: { readonly clock: Clock }): void => {
  serve(electionSettings.get, ({ scoped }) => findElectionSettings(scoped.db))

  serve(electionSettings.save, ({ scoped, body }) =>
    inTransaction(scoped.db, async db => {
      const before = await findElectionSettings(db)
      await saveElectionSettings(db, body, clock())
      const fields = electionSettingNames.filter(name => body[name] !== before[name])
      await recordAuditEntry({ ...scoped, db }, null, { fields })
    }),
  )
}
