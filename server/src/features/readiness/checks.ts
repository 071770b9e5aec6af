import type { ReadinessCheck, ReadinessState } from '@scrutineer/contract/readiness'
import { DateTime } from 'luxon'
import { availableLanguages, describeLanguageIssue } from '../../domain/languages/installed-languages.ts'
import { classifyAddressProblem } from './address-problem.ts'
import type { MissionFacts } from './mission-facts.ts'
import type { ReadinessFacts } from './read-facts.ts'

const GB = 1024 ** 3
const HOUR = 3600_000
const DAY = 24 * HOUR
/** With a backup each night, a stricter limit would always warn; after a week keys, disks and versions may have changed. */
const MAX_TRIAL_AGE_DAYS = 7
const MIN_POSTGRESQL = 15
/** iOS apps store ids, versions and station numbers in 16 bits. */
const MAX_16_BIT = 32_767
const ALMOST_MAX_16_BIT = 30_000
/** A code of a second factor is valid for 30 seconds. */
const MAX_CLOCK_OFFSET = 30
const NOTABLE_CLOCK_OFFSET = 2

const missingOrWarning = (isMissing: boolean, isWarning: boolean): ReadinessState => {
  if (isMissing) return 'missing'
  return isWarning ? 'warning' : 'ok'
}

const checkDatabase = ({ database }: ReadinessFacts): ReadinessCheck => {
  if ('problem' in database) return { id: 'database', state: 'missing', detail: { problem: database.problem } }
  const { engine, version, pendingMigrations } = database
  const isTooOld = engine === 'postgresql' && Number.parseInt(version, 10) < MIN_POSTGRESQL
  const state = missingOrWarning(isTooOld || pendingMigrations > 0, false)
  return { id: 'database', state, detail: { engine, version, pendingMigrations, isTooOld } }
}

const checkPublicAddress = ({ publicUrl, publicAddress }: ReadinessFacts): ReadinessCheck => {
  const problem = publicAddress?.problem ?? null
  const isUnsafe = !publicUrl?.startsWith('https://')
  return {
    id: 'publicAddress',
    state: missingOrWarning(publicUrl === undefined, isUnsafe || problem !== null),
    detail: {
      publicUrl: publicUrl ?? null,
      isRequested: publicAddress !== undefined,
      problem,
      kind: problem === null ? null : classifyAddressProblem(publicAddress?.code),
    },
  }
}

const checkMail = ({ mail }: ReadinessFacts): ReadinessCheck[] =>
  mail ? [{ id: 'mail', state: missingOrWarning(false, mail.problem !== null), detail: { problem: mail.problem } }] : []

/** Staff can sign in with their passwords without it. */
const checkOidc = ({ oidc }: ReadinessFacts): ReadinessCheck[] =>
  oidc ? [{ id: 'oidc', state: missingOrWarning(false, oidc.problem !== null), detail: { problem: oidc.problem } }] : []

/** More would hide the other checks; `scrutineer translations` lists those of a language. */
const MAX_LISTED_TEXTS = 20

/** Texts that aren't used are shown in English. */
const checkLanguages = ({ languages }: ReadinessFacts): ReadinessCheck => {
  const { office, app } = availableLanguages(languages)
  const { issues } = languages
  const listed = issues.slice(0, MAX_LISTED_TEXTS).map(describeLanguageIssue).join(' ')
  const detail = { office: office.join(', '), app: app.join(', '), count: issues.length, issues: listed }
  return { id: 'languages', state: missingOrWarning(false, issues.length > 0), detail }
}

const checkClock = ({ database, now }: ReadinessFacts): ReadinessCheck[] => {
  if ('problem' in database) return []
  const offset = Math.round(database.clockOffsetMs / 100) / 10
  const distance = Math.abs(offset)
  const state = missingOrWarning(distance >= MAX_CLOCK_OFFSET, distance >= NOTABLE_CLOCK_OFFSET)
  return [{ id: 'clock', state, detail: { offsetSeconds: offset, serverTime: now.toISOString() } }]
}

const checkDisk = ({ disk }: ReadinessFacts): ReadinessCheck[] => {
  if (!disk) return []
  const { freeBytes, totalBytes } = disk
  return [
    {
      id: 'diskSpace',
      state: missingOrWarning(freeBytes < GB, freeBytes < 10 * GB),
      detail: { freeBytes, totalBytes },
    },
  ]
}

const checkIds = (mission: MissionFacts): ReadinessCheck => {
  const { highestQuestionId, highestOptionId, highestFormVersion, highestStationNumber } = mission
  const highest = Math.max(highestQuestionId, highestOptionId, highestFormVersion, highestStationNumber)
  const detail = { highestQuestionId, highestOptionId, highestFormVersion, highestStationNumber }
  return { id: 'ids', state: missingOrWarning(highest > MAX_16_BIT, highest >= ALMOST_MAX_16_BIT), detail }
}

/** More would hide the other checks: those that remain follow when these are corrected. */
const MAX_LISTED_PHONES = 5

const checkPhones = ({ sharedPhones }: MissionFacts): ReadinessCheck => {
  const listed = sharedPhones.slice(0, MAX_LISTED_PHONES).map(({ phone, observers }) => {
    return `${phone}: ${observers.map(({ name, ngo }) => `${name} (${ngo})`).join(', ')}`
  })
  const detail = {
    numbers: sharedPhones.length,
    observers: sharedPhones.reduce((sum, each) => sum + each.observers.length, 0),
    people: `${listed.join('; ')}${sharedPhones.length > MAX_LISTED_PHONES ? '; …' : ''}`,
    phone: sharedPhones[0]?.phone ?? null,
  }
  return { id: 'phones', state: missingOrWarning(false, sharedPhones.length > 0), detail }
}

/** The app calls it where data doesn't arrive. */
const checkOfficePhone = ({ usesApp, officePhone }: MissionFacts): ReadinessCheck[] =>
  usesApp ? [{ id: 'officePhone', state: missingOrWarning(false, officePhone === null), detail: { officePhone } }] : []

const checkBackup = ({ lastBackup }: MissionFacts, now: Date): ReadinessCheck => {
  const hours = lastBackup && Math.floor((now.getTime() - lastBackup.getTime()) / HOUR)
  const detail = { lastBackup: lastBackup?.toISOString() ?? null, hours }
  return { id: 'backup', state: hours === null || hours >= 24 ? 'warning' : 'ok', detail }
}

const checkTrialRestore = ({ lastTrialRestore }: MissionFacts, now: Date): ReadinessCheck => {
  const days = lastTrialRestore && Math.floor((now.getTime() - lastTrialRestore.getTime()) / DAY)
  const detail = { lastTrialRestore: lastTrialRestore?.toISOString() ?? null, days }
  return { id: 'trialRestore', state: days === null || days >= MAX_TRIAL_AGE_DAYS ? 'warning' : 'ok', detail }
}

const checkElection = ({ electionName, electionDate, timeZone }: MissionFacts, serverZone: string): ReadinessCheck => ({
  id: 'election',
  state: electionName === '' || electionDate === null ? 'warning' : 'ok',
  detail: { electionName: electionName === '' ? null : electionName, electionDate, timeZone: timeZone ?? serverZone },
})

export type InstallationState = Pick<ReadinessFacts, 'now' | 'timeZone' | 'isPushConfigured' | 'isWebPushConfigured'>

/** Reports of the election count only after the end of the rehearsal. */
const checkRehearsal = (mission: MissionFacts, { now, ...facts }: InstallationState): ReadinessCheck => {
  const { isRehearsal, hasReports, lastRehearsal, electionDate } = mission
  const today = DateTime.fromJSDate(now, { zone: mission.timeZone ?? facts.timeZone }).toISODate() ?? ''
  const isElectionDay = isRehearsal && electionDate !== null && today >= electionDate
  const isTried = lastRehearsal !== null || (isRehearsal && hasReports)
  const detail = { isRehearsal, hasReports, lastRehearsal: lastRehearsal?.toISOString() ?? null, isElectionDay }
  return { id: 'rehearsal', state: missingOrWarning(isElectionDay, !isTried), detail }
}

const checkPush = (
  { isPushConfigured, isWebPushConfigured: isWebPush }: InstallationState,
  mission?: MissionFacts,
): ReadinessCheck => {
  const { pushTestStatus = null, pushTestDetail = null, pushTestAt = null } = mission ?? {}
  const isDelivered = isPushConfigured && (!mission || pushTestStatus === 'delivered')
  const test = { testStatus: pushTestStatus, testDetail: pushTestDetail, testAt: pushTestAt?.toISOString() ?? null }
  return {
    id: 'push',
    state: isDelivered ? 'ok' : 'warning',
    detail: { isConfigured: isPushConfigured, isWebPush, ...test },
  }
}

/** The checks of what the database contains. */
export const checkMission = (mission: MissionFacts, facts: InstallationState): ReadinessCheck[] => {
  const { organizers, organizersWithSecondFactor, counties, countiesWithoutStations, stations } = mission
  const { ngos, ngosWithoutStaff, observers, publishedForms, checkpoints, demoAccounts } = mission
  return [
    checkElection(mission, facts.timeZone),
    {
      id: 'organizers',
      state: missingOrWarning(organizers === 0, organizersWithSecondFactor < organizers),
      detail: { organizers, withSecondFactor: organizersWithSecondFactor },
    },
    {
      id: 'places',
      state: missingOrWarning(stations === 0, countiesWithoutStations > 0),
      detail: { counties, stations, countiesWithoutStations },
    },
    {
      id: 'ngos',
      state: missingOrWarning(false, ngos === 0 || ngosWithoutStaff > 0),
      detail: { ngos, ngosWithoutStaff },
    },
    { id: 'observers', state: missingOrWarning(observers === 0, false), detail: { observers } },
    checkPhones(mission),
    ...checkOfficePhone(mission),
    { id: 'forms', state: missingOrWarning(publishedForms === 0, false), detail: { publishedForms } },
    { id: 'checkpoints', state: missingOrWarning(false, checkpoints === 0), detail: { checkpoints } },
    checkPush(facts, mission),
    checkRehearsal(mission, facts),
    checkBackup(mission, facts.now),
    checkTrialRestore(mission, facts.now),
    checkIds(mission),
    { id: 'demo', state: missingOrWarning(false, demoAccounts > 0), detail: { demoAccounts } },
  ]
}

/**
 * What is ready for an election, in the order of setting it up. Checks that need an unavailable database or folder are left
 * out.
 */
export const evaluateReadiness = (facts: ReadinessFacts): ReadinessCheck[] => [
  checkDatabase(facts),
  { id: 'version', state: 'ok', detail: { version: facts.version, nodeVersion: facts.nodeVersion } },
  ...checkDisk(facts),
  ...checkClock(facts),
  checkPublicAddress(facts),
  ...checkMail(facts),
  ...checkOidc(facts),
  checkLanguages(facts),
  ...(facts.mission ? checkMission(facts.mission, facts) : [checkPush(facts)]),
]
