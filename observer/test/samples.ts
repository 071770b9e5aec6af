import type { OutboxItem, OutboxKind } from '@scrutineer/contract/outbox/outbox-item'
import type { Locked, Ready, ShownItem, Station } from '../src/model/app-model.ts'

export const aStation = (number: number, overrides: Partial<Station> = {}): Station => ({
  countyCode: 'CJ',
  pollingStationNumber: number,
  countyName: 'Cluj',
  path: ['Nord-Vest'],
  address: `Str. Aurel Vlaicu ${number}`,
  position: null,
  registeredVoters: null,
  ...overrides,
})

export const zeroHash = '0'.repeat(64)

let sequence = 0

export const anItem = (
  kind: OutboxKind,
  overrides: Partial<ShownItem> = {},
  fields: Partial<OutboxItem> = {},
): ShownItem => ({
  item: {
    id: crypto.randomUUID(),
    sequence: ++sequence,
    kind,
    station: { countyCode: 'CJ', pollingStationNumber: 114 },
    body: {},
    recordedAt: '2026-11-22T06:41:12.000Z',
    clockOffset: 0,
    sha256: zeroHash,
    ...fields,
  },
  state: 'saved',
  receivedAt: null,
  refusal: null,
  fileBytes: 0,
  receivedBytes: 0,
  ...overrides,
})

export const aReady = (overrides: Partial<Ready> = {}): Ready => ({
  person: { observerId: 7, name: 'Ana Popescu', phone: '0700000712', ngo: 'Urna Deschisă' },
  election: { name: 'Local elections 2026', timeZone: 'Europe/Bucharest', isRehearsal: false },
  line: { kind: 'received', at: '2026-11-22T12:02:00.000Z' },
  station: null,
  visit: { arrivedAt: null, leftAt: null },
  assigned: [aStation(114), aStation(115)],
  forms: [],
  answers: new Map(),
  items: [],
  unfinished: 0,
  checkpoints: [],
  messages: [],
  helpCalls: [],
  clockOffset: 0,
  isStoragePersisted: true,
  hasStations: true,
  hasOfficeKey: true,
  cardToken: null,
  screenLock: { hasPin: false, minutes: 15 },
  ...overrides,
})

export const aLocked = (overrides: Partial<Locked> = {}): Locked => ({
  name: 'Ana',
  line: { kind: 'waiting', count: 3 },
  count: 3,
  help: null,
  hasSessionEnded: false,
  nextAttemptAt: 0,
  cardToken: null,
  ...overrides,
})
