import { readinessIds } from '@scrutineer/contract/readiness'
import { expect, test } from 'vitest'
import { evaluateReadiness } from './checks.ts'
import type { MissionFacts } from './mission-facts.ts'
import type { DatabaseFacts, ReadinessFacts } from './read-facts.ts'

const now = new Date('2024-06-09T09:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3600_000)

const mission: MissionFacts = {
  organizers: 1,
  organizersWithSecondFactor: 1,
  counties: 2,
  countiesWithoutStations: 0,
  stations: 9,
  ngos: 1,
  ngosWithoutStaff: 0,
  observers: 5,
  sharedPhones: [],
  usesApp: true,
  officePhone: '0700 000 500',
  publishedForms: 3,
  checkpoints: 2,
  lastBackup: hoursAgo(2),
  lastTrialRestore: hoursAgo(30),
  electionName: 'Elections 2024',
  electionDate: '2024-06-09',
  isRehearsal: false,
  timeZone: null,
  hasReports: false,
  lastRehearsal: hoursAgo(48),
  pushTestStatus: 'delivered',
  pushTestDetail: null,
  pushTestAt: hoursAgo(3),
  demoAccounts: 0,
  highestQuestionId: 40,
  highestOptionId: 120,
  highestFormVersion: 2,
  highestStationNumber: 9,
}
const database: DatabaseFacts = { engine: 'postgresql', version: '17.5', pendingMigrations: 0, clockOffsetMs: 12 }
const ready: ReadinessFacts = {
  version: '1.0.0',
  nodeVersion: 'v22.0.0',
  publicUrl: 'https://office.example.org',
  publicAddress: { problem: null },
  timeZone: 'Europe/Bucharest',
  isPushConfigured: true,
  isWebPushConfigured: true,
  mail: { problem: null },
  languages: { office: new Map(), app: new Map(), issues: [] },
  oidc: { problem: null },
  disk: { freeBytes: 50e9, totalBytes: 100e9 },
  now,
  database,
  mission,
}
const badLanguages = {
  ...ready.languages,
  issues: [{ file: 'office/fr.json', key: 'ui.save', problem: 'is unknown' }],
}
const allIds = evaluateReadiness(ready).map(({ id }) => id)
const notOk = (facts: ReadinessFacts) =>
  evaluateReadiness(facts)
    .filter(({ state }) => state !== 'ok')
    .map(({ id, state }) => [id, state])

test('everything is ok when everything is set up', () => {
  expect(notOk(ready)).toEqual([])
  expect(new Set(allIds).size).toBe(readinessIds.length)
})

test.each<[string, Partial<MissionFacts>, string, 'warning' | 'missing']>([
  ['no organizer', { organizers: 0, organizersWithSecondFactor: 0 }, 'organizers', 'missing'],
  ['an organizer without a second factor', { organizers: 2 }, 'organizers', 'warning'],
  ['no station', { counties: 0, stations: 0 }, 'places', 'missing'],
  ['a county without stations', { countiesWithoutStations: 1 }, 'places', 'warning'],
  ['no NGO', { ngos: 0 }, 'ngos', 'warning'],
  ['an NGO without staff', { ngosWithoutStaff: 1 }, 'ngos', 'warning'],
  ['no observer', { observers: 0 }, 'observers', 'missing'],
  ['a number of two observers', { sharedPhones: [{ phone: '0712', observers: [] }] }, 'phones', 'warning'],
  ['no number of the office', { officePhone: null }, 'officePhone', 'warning'],
  ['no published form', { publishedForms: 0 }, 'forms', 'missing'],
  ['no checkpoint', { checkpoints: 0 }, 'checkpoints', 'warning'],
  ['no backup', { lastBackup: null }, 'backup', 'warning'],
  ['a backup of the day before', { lastBackup: hoursAgo(25) }, 'backup', 'warning'],
  ['an election without a name', { electionName: '' }, 'election', 'warning'],
  ['an election without a date', { electionDate: null }, 'election', 'warning'],
  ['no trial restore', { lastTrialRestore: null }, 'trialRestore', 'warning'],
  ['a trial restore of a week ago', { lastTrialRestore: hoursAgo(7 * 24) }, 'trialRestore', 'warning'],
  ['no rehearsal', { lastRehearsal: null, hasReports: true }, 'rehearsal', 'warning'],
  [
    'a rehearsal without reports',
    { lastRehearsal: null, isRehearsal: true, electionDate: '2024-06-10' },
    'rehearsal',
    'warning',
  ],
  ['a rehearsal on the day of the election', { isRehearsal: true, hasReports: true }, 'rehearsal', 'missing'],
  ['no test message', { pushTestStatus: null, pushTestAt: null }, 'push', 'warning'],
  ['a test message that failed', { pushTestStatus: 'failed' }, 'push', 'warning'],
  ['the demo election', { demoAccounts: 4 }, 'demo', 'warning'],
  ['a question id from 30,000', { highestQuestionId: 30_000 }, 'ids', 'warning'],
  ['an option id from 30,000', { highestOptionId: 32_767 }, 'ids', 'warning'],
  ['a form version beyond 16 bits', { highestFormVersion: 32_768 }, 'ids', 'missing'],
  ['a station number beyond 16 bits', { highestStationNumber: 40_000 }, 'ids', 'missing'],
])('%s', (_, changes, id, state) => {
  expect(notOk({ ...ready, mission: { ...mission, ...changes } })).toEqual([[id, state]])
})

test.each<[string, Partial<ReadinessFacts>, string, 'warning' | 'missing']>([
  ['no public address', { publicUrl: undefined }, 'publicAddress', 'missing'],
  ['a public address without TLS', { publicUrl: 'http://192.168.1.5:8080' }, 'publicAddress', 'warning'],
  [
    'a public address where another server answers',
    { publicAddress: { problem: 'another' } },
    'publicAddress',
    'warning',
  ],
  ['a mail server that is away', { mail: { problem: 'no answer' } }, 'mail', 'warning'],
  ['an identity provider that is away', { oidc: { problem: 'no answer' } }, 'oidc', 'warning'],
  ['a text of a language that isn’t used', { languages: badLanguages }, 'languages', 'warning'],
  ['no push messages', { isPushConfigured: false }, 'push', 'warning'],
  ['less than 10 GB of disk space', { disk: { freeBytes: 9.9e9, totalBytes: 100e9 } }, 'diskSpace', 'warning'],
  ['less than 1 GB of disk space', { disk: { freeBytes: 0.9e9, totalBytes: 100e9 } }, 'diskSpace', 'missing'],
  ['clocks that differ by 2 seconds', { database: { ...database, clockOffsetMs: -2_100 } }, 'clock', 'warning'],
  ['clocks that differ by half a minute', { database: { ...database, clockOffsetMs: 30_000 } }, 'clock', 'missing'],
  ['PostgreSQL 14', { database: { ...database, version: '14.12' } }, 'database', 'missing'],
])('%s', (_, changes, id, state) => {
  expect(notOk({ ...ready, ...changes })).toEqual([[id, state]])
})

test.each([
  ['CERT_HAS_EXPIRED', 'expiredCertificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'otherNameInCertificate'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'untrustedCertificate'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'noTls'],
  ['ENOTFOUND', 'unknownName'],
  ['OTHER_SERVER', 'otherServer'],
  ['ECONNREFUSED', 'noAnswer'],
  [undefined, 'noAnswer'],
])('a request of the public address that fails with %s is of the kind %s', (code, kind) => {
  const publicAddress = { problem: 'the message of the error', code }
  const found = evaluateReadiness({ ...ready, publicAddress }).find(({ id }) => id === 'publicAddress')
  expect(found?.detail).toMatchObject({ problem: 'the message of the error', kind })
})

test('a rehearsal with reports is ok until the day of the election', () => {
  const rehearsal = { isRehearsal: true, hasReports: true, lastRehearsal: null, electionDate: '2024-06-10' }
  expect(notOk({ ...ready, mission: { ...mission, ...rehearsal } })).toEqual([])
})

test('mail and identity provider are checked only if they are configured', () => {
  const ids = evaluateReadiness({ ...ready, mail: undefined, oidc: undefined }).map(({ id }) => id)
  expect(allIds.filter(id => !ids.includes(id))).toEqual(['mail', 'oidc'])
})

test('the office’s number is checked only if the mission uses the app', () => {
  const withoutApp = { ...mission, usesApp: false, officePhone: null }
  const ids = evaluateReadiness({ ...ready, mission: withoutApp }).map(({ id }) => id)
  expect(allIds.filter(id => !ids.includes(id))).toEqual(['officePhone'])
})

test('the election’s time zone decides which day is today', () => {
  // The evening before in New York.
  const early = { ...ready, now: new Date('2024-06-09T02:00:00Z') }
  const rehearsal = { isRehearsal: true, hasReports: true }
  expect(notOk({ ...early, mission: { ...mission, ...rehearsal } })).toEqual([['rehearsal', 'missing']])
  const inNewYork = { ...mission, ...rehearsal, timeZone: 'America/New_York' }
  expect(notOk({ ...early, mission: inNewYork })).toEqual([])
  const election = evaluateReadiness({ ...early, mission: inNewYork }).find(({ id }) => id === 'election')
  expect(election?.detail.timeZone).toBe('America/New_York')
})

test('without a database the checks that need none remain', () => {
  const checks = evaluateReadiness({ ...ready, database: { problem: 'It is down.' }, mission: undefined })
  const expected = ['database', 'version', 'diskSpace', 'publicAddress', 'mail', 'oidc', 'languages', 'push']
  expect(checks.map(({ id }) => id)).toEqual(expected)
  expect(checks[0]).toEqual({ id: 'database', state: 'missing', detail: { problem: 'It is down.' } })
})

test('equal numbers name their observers, not more than a few', () => {
  const [ana, ion] = [
    { name: 'Ana', ngo: 'A' },
    { name: 'Ion', ngo: 'B' },
  ]
  const sharedPhones = Array.from({ length: 7 }, (_, at) => ({ phone: `0712 ${at}`, observers: [ana, ion] }))
  const [check] = evaluateReadiness({ ...ready, mission: { ...mission, sharedPhones } }).filter(
    ({ id }) => id === 'phones',
  )
  expect(check?.detail).toMatchObject({ numbers: 7, observers: 14, phone: '0712 0' })
  expect(check?.detail.people).toMatch(/^0712 0: Ana \(A\), Ion \(B\); .*0712 4: Ana \(A\), Ion \(B\); …$/)
})
