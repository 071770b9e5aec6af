import { createHash } from 'node:crypto'
import type { Body } from '@scrutineer/contract/core/endpoint'
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
import {
  type AvailableLanguages,
  availableLanguages,
  offeredLanguages,
} from '../../domain/languages/installed-languages.ts'
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

/** Throws `invalid` for a language that the installation doesn't have. */
const assertLanguages = (field: string, tags: readonly string[] | null | undefined, available: readonly string[]) => {
  if (tags?.some(tag => !available.includes(tag))) throw invalid({ [field]: [['not_one_of', available.join(', ')]] })
}

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
  { languages, observerLanguages, officePhone, ...others }: SubmittedSettings,
  { office, app }: AvailableLanguages,
): StoredElectionSettings => {
  assertLanguages('languages', languages, office)
  assertLanguages('observerLanguages', observerLanguages, app)
  const submitted = {
    ...others,
    languages: languages && office.filter(tag => languages.includes(tag)),
    // In the order that was chosen.
    observerLanguages: observerLanguages && [...new Set(observerLanguages)],
    officePhone: officePhone === '' ? null : officePhone,
  }
  const changes = Object.entries(submitted).filter(
    ([name, value]) => value !== undefined && (value !== null || removableNames.has(name)),
  )
  return { ...before, ...Object.fromEntries(changes) }
}

/** What applies until the settings have them. */
type Installation = Pick<ServerContext, 'timeZone' | 'findInstalled'>

const present = (settings: StoredElectionSettings, serverZone: string, available: AvailableLanguages) => ({
  ...settings,
  version: versionOf(settings),
  timeZone: settings.timeZone ?? serverZone,
  languages: offeredLanguages(settings.languages, available.office),
  observerLanguages: offeredLanguages(settings.observerLanguages, available.app),
  availableLanguages: available,
})

/** The settings of the election. */
export const readElectionSettings = async (db: Db, installation: Installation) =>
  present(await findElectionSettings(db), installation.timeZone, availableLanguages(await installation.findInstalled()))

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

export const electionSettingsRoutes = (
  serve: RouteRegistrar,
  { clock, ...installation }: Installation & Pick<ServerContext, 'clock'>,
): void => {
  serve(electionSettings.get, ({ scoped }) => readElectionSettings(scoped.db, installation))

  serve(electionSettings.save, ({ scoped, body }) =>
    inTransaction(scoped, async trx => {
      const { db } = trx
      const { version, ...submitted } = body
      assertOfficePhone(submitted.officePhone)
      await lockElectionSettings(db)
      const before = await findElectionSettings(db)
      if (version != null && version !== versionOf(before)) throw problem('conflict', { detail: ['stale_settings'] })
      const available = availableLanguages(await installation.findInstalled())
      const saved = mergeSettings(before, submitted, available)
      if (saved.isRehearsal !== before.isRehearsal) await assertNoReports(db, saved.isRehearsal)
      await saveElectionSettings(db, saved, clock())
      if (saved.country !== before.country) await recomputePhoneKeys(db)
      await recordAuditEntry(trx, null, {
        fields: changedFields(
          present(before, installation.timeZone, available),
          present(saved, installation.timeZone, available),
        ),
      })
    }),
  )
}
