import { createHash } from 'node:crypto'
import type { Body } from '@scrutineer/contract/core/endpoint'
import { productLanguages } from '@scrutineer/contract/core/languages'
import { type ElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { type Db, inTransaction } from '../../db/client.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import {
  findElectionSettings,
  hasReports,
  lockElectionSettings,
  lockReporting,
  type StoredElectionSettings,
  saveElectionSettings,
  settingNames,
} from '../../db/shared/election-settings.ts'
import { recomputePhoneKeys } from '../../db/shared/phone-keys.ts'
import { findPhoneProblem } from '../../domain/phone-problem.ts'
import { invalid, problem } from '../../domain/problem.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import type { ServerContext } from '../../http/server-context.ts'

const changedFields = (before: ElectionSettings, after: ElectionSettings): string[] =>
  settingNames.filter(name => JSON.stringify(after[name]) !== JSON.stringify(before[name]))

/** A hash of the settings: there is one row, which is always replaced completely. */
const versionOf = (settings: StoredElectionSettings): string => {
  const values = settingNames.map(name => settings[name])
  return createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 16)
}

type SubmittedSettings = Omit<Body<typeof electionSettings.save>, 'version'>

/** The settings that null removes. The others keep their values with null, as all do that are absent. */
const removableNames: ReadonlySet<string> = new Set([
  'releaseAfterMinutes',
  'electionDate',
  'country',
  'officePhone',
  'retentionDays',
])

const mergeSettings = (
  before: StoredElectionSettings,
  { languages, officePhone, ...others }: SubmittedSettings,
): StoredElectionSettings => {
  const submitted = {
    ...others,
    languages: languages && productLanguages.filter(each => languages.includes(each)),
    officePhone: officePhone === '' ? null : officePhone,
  }
  const changes = Object.entries(submitted).filter(
    ([name, value]) => value !== undefined && (value !== null || removableNames.has(name)),
  )
  return { ...before, ...Object.fromEntries(changes) }
}

const present = (settings: StoredElectionSettings, serverZone: string): ElectionSettings => ({
  ...settings,
  version: versionOf(settings),
  timeZone: settings.timeZone ?? serverZone,
  languages: settings.languages ?? [...productLanguages],
})

/** The settings of the election. `serverZone` applies until they have a time zone. */
export const readElectionSettings = async (db: Db, serverZone: string): Promise<ElectionSettings> =>
  present(await findElectionSettings(db), serverZone)

/** Otherwise reports of a rehearsal would count, or reports of the election would be removed at its end. */
const assertNoReports = async (db: Db, isRehearsal: boolean): Promise<void> => {
  await lockReporting(db)
  if (await hasReports(db))
    throw problem('conflict', { detail: [isRehearsal ? 'reports_before_rehearsal' : 'rehearsal_has_reports'] })
}

/** Observers call it: throws `invalid` unless it can be a number, or is empty. */
const assertOfficePhone = (phone: string | null | undefined): void => {
  const found = phone ? findPhoneProblem(phone, null) : undefined
  if (found) throw invalid({ officePhone: [found] })
}

type Dependencies = Pick<ServerContext, 'clock' | 'timeZone'>

export const electionSettingsRoutes = (serve: RouteRegistrar, { clock, timeZone: serverZone }: Dependencies): void => {
  serve(electionSettings.get, ({ scoped }) => readElectionSettings(scoped.db, serverZone))

  serve(electionSettings.save, ({ scoped, body }) =>
    inTransaction(scoped, async trx => {
      const { db } = trx
      const { version, ...submitted } = body
      assertOfficePhone(submitted.officePhone)
      await lockElectionSettings(db)
      const before = await findElectionSettings(db)
      if (version != null && version !== versionOf(before)) throw problem('conflict', { detail: ['stale_settings'] })
      const saved = mergeSettings(before, submitted)
      if (saved.isRehearsal !== before.isRehearsal) await assertNoReports(db, saved.isRehearsal)
      await saveElectionSettings(db, saved, clock())
      if (saved.country !== before.country) await recomputePhoneKeys(db)
      await recordAuditEntry(trx, null, {
        fields: changedFields(present(before, serverZone), present(saved, serverZone)),
      })
    }),
  )
}
