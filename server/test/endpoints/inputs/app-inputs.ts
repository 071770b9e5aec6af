import { randomUUID } from 'node:crypto'
import { cards } from '@scrutineer/contract/cards'
import { helpCalls } from '@scrutineer/contract/help-calls'
import { observerApp } from '@scrutineer/contract/observer-app'
import { createDevice, sha256Hex } from '../../app-phone.ts'
import { createObserver } from '../../factories.ts'
import type { Expectation, Tenant } from '../expectation.ts'
import type { MatrixFixture } from '../matrix-fixture.ts'

const issueCard = async ({ mission }: MatrixFixture, { ngo }: Tenant) => {
  const { id } = await createObserver(mission, ngo.id)
  const [card] = (await ngo.staff(cards.issue, { body: { ids: [id] } })).value
  return { id, token: card?.token ?? '' }
}

/** An observer with a card that has signed in a device. */
const createAppDevice = async (fixture: MatrixFixture, tenant: Tenant) => {
  const { id, token } = await issueCard(fixture, tenant)
  const device = randomUUID()
  await fixture.mission.anonymous(observerApp.signIn, { body: { token, device: { id: device, name: 'Phone' } } })
  return { id, device }
}

const callForHelp = async ({ ngo, phone }: Tenant) => {
  await createDevice(phone.call).record({ kind: 'help', body: {} })
  return { params: { id: (await ngo.staff(helpCalls.list)).value.at(0)?.id ?? 0 } }
}

const bytes = Buffer.from('a file')

/** The observers' app: cards, devices, items and files. */
export const appInputs: Record<string, Expectation> = {
  'cards.issue': {
    input: async ({ mission }, { ngo }) => ({ body: { ids: [(await createObserver(mission, ngo.id)).id] } }),
    referencesRow: true,
  },
  'cards.end': {
    input: async (fixture, tenant) => ({ params: { id: (await issueCard(fixture, tenant)).id } }),
    referencesRow: true,
  },
  'cards.devices': {
    input: async (fixture, tenant) => ({ params: { id: (await issueCard(fixture, tenant)).id } }),
    referencesRow: true,
  },
  'cards.endDevice': {
    input: async (fixture, tenant) => ({ params: await createAppDevice(fixture, tenant), body: { erase: false } }),
    referencesRow: true,
  },
  'observerApp.card': {
    input: async (fixture, tenant) => ({ body: { token: (await issueCard(fixture, tenant)).token } }),
    referencesRow: false,
  },
  'observerApp.signIn': {
    input: async (fixture, tenant) => ({
      body: { token: (await issueCard(fixture, tenant)).token, device: { id: randomUUID(), name: 'Phone' } },
    }),
    referencesRow: false,
  },
  'observerApp.deviceState': { input: () => ({ params: { id: randomUUID() } }), referencesRow: false },
  'observerApp.report': {
    input: ({ county }) => ({ query: { countyCode: county.code, pollingStationNumber: 1 } }),
    referencesRow: false,
  },
  'helpCalls.take': { input: (_, tenant) => callForHelp(tenant), referencesRow: true },
  'helpCalls.close': { input: (_, tenant) => callForHelp(tenant), referencesRow: true },
  'outbox.post': {
    input: async ({ county }, { phone, answer: { questionId, options } }) => {
      const { id, make } = createDevice(phone.call)
      const station = { countyCode: county.code, pollingStationNumber: 1 }
      const item = await make({ kind: 'answer', station, body: { questionId, options } })
      return { body: { device: id, items: [item] } }
    },
    referencesRow: false,
  },
  'outboxImports.file': {
    input: async (_, { phone }) => {
      const device = createDevice(phone.call)
      await device.send()
      return { files: [await device.save([await device.make({ kind: 'help', body: {} })])] }
    },
    referencesRow: true,
  },
  // The matrix calls it from phones of other apps, which have no device.
  'observerApp.subscribe': {
    input: () => ({
      body: { endpoint: 'https://push.example.org/1', p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
    }),
    referencesRow: false,
    status: 409,
  },
  'outbox.fileState': { input: () => ({ params: { sha256: sha256Hex(bytes) } }), referencesRow: false },
  'outbox.putPart': {
    input: () => ({ params: { sha256: sha256Hex(bytes) }, query: { offset: 0, size: bytes.length }, body: bytes }),
    referencesRow: false,
  },
}
