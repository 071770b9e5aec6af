import type { Endpoint } from '@scrutineer/contract/endpoint'
import { endpoints } from '@scrutineer/contract/endpoints'
import { exportIdHeader } from '@scrutineer/contract/exports'
import { notes } from '@scrutineer/contract/notes'
import { unique } from '../../../testkit/unique.ts'
import { createForm, createNgo, createObserver, createUnplacedReport, formUpload, secret } from '../factories.ts'
import type { CallInput } from '../mission.ts'
import type { MatrixFixture } from './matrix-fixture.ts'

type Side = MatrixFixture['own']

/**
 * A valid request about rows of one side, created for each call since some calls delete their rows, and whether another
 * NGO's staff may access such a row; otherwise the expected status is 404.
 */
interface Expectation {
  readonly input: (world: MatrixFixture, side: Side) => Promise<CallInput<Endpoint>> | CallInput<Endpoint>
  /** The request refers to a row of the side. */
  readonly namesRow: boolean
  readonly status?: number
}

const multipart = (fields: Record<string, string | number>, file?: string) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  if (file !== undefined) form.set('file', new Blob([file]), 'file.csv')
  return { form }
}
const emptyInput = { input: () => ({}), namesRow: false }
const createObserverOf = ({ mission }: MatrixFixture, { ngo }: Side) => createObserver(mission, ngo.id)
const createSpareNgo = async ({ mission }: MatrixFixture) => (await createNgo(mission)).id

export const sampleNotification = {
  channel: 'Firebase',
  from: 'The mission',
  title: 'Title',
  message: 'Message',
} as const

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const createSentPicture = async ({ county }: MatrixFixture, { phone }: Side) => {
  const { form } = multipart({ CountyCode: county.code, PollingStationNumber: 1 })
  form.set('file', new Blob([png]), 'photo.png')
  const { attachmentPath } = (await phone.call(notes.add, { form })).value
  return { params: { id: Number(attachmentPath?.match(/(?<=picture\/)\d+/)) } }
}

const createNewNote: Expectation = {
  input: ({ county }, side) =>
    multipart({ ...side.place, CountyCode: county.code, PollingStationNumber: 1, text: 'A note' }),
  namesRow: true,
}

const expectations: Record<string, Expectation> = {
  'answers.threads': emptyInput,
  'answers.thread': { input: (_, side) => ({ query: side.place }), namesRow: true },
  'answers.filledIn': { input: (_, side) => ({ query: side.place }), namesRow: true },
  'answers.history': { input: (_, side) => ({ query: side.place }), namesRow: true },
  'answers.visit': {
    input: (_, side) => ({
      query: { ObserverId: side.place.idObserver, PollingStationNumber: side.place.idPollingStation },
    }),
    namesRow: true,
    status: 204,
  },
  'answers.post': { input: (_, side) => ({ body: { answers: [side.answer] } }), namesRow: false },
  'answers.arrive': {
    input: ({ county }) => ({ body: { idPollingStation: 2, countyCode: county.code } }),
    namesRow: false,
  },
  'answers.leave': {
    input: ({ county }) => ({
      body: { idPollingStation: 2, countyCode: county.code, observerLeaveTime: '2024-06-09 12:00' },
    }),
    namesRow: false,
  },
  'audit.list': emptyInput,
  'backup.take': emptyInput,
  'exports.all': emptyInput,
  'exports.manifest': { input: (_, side) => createExport(side), namesRow: true },
  'exports.key': emptyInput,
  'forms.list': emptyInput,
  'forms.versions': emptyInput,
  'forms.get': { input: ({ form }) => ({ params: { id: form.id } }), namesRow: false },
  'forms.save': { input: () => ({ body: formUpload(unique()) }), namesRow: false },
  'forms.replace': {
    input: async ({ organizer }) => {
      const [code, draft] = [unique(), true]
      return {
        body: {
          ...formUpload(code, { draft }),
          id: (await createForm(organizer.staff, formUpload(code, { draft }))).id,
        },
      }
    },
    namesRow: false,
  },
  'forms.remove': {
    input: async ({ organizer }) => ({
      query: { formId: (await createForm(organizer.staff, formUpload(unique()))).id },
    }),
    namesRow: false,
  },
  'geography.counties': emptyInput,
  'geography.countiesForPhones': emptyInput,
  'geography.importCounties': { input: () => multipart({}, `code,name\n${unique()},A county`), namesRow: false },
  'geography.checkCounties': { input: () => multipart({}, `code,name\n${unique()},A county`), namesRow: false },
  'geography.importStations': { input: ({ county }) => multipart({}, `${county.code},3`), namesRow: false },
  'geography.checkStations': { input: ({ county }) => multipart({}, `${county.code},3`), namesRow: false },
  'health.alive': emptyInput,
  'health.ready': emptyInput,
  'imports.observers': {
    input: (_, { ngo }) => multipart({ ongId: ngo.id }, `0${unique()},1234,Somebody`),
    namesRow: true,
  },
  'imports.checkObservers': {
    input: (_, { ngo }) => multipart({ ongId: ngo.id }, `0${unique()},1234,Somebody`),
    namesRow: true,
  },
  'live.stream': emptyInput,
  'ngos.list': emptyInput,
  'ngos.get': { input: (_, { ngo }) => ({ params: { id: ngo.id } }), namesRow: true },
  'ngos.add': { input: () => ({ body: { name: unique(), shortName: unique() } }), namesRow: false },
  'ngos.change': {
    input: async world => ({ params: { id: await createSpareNgo(world) }, body: { name: 'New', shortName: 'N' } }),
    namesRow: true,
  },
  'ngos.remove': { input: async world => ({ params: { id: await createSpareNgo(world) } }), namesRow: true },
  'ngos.setOrganizer': {
    input: async world => ({ params: { id: await createSpareNgo(world) }, body: { isOrganizer: false } }),
    namesRow: true,
  },
  'ngos.setActive': {
    input: async world => ({ params: { id: await createSpareNgo(world) }, body: { isActive: true } }),
    namesRow: true,
  },
  'notes.list': { input: (_, side) => ({ query: side.place }), namesRow: true },
  'notes.add': createNewNote,
  'notes.upload': createNewNote,
  'notes.picture': {
    input: () => ({ params: { id: 1, signed: '1-x.jpg' } }),
    namesRow: false,
    status: 403,
  },
  'notes.original': { input: createSentPicture, namesRow: false },
  // A recipient outside the scope is an invalid field, not a missing row; tested in the feature.
  'notifications.send': { input: () => ({ body: {} }), namesRow: false, status: 400 },
  'notifications.sendToAll': { input: () => ({ body: sampleNotification }), namesRow: false },
  'notifications.register': { input: () => ({ body: { channelName: 'Firebase', token: unique() } }), namesRow: false },
  'notifications.history': emptyInput,
  'notifications.recipients': { input: (_, side) => createSentNotification(side), namesRow: true },
  'observers.active': emptyInput,
  'observers.list': emptyInput,
  'observers.count': emptyInput,
  'observers.add': {
    input: (_, { ngo }) => ({ body: { name: 'Somebody', phone: unique(), pin: '1234', idNgo: ngo.id } }),
    namesRow: true,
  },
  'observers.change': {
    input: async (world, side) => ({ body: { idObserver: (await createObserverOf(world, side)).id, name: 'Renamed' } }),
    namesRow: true,
  },
  'observers.remove': {
    input: async (world, side) => ({ query: { id: (await createObserverOf(world, side)).id } }),
    namesRow: true,
  },
  'observers.resetPin': {
    input: async (world, side) => ({
      body: { action: 'reset-password', phoneNumber: (await createObserverOf(world, side)).phone, pin: '4321' },
    }),
    namesRow: true,
  },
  'unplaced.list': emptyInput,
  'unplaced.place': {
    input: async (world, side) => ({
      body: {
        ids: [await createUnplacedReport(side.phone, side.ngo.staff)],
        idPollingStation: world.county.stationId(1),
      },
    }),
    namesRow: true,
  },
  'unplaced.dismiss': {
    input: async (_, side) => ({
      body: { ids: [await createUnplacedReport(side.phone, side.ngo.staff)], reason: 'A test' },
    }),
    namesRow: true,
  },
  'session.authorize': {
    input: () => ({ body: { user: unique(), password: 'wrong' } }),
    namesRow: false,
    status: 400,
  },
  'session.authorizePhone': {
    input: () => ({ body: { user: unique(), password: 'wrong' } }),
    namesRow: false,
    status: 400,
  },
  'session.revoke': emptyInput,
  // All rejected for their input, so that the accounts can still sign in.
  'session.changePassword': {
    input: () => ({ body: { password: secret, newPassword: secret } }),
    namesRow: false,
    status: 400,
  },
  'secondFactor.state': emptyInput,
  'secondFactor.enrol': { input: () => ({ body: { password: secret } }), namesRow: false },
  'secondFactor.confirm': { input: () => ({ body: { code: '' } }), namesRow: false, status: 400 },
  'secondFactor.disable': {
    input: () => ({ body: { password: secret, code: '000000' } }),
    namesRow: false,
    status: 409,
  },
  'staff.list': { input: (_, { ngo }) => ({ params: { id: ngo.id } }), namesRow: true },
  'staff.add': {
    input: (_, { ngo }) => ({ params: { id: ngo.id }, body: { account: unique(), password: 'long enough' } }),
    namesRow: true,
  },
  'staff.change': { input: world => createAccount(world), namesRow: true },
  'staff.remove': { input: world => createAccount(world), namesRow: true },
  'staff.resetSecondFactor': { input: world => createAccount(world), namesRow: true },
  'statistics.ranking': { input: () => ({ params: { method: 'observerNumber' } }), namesRow: false },
}

const createExport = async ({ ngo }: Side) => {
  const { headers } = await ngo.staff(endpoints.exports.all)
  return { params: { id: String(headers[exportIdHeader]) } }
}

const createAccount = async ({ mission, organizer }: MatrixFixture) => {
  const id = (await createNgo(mission)).id
  const account = { account: unique(), password: 'long enough' }
  const { value: adminId } = await organizer.staff(endpoints.staff.add, { params: { id }, body: account })
  return { params: { id, adminId }, body: { account: unique() } }
}

const createSentNotification = async ({ ngo }: Side) => {
  await ngo.staff(endpoints.notifications.sendToAll, { body: sampleNotification })
  const { data } = (await ngo.staff(endpoints.notifications.history)).value
  return { params: { id: data[0]?.id ?? 0 } }
}

/** All endpoints of the contract. A test reports those without an expectation. */
export const matrix = Object.entries(endpoints).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => {
    const key = `${feature}.${name}`
    // The endpoints' types are narrower than the common type here.
    return { key, endpoint: endpoint as Endpoint, expectation: expectations[key] }
  }),
)
