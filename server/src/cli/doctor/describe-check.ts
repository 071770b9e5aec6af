import { formatBytes } from '@scrutineer/contract/helpers/format-bytes'
import type { ReadinessCheck, ReadinessId } from '@scrutineer/contract/readiness'
import type { AddressProblem } from '../../features/readiness/address-problem.ts'

const advices: Record<AddressProblem, string> = {
  expiredCertificate:
    'Renew the certificate at the proxy and reload it; check the date of this machine. Phones send nothing until then.',
  otherNameInCertificate:
    'Get a certificate for the name in PUBLIC_URL, or correct PUBLIC_URL to the name in the certificate. Phones send nothing until then.',
  untrustedCertificate:
    'Use a certificate of a public authority, such as Let’s Encrypt, and let the proxy send its intermediate certificates too. Phones don’t accept this one.',
  noTls: 'Something without TLS listens on this port: turn on TLS at the proxy, or correct PUBLIC_URL.',
  unknownName: 'Create the DNS record of this name, or correct PUBLIC_URL. A new record may take an hour.',
  otherServer: 'Correct PUBLIC_URL, the DNS record or the proxy: requests don’t arrive at this server.',
  noAnswer:
    'Start the proxy, and open its port in the firewall. Some networks don’t let a machine reach its own public address: then try it with a phone.',
}

const isKnown = (kind: unknown): kind is AddressProblem => typeof kind === 'string' && Object.hasOwn(advices, kind)

/** What to do about a public address. A server of an earlier version doesn't send the kind of the problem. */
const addressAdvice = ({ publicUrl, problem, kind }: ReadinessCheck['detail']): string => {
  if (publicUrl === null)
    return 'Set PUBLIC_URL to the address that phones use, with a TLS proxy in front, or start with --tunnel-command.'
  if (isKnown(kind)) return advices[kind]
  return problem === null || problem === undefined
    ? 'Put a TLS proxy in front and use https://: passwords and reports travel unencrypted.'
    : 'Correct PUBLIC_URL, the proxy, its certificate or DNS.'
}

type Detail = ReadinessCheck['detail']

interface CheckText {
  readonly name: string
  /** What was found. */
  readonly finding: (detail: Detail) => string
  /** What to do unless the state is ok. */
  readonly advice: (detail: Detail) => string
}

const count = (number: Detail[string] | undefined, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

/** As on the screen Set-up. */
const size = (bytes: Detail[string] | undefined) => formatBytes(Number(bytes), 'en').replaceAll('\u00a0', ' ')

const databaseAdvice = ({ problem, isTooOld, pendingMigrations }: Detail): string => {
  if (problem !== undefined) return 'The checks of the mission need the database.'
  if (isTooOld) return 'Upgrade PostgreSQL to version 15 or newer.'
  return `Start the server: it applies ${count(pendingMigrations, 'pending migration')}. Then run doctor again.`
}

const pushFinding = ({ isConfigured, isWebPush, testStatus, testAt }: Detail): string => {
  if (!isConfigured) return 'not configured'
  const tested = testAt === null || testAt === undefined ? 'configured' : `test message of ${testAt}: ${testStatus}`
  return isWebPush === false ? `${tested}; off for the observers' app, which needs PUBLIC_URL with https` : tested
}

const texts: Record<ReadinessId, CheckText> = {
  database: {
    name: 'Database',
    finding: ({ problem, engine, version, pendingMigrations }) =>
      problem !== undefined
        ? String(problem)
        : `${engine === 'embedded' ? 'built-in' : 'PostgreSQL'} ${version}, ${count(pendingMigrations, 'pending migration')}`,
    advice: databaseAdvice,
  },
  version: {
    name: 'Version',
    finding: ({ version, nodeVersion }) => `Scrutineer ${version} on Node.js ${nodeVersion}`,
    advice: () => '',
  },
  diskSpace: {
    name: 'Disk space',
    finding: ({ freeBytes, totalBytes }) => `${size(freeBytes)} of ${size(totalBytes)} free in DATA_DIR`,
    advice: () => 'Free space or move DATA_DIR: a national mission needs 4 GB for reports and 3 MB for each picture.',
  },
  clock: {
    name: 'Clock',
    finding: ({ offsetSeconds }) => `the database's clock differs by ${offsetSeconds} s from this machine's`,
    advice: () =>
      'Synchronize the clocks of both machines (NTP): times of reports and codes of second factors need it.',
  },
  publicAddress: {
    name: 'Public address',
    finding: ({ publicUrl, isRequested, problem }) => {
      if (publicUrl === null) return 'PUBLIC_URL is not set'
      if (problem !== null && problem !== undefined) return `${publicUrl}: ${problem}`
      return isRequested === true ? `${publicUrl}, this server answers` : `${publicUrl}, not requested`
    },
    advice: addressAdvice,
  },
  mail: {
    name: 'Mail',
    finding: ({ problem }) => (problem === null ? 'the mail server accepts messages' : String(problem)),
    advice: () => 'Correct SMTP_URL and SMTP_PASSWORD: until then no link for a new password arrives.',
  },
  oidc: {
    name: 'Identity provider',
    finding: ({ problem }) => (problem === null ? 'reachable' : String(problem)),
    advice: () => 'Correct OIDC_ISSUER, or ask the provider: until then staff sign in with passwords only.',
  },
  push: {
    name: 'Push messages',
    finding: pushFinding,
    advice: ({ isConfigured }) =>
      isConfigured
        ? 'Send a test message to one phone on the screen Set-up.'
        : 'Set PUBLIC_URL with https for the observers’ app, or FCM_CREDENTIALS_FILE for other apps: until then notifications are recorded but not delivered.',
  },
  election: {
    name: 'Election',
    finding: ({ electionName, electionDate, timeZone }) =>
      `${electionName ?? 'without a name'}, ${electionDate ?? 'without a date'}, ${timeZone}`,
    advice: () => 'Enter its name and date on the screen Set-up.',
  },
  organizers: {
    name: 'Organizers',
    finding: ({ organizers, withSecondFactor }) =>
      `${count(organizers, 'account')}, ${withSecondFactor} with a second factor`,
    advice: ({ organizers }) =>
      organizers === 0
        ? 'Create the first one: scrutineer create-organizer --account NAME.'
        : 'Each organizer turns on a second factor on the screen of the account.',
  },
  places: {
    name: 'Polling stations',
    finding: ({ counties, stations, countiesWithoutStations }) =>
      `${stations}; counties: ${counties}, without stations: ${countiesWithoutStations}`,
    advice: ({ stations }) =>
      stations === 0
        ? 'Import counties and polling stations on the screen Polling stations (docs/places.md).'
        : 'Import the stations of the other counties.',
  },
  ngos: {
    name: 'NGOs',
    finding: ({ ngos, ngosWithoutStaff }) => `${ngos} active, ${ngosWithoutStaff} of them without staff`,
    advice: ({ ngos }) =>
      ngos === 0
        ? 'Add the observing NGOs on the screen of NGOs.'
        : 'Add an account for each NGO that reads its reports.',
  },
  observers: {
    name: 'Observers',
    finding: ({ observers }) => String(observers),
    advice: () => 'Add or import observers on their screen.',
  },
  phones: {
    name: 'Phone numbers',
    finding: ({ numbers, observers, people }) =>
      numbers === 0
        ? 'each observer has a different one'
        : `${count(observers, 'observer')} with ${numbers === 1 ? 'one number' : `${numbers} equal numbers`}: ${people}`,
    advice: () => 'Correct the numbers in the list of observers. Until then each of them signs in with their own PIN.',
  },
  officePhone: {
    name: 'Office phone',
    finding: ({ officePhone }) => String(officePhone ?? 'not entered'),
    advice: () => 'Enter it on the set-up screen: the observers’ app calls it, and it is printed on the cards.',
  },
  forms: {
    name: 'Forms',
    finding: ({ publishedForms }) => `${publishedForms} published`,
    advice: () => 'Publish a form: phones receive only published forms.',
  },
  checkpoints: {
    name: 'Checkpoints',
    finding: ({ checkpoints }) => String(checkpoints),
    advice: () => 'Add checkpoints on the screen of calls to see which reports are overdue.',
  },
  backup: {
    name: 'Backup',
    finding: ({ lastBackup, hours }) =>
      lastBackup === null ? 'none was taken' : `${lastBackup}, ${count(Number(hours), 'hour')} ago`,
    advice: () => 'Run scrutineer backup every night (docs/operation/backup.md).',
  },
  trialRestore: {
    name: 'Trial restore',
    finding: ({ lastTrialRestore, days }) =>
      lastTrialRestore === null ? 'never' : `${lastTrialRestore}, ${count(Number(days ?? 0), 'day')} ago`,
    advice: () => 'Try each week that the newest backup can be restored: scrutineer try-restore.',
  },
  rehearsal: {
    name: 'Rehearsal',
    finding: ({ isRehearsal, hasReports, lastRehearsal }) => {
      if (isRehearsal) return hasReports ? 'in progress, with reports' : 'in progress, no report yet'
      return lastRehearsal === null ? 'none with a report' : `ended ${lastRehearsal}`
    },
    advice: ({ isElectionDay, isRehearsal }) => {
      if (isElectionDay) return 'End it on the screen Set-up: reports count only afterwards.'
      return isRehearsal
        ? 'Report something with a phone.'
        : 'Begin one on the screen Set-up and report something with a phone.'
    },
  },
  ids: {
    name: 'Numbers for phones',
    finding: ({ highestQuestionId, highestOptionId, highestFormVersion, highestStationNumber }) =>
      `highest question ${highestQuestionId}, option ${highestOptionId}, form version ${highestFormVersion}, station ${highestStationNumber}`,
    advice: () => 'Use smaller station numbers, or a new database: iPhones store these as numbers up to 32,767.',
  },
  demo: {
    name: 'Demo election',
    finding: ({ demoAccounts }) => (demoAccounts === 0 ? 'no demo accounts' : count(demoAccounts, 'demo account')),
    advice: () =>
      'This database contains the demo election. For a real one, start with an empty DATA_DIR and DEMO=off.',
  },
}

const marks = { ok: 'ok', warning: 'WARNING', missing: 'MISSING' } as const

/** The name of the widest mark and of the widest check, aligned. */
const MARK_WIDTH = 9
const NAME_WIDTH = 20

/** A line with the finding, and one with what to do unless the check is ok. */
export const describeCheck = ({ id, state, detail }: ReadinessCheck): string[] => {
  const { name, finding, advice } = texts[id]
  const line = `${marks[state].padEnd(MARK_WIDTH)}${name.padEnd(NAME_WIDTH)}${finding(detail)}`
  return state === 'ok' ? [line] : [line, `${' '.repeat(MARK_WIDTH + NAME_WIDTH)}→ ${advice(detail)}`]
}
