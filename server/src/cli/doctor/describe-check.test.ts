import { expect, test } from 'vitest'
import { evaluateReadiness } from '../../features/readiness/checks.ts'
import type { MissionFacts } from '../../features/readiness/mission-facts.ts'
import type { ReadinessFacts } from '../../features/readiness/read-facts.ts'
import { describeCheck } from './describe-check.ts'

const emptyMission: MissionFacts = {
  organizers: 0,
  organizersWithSecondFactor: 0,
  counties: 0,
  countiesWithoutStations: 0,
  stations: 0,
  ngos: 0,
  ngosWithoutStaff: 0,
  usesApp: true,
  officePhone: null,
  observers: 0,
  publishedForms: 0,
  checkpoints: 0,
  lastBackup: null,
  lastTrialRestore: null,
  electionName: '',
  electionDate: null,
  isRehearsal: false,
  timeZone: null,
  hasReports: false,
  lastRehearsal: null,
  pushTestStatus: null,
  pushTestDetail: null,
  pushTestAt: null,
  sharedPhones: [
    {
      phone: '0712 001 001',
      observers: [
        { name: 'Ana', ngo: 'A' },
        { name: 'Ion', ngo: 'B' },
      ],
    },
  ],
  demoAccounts: 1,
  highestQuestionId: 40_000,
  highestOptionId: 0,
  highestFormVersion: 0,
  highestStationNumber: 0,
}
const unprepared: ReadinessFacts = {
  version: '1.0.0',
  nodeVersion: 'v22.0.0',
  publicUrl: undefined,
  publicAddress: undefined,
  timeZone: 'Europe/Bucharest',
  isPushConfigured: false,
  isWebPushConfigured: false,
  mail: { problem: 'Connection refused' },
  languages: {
    office: new Map(),
    app: new Map(),
    issues: [{ file: 'office/fr.json', key: 'ui.save', problem: 'must be a text' }],
  },
  oidc: { problem: 'no answer in 2.5 s' },
  disk: { freeBytes: 0.5e9, totalBytes: 100e9 },
  now: new Date('2024-06-09T09:00:00Z'),
  database: { engine: 'postgresql', version: '14.1', pendingMigrations: 1, clockOffsetMs: 31_000 },
  mission: emptyMission,
}

test('every check has a finding, and what to do unless it is ok', () => {
  // In the units of the screen Set-up.
  const [space] = describeCheck({ id: 'diskSpace', state: 'ok', detail: { freeBytes: 900e6, totalBytes: 100e9 } })
  expect(space).toMatch(/858\.3 MB of 93\.1 GB free/)
  const [ngos] = describeCheck({ id: 'ngos', state: 'ok', detail: { ngos: 2, ngosWithoutStaff: 0 } })
  expect(ngos).toMatch(/2 active besides organizers, 0 of them without staff$/)
  for (const check of evaluateReadiness(unprepared)) {
    const [line = '', advice] = describeCheck(check)
    expect(line).toMatch(/^(ok|WARNING|MISSING) +[A-Z][\w ]+ {2,}\S/)
    expect(line).not.toMatch(/undefined|null|NaN|unknown/)
    if (check.state === 'ok') expect(advice).toBeUndefined()
    else expect(advice).toMatch(/^ +→ [A-Z].*[^.]\.$/)
    if (check.state !== 'ok') expect(advice).not.toMatch(/undefined|null|NaN|unknown/)
  }
})

test.each([
  ['CERT_HAS_EXPIRED', 'Renew the certificate at the proxy'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'Get a certificate for the name in PUBLIC_URL'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'Use a certificate of a public authority'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'Something without TLS listens on this port'],
  ['ENOTFOUND', 'Create the DNS record of this name'],
  ['OTHER_SERVER', 'Correct PUBLIC_URL, the DNS record or the proxy'],
  ['ECONNREFUSED', 'Start the proxy'],
])('%s at the public address says what to do', (code, advice) => {
  const publicUrl = 'https://office.example.org'
  const checks = evaluateReadiness({ ...unprepared, publicUrl, publicAddress: { problem: 'failed', code } })
  expect(checks.flatMap(describeCheck)).toContainEqual(expect.stringMatching(new RegExp(`^ +→ ${advice}.*\\.$`)))
})

test('the public address of a server of an earlier version has a general advice', () => {
  const detail = { publicUrl: 'https://office.example.org', isRequested: true, problem: 'failed' }
  expect(describeCheck({ id: 'publicAddress', state: 'warning', detail })[1]).toContain('→ Correct PUBLIC_URL')
})

test('one is singular', () => {
  const lines = evaluateReadiness(unprepared).flatMap(describeCheck)
  expect(lines).toContain('WARNING  Demo election       1 demo account')
  expect(lines).toContain('WARNING  Phone numbers       2 observers with one number: 0712 001 001: Ana (A), Ion (B)')
  expect(lines).toContain('MISSING  Organizers          0 accounts, 0 with a second factor')
})
