import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { defaultElectionSettings } from '@scrutineer/contract/election-settings'
import { endpoints } from '@scrutineer/contract/endpoints'
import { exportIdHeader } from '@scrutineer/contract/exports'
import { guides } from '@scrutineer/contract/guides'
import { notes } from '@scrutineer/contract/notes'
import { pins } from '@scrutineer/contract/pins'
import { unique, uniquePhone } from '../../../../testkit/unique.ts'
import { createForm, createNgo, createObserver, createUnplacedReport, formUpload, secret } from '../../factories.ts'
import type { Expectation, Tenant } from '../expectation.ts'
import type { MatrixFixture } from '../matrix-fixture.ts'
import { accessInputs, createAccount } from './access-inputs.ts'
import { answerInputs } from './answer-inputs.ts'
import { appInputs } from './app-inputs.ts'
import { binInputs } from './bin-inputs.ts'
import { callInputs } from './call-inputs.ts'
import { deriveInput } from './derive-input.ts'
import { followUpInputs } from './follow-up-inputs.ts'
import { placeInputs } from './place-inputs.ts'

const csvFile = (text: string) => ({ files: [new File([text], 'file.csv')] })
const createObserverOf = ({ mission }: MatrixFixture, { ngo }: Tenant) => createObserver(mission, ngo.id)
const createReissuedPins = async (fixture: MatrixFixture, tenant: Tenant) => {
  const body = { observers: [(await createObserverOf(fixture, tenant)).id] }
  return (await tenant.ngo.staff(pins.reissue, { body })).value.id
}
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

const createSentPicture = async ({ county }: MatrixFixture, { phone }: Tenant) => {
  const body = { CountyCode: county.code, PollingStationNumber: 1 }
  const { attachmentPath } = (await phone.call(notes.add, { body, files: [new File([png], 'photo.png')] })).value
  return { params: { id: Number(attachmentPath?.match(/(?<=picture\/)\d+/)) } }
}

const guideInput = () => ({ body: { title: unique() }, files: [new File(['A guide'], 'guide.txt')] })

/** One of those that there are, since their number is limited. */
const findGuide = async ({ organizer }: MatrixFixture) => {
  const [known] = (await organizer.staff(guides.list)).value
  const { id } = known ?? (await organizer.staff(guides.save, guideInput())).value
  return { params: { id } }
}

const createNewNote: Expectation = {
  input: ({ county }, tenant) => ({
    body: { ...tenant.threadKey, CountyCode: county.code, PollingStationNumber: 1, text: 'A note' },
  }),
  referencesRow: true,
}

const observersFile: Expectation = {
  input: (_, { ngo }) => ({ body: { ongId: ngo.id }, ...csvFile(`${uniquePhone()},1234,Somebody`) }),
  referencesRow: true,
}

/** Inputs that can't be derived: they reference rows, or are rejected. */
const expectations: Record<string, Expectation> = {
  ...accessInputs,
  ...answerInputs,
  ...appInputs,
  ...binInputs,
  'analysis.cross': {
    input: ({ form }) => ({ query: { idForm: form.id, question: form.question(0).id, by: 'ngo' } }),
    referencesRow: false,
  },
  'analysis.table': { input: ({ form }) => ({ query: { idForm: form.id } }), referencesRow: false },
  // Succeeds in test/backup/try-restore.slow.test.ts.
  'backup.recordTrialRestore': {
    input: () => ({ body: { backup: '0'.repeat(64) } }),
    referencesRow: false,
    status: 404,
  },
  // A round that begins would remove the fixture’s reports.
  'rounds.begin': { input: () => ({ body: { backup: '0'.repeat(64) } }), referencesRow: false, status: 404 },
  'exports.flat': { input: ({ form }) => ({ query: { idForm: form.id } }), referencesRow: false },
  'exports.dataPackage': { input: ({ form }) => ({ query: { idForm: form.id } }), referencesRow: false },
  // Without a file in the caller's scope there is no download.
  'exports.pictures': {
    input: async fixture => {
      for (const tenant of [fixture.tenant, fixture.otherTenant]) await createSentPicture(fixture, tenant)
      return {}
    },
    referencesRow: false,
  },
  'exports.manifest': { input: (_, tenant) => createExport(tenant), referencesRow: true },
  'forms.get': { input: ({ form }) => ({ params: { id: form.id } }), referencesRow: false },
  'forms.checks': { input: ({ form }) => ({ params: { id: form.id } }), referencesRow: false },
  'forms.save': { input: () => ({ body: formUpload(unique()) }), referencesRow: false },
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
    referencesRow: false,
  },
  'forms.remove': {
    input: async ({ organizer }) => ({
      query: { formId: (await createForm(organizer.staff, formUpload(unique()))).id },
    }),
    referencesRow: false,
  },
  'geography.importCounties': { input: () => csvFile(`code,name\n${unique()},A county`), referencesRow: false },
  'geography.checkCounties': { input: () => csvFile(`code,name\n${unique()},A county`), referencesRow: false },
  'geography.importStations': { input: ({ county }) => csvFile(`${county.code},3`), referencesRow: false },
  'geography.checkStations': { input: ({ county }) => csvFile(`${county.code},3`), referencesRow: false },
  'guides.file': { input: findGuide, referencesRow: false },
  'guides.save': { input: guideInput, referencesRow: false },
  'guides.remove': { input: findGuide, referencesRow: false },
  'imports.observers': observersFile,
  'imports.checkObservers': observersFile,
  'imports.updateObservers': observersFile,
  'imports.checkObserverUpdate': observersFile,
  'ngos.get': { input: (_, { ngo }) => ({ params: { id: ngo.id } }), referencesRow: true },
  'ngos.change': {
    input: async fixture => ({ params: { id: await createSpareNgo(fixture) }, body: { name: 'New', shortName: 'N' } }),
    referencesRow: true,
  },
  'ngos.remove': { input: async fixture => ({ params: { id: await createSpareNgo(fixture) } }), referencesRow: true },
  'ngos.setOrganizer': {
    input: async fixture => ({ params: { id: await createSpareNgo(fixture) }, body: { isOrganizer: false } }),
    referencesRow: true,
  },
  'ngos.setActive': {
    input: async fixture => ({ params: { id: await createSpareNgo(fixture) }, body: { isActive: true } }),
    referencesRow: true,
  },
  'notes.list': { input: (_, tenant) => ({ query: tenant.threadKey }), referencesRow: true },
  'notes.add': createNewNote,
  'notes.upload': createNewNote,
  'notes.picture': {
    input: () => ({ params: { id: 1, signed: '1-x.jpg' } }),
    referencesRow: false,
    status: 403,
  },
  'notes.original': { input: createSentPicture, referencesRow: false },
  // A recipient outside the scope is an invalid field, not a missing row; tested in the feature.
  'notifications.send': { input: () => ({ body: {} }), referencesRow: false, status: 400 },
  'notifications.sendToAll': { input: () => ({ body: sampleNotification }), referencesRow: false },
  'notifications.register': {
    input: () => ({ body: { channelName: 'Firebase', token: unique() } }),
    referencesRow: false,
  },
  'notifications.recipients': { input: (_, tenant) => createSentNotification(tenant), referencesRow: true },
  'observers.add': {
    input: (_, { ngo }) => ({ body: { name: 'Somebody', phone: uniquePhone(), pin: '1234', idNgo: ngo.id } }),
    referencesRow: true,
  },
  'observers.change': {
    input: async (fixture, tenant) => ({
      body: { idObserver: (await createObserverOf(fixture, tenant)).id, name: 'Renamed' },
    }),
    referencesRow: true,
  },
  'observers.remove': {
    input: async (fixture, tenant) => ({ query: { id: (await createObserverOf(fixture, tenant)).id } }),
    referencesRow: true,
  },
  'observers.resetPin': {
    input: async (fixture, tenant) => ({
      body: { action: 'reset-password', phoneNumber: (await createObserverOf(fixture, tenant)).phone, pin: '4321' },
    }),
    referencesRow: true,
  },
  'pins.show': {
    input: async (fixture, tenant) => ({ params: { id: await createReissuedPins(fixture, tenant) } }),
    referencesRow: true,
    isPersonal: true,
  },
  'pins.reissue': {
    input: async (fixture, tenant) => ({ body: { observers: [(await createObserverOf(fixture, tenant)).id] } }),
    referencesRow: true,
  },
  'unplaced.place': {
    input: async (fixture, tenant) => ({
      body: {
        ids: [await createUnplacedReport(tenant.phone, tenant.ngo.staff)],
        idPollingStation: fixture.county.stationId(1),
      },
    }),
    referencesRow: true,
  },
  'unplaced.dismiss': {
    input: async (_, tenant) => ({
      body: { ids: [await createUnplacedReport(tenant.phone, tenant.ngo.staff)], reason: 'A test' },
    }),
    referencesRow: true,
  },
  ...callInputs,
  ...followUpInputs,
  ...placeInputs,
  'electionSettings.save': { input: () => ({ body: defaultElectionSettings }), referencesRow: false },
  'session.authorize': {
    input: () => ({ body: { user: unique(), password: 'wrong' } }),
    referencesRow: false,
    status: 400,
  },
  'session.authorizePhone': {
    input: () => ({ body: { user: unique(), password: 'wrong' } }),
    referencesRow: false,
    status: 400,
  },
  // All rejected for their input, so that the accounts can still sign in.
  'session.changePassword': {
    input: () => ({ body: { password: secret, newPassword: secret } }),
    referencesRow: false,
    status: 400,
  },
  'secondFactor.enrol': { input: () => ({ body: { password: secret } }), referencesRow: false },
  'secondFactor.confirm': { input: () => ({ body: { code: '' } }), referencesRow: false, status: 400 },
  'secondFactor.disable': {
    input: () => ({ body: { password: secret, code: '000000' } }),
    referencesRow: false,
    status: 409,
  },
  'staff.list': { input: (_, { ngo }) => ({ params: { id: ngo.id } }), referencesRow: true },
  'staff.add': {
    input: (_, { ngo }) => ({ params: { id: ngo.id }, body: { account: unique(), password: 'long enough' } }),
    referencesRow: true,
  },
  'staff.change': { input: fixture => createAccount(fixture), referencesRow: true },
  'staff.remove': { input: fixture => createAccount(fixture), referencesRow: true },
  'staff.resetSecondFactor': { input: fixture => createAccount(fixture), referencesRow: true },
  'timeline.ofObserver': { input: (_, { phone }) => ({ params: { id: phone.id } }), referencesRow: true },
  'timeline.atStation': { input: ({ county }) => ({ params: { id: county.stationId(1) } }), referencesRow: false },
  'statistics.ranking': { input: () => ({ params: { method: 'observerNumber' } }), referencesRow: false },
}

const createExport = async ({ ngo }: Tenant) => {
  const { headers } = await ngo.staff(endpoints.exports.all)
  return { params: { id: String(headers[exportIdHeader]) } }
}

const createSentNotification = async ({ ngo }: Tenant) => {
  await ngo.staff(endpoints.notifications.sendToAll, { body: sampleNotification })
  const { data } = (await ngo.staff(endpoints.notifications.history)).value
  return { params: { id: data[0]?.id ?? 0 } }
}

/** The endpoints of the contract, with inputs derived from their schemas where none is given above. */
export const matrix = Object.entries(endpoints).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).map(([name, definition]) => {
    // The endpoints' types are narrower than the common type here.
    const endpoint = definition as Endpoint
    const key = `${feature}.${name}`
    const expectation: Expectation = expectations[key] ?? { input: () => deriveInput(endpoint), referencesRow: false }
    return { key, endpoint, expectation }
  }),
)

/** The calls of staff that only add something and reference nothing. */
export const plainWrites = matrix.filter(
  ({ key, endpoint: { method, access } }) =>
    method === 'POST' && (access === 'staff' || access === 'organizer') && !expectations[key],
)
