import { randomUUID } from 'node:crypto'
import { answers } from '@scrutineer/contract/answers'
import { awayMail } from '@scrutineer/contract/away-mail'
import { calls } from '@scrutineer/contract/calls'
import { cards } from '@scrutineer/contract/cards'
import { checkpoints } from '@scrutineer/contract/checkpoints'
import { corrections } from '@scrutineer/contract/corrections'
import { defaultElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { exports } from '@scrutineer/contract/exports'
import { followUps } from '@scrutineer/contract/follow-up'
import { forms } from '@scrutineer/contract/forms'
import { guides } from '@scrutineer/contract/guides'
import { imports } from '@scrutineer/contract/imports'
import { notes } from '@scrutineer/contract/notes'
import { notifications } from '@scrutineer/contract/notifications'
import { observerApp } from '@scrutineer/contract/observer-app'
import { observers } from '@scrutineer/contract/observers'
import { places } from '@scrutineer/contract/places'
import { savedViews } from '@scrutineer/contract/saved-views'
import { session } from '@scrutineer/contract/session'
import { stations } from '@scrutineer/contract/stations'
import { statistics } from '@scrutineer/contract/statistics'
import sharp from 'sharp'
import { checkTokenSecret } from '../../src/db/shared/sessions/token-secret-check.ts'
import { claimDueMails } from '../../src/features/away-mail/feature.ts'
import { insertErasure } from '../../src/features/retention/feature.ts'
import { createDevice, sha256Hex } from '../app-phone.ts'
import { enrolSecondFactor } from '../authenticator.ts'
import { deriveInput } from '../endpoints/inputs/derive-input.ts'
import { plainWrites } from '../endpoints/inputs/endpoint-inputs.ts'
import { answerTo, createCounty, createForm, createNgo, createObserver, createPhone, formUpload } from '../factories.ts'
import { type Caller, createCaller, type Mission } from '../mission.ts'
import { numbersUpload, typeInto } from '../typed-numbers.ts'

/** Text with characters that serializers could get wrong. */
const awkward = 'Ștampilă \u2028 „două” \\n \\\\ \u{1f5f3}\ttab\nline "quoted" {"a":null} \u0001'

const formWithPicture = async (fields: Record<string, string | number>, background: string) => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { body: fields, files: [new File([Uint8Array.from(bytes)], `${background} photo.jpg`)] }
}

/** Checkpoints, an assignment, a reminder, a call and a claim. */
const createCalls = async (mission: Mission, chief: Caller, idForm: number, idNgo: number) => {
  const dueAt = '2024-06-09T08:00:00Z'
  const idCheckpoint = (
    await chief(checkpoints.add, { body: { name: 'Opening', idForm, dueAt, requiredAnswers: 1, counties: ['BK'] } })
  ).value
  for (const station of [4, 5]) {
    const { id: idObserver } = await createObserver(mission, idNgo)
    const fields = { idObserver, backupPhone: '0799 2', assignedStations: [`BK ${station}`] }
    await chief(observers.change, { body: fields })
    const comment = awkward.slice(0, 40)
    if (station === 4) await chief(calls.record, { body: { idObserver, idCheckpoint, outcome: 'no_answer', comment } })
  }
  await chief(calls.next, { body: { idCheckpoint } })
  await chief(calls.remind, { body: { idCheckpoint, from: 'The mission', title: 'Report', message: 'Please' } })
}

/** Numbers for which a check fires: the first was replaced. */
const createNumber = async (chief: Caller, phone: Awaited<ReturnType<typeof createPhone>>, county: string) => {
  const form = await createForm(chief, numbersUpload('BN'))
  const queue = { var: `answers.${form.question(1).id}.${form.optionId(1, 0)}` }
  const rule = { when: { '>': [{ '+': [queue] }, { '+': [100] }] } }
  const check = { says: { en: awkward.slice(0, 40), ro: '' }, severity: 'hint', rule }
  await chief(forms.save, { body: { id: form.id, draft: false, checks: [check] } })
  await typeInto(phone, form, county, 1, 1, ['250,5'])
  await typeInto(phone, form, county, 1, 1, ['251'])
}

/** Verifies the first answer of a report, and corrects it by its first option. */
const correctAnswer = async (staff: Caller, query: { idObserver: number; idPollingStation: number }) => {
  const [answer] = (await staff(answers.filledIn, { query })).value
  const idAnswer = answer?.idAnswer ?? 0
  await staff(corrections.verify, { body: { idAnswer, method: 'call' } })
  const options = [{ optionId: answer?.answers[0]?.idOption ?? 0, value: awkward }]
  await staff(corrections.correct, { body: { idAnswer, options, reason: awkward } })
}

/** A card with a device that sent an answer, and a note whose file has not arrived. */
const createAppDevice = async (
  mission: Mission,
  staff: Caller,
  idNgo: number,
  { countyCode, questionId }: { countyCode: string; questionId: number },
) => {
  const { id } = await createObserver(mission, idNgo)
  const [card] = (await staff(cards.issue, { body: { ids: [id] } })).value
  const body = { token: card?.token ?? '', device: { id: randomUUID(), name: awkward.slice(0, 40) } }
  const { access_token } = (await mission.anonymous(observerApp.signIn, { body })).value
  const phone = createCaller(mission.app, access_token)
  const keys = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
  await phone(observerApp.subscribe, { body: { endpoint: 'https://push.example.org/1', ...keys } })
  const { record } = createDevice(phone, body.device.id)
  const station = { countyCode, pollingStationNumber: 5 }
  const attachments = [{ sha256: sha256Hex('a picture'), name: awkward.slice(0, 40), sizeBytes: 9 }]
  await record({ kind: 'note', station, body: { text: awkward }, attachments })
  await record({ kind: 'answer', station, body: { questionId, options: [], status: 'not_observed' } })
  await record({ kind: 'help', station, body: { text: awkward } })
}

/** The record of an erasure before this election. */
const createErasure = async ({ db }: Mission) => {
  const hash = sha256Hex('no evidence')
  await insertErasure(db, {
    ...{ kind: 'erasure-record', version: 1, erasedAt: '2024-05-08T00:00:00.000Z' },
    ...{ electionDate: '2024-04-07', retentionDays: 30 },
    erased: { names: 1, phones: 1, pins: 1, devices: 0, pushTokens: 0, accounts: 0, addresses: 0, details: 0 },
    evidence: { hashes: 0, digestBefore: hash, digestAfter: hash },
    publicKey: { id: hash, address: '' },
    signature: awkward,
  })
}

/** A message to an account that is mentioned. */
const createMail = async ({ db, dependencies }: Mission, { account, staff }: { account: string; staff: Caller }) => {
  await staff(awayMail.set, { body: { isOn: true } })
  await db.updateTable('staff').set({ email: 'chief@example.org' }).where('account', '=', account).execute()
  await claimDueMails(db, new Date(dependencies.clock().getTime() + 180_000), 1440)
}

/** A mission with rows in every table. Needs a push sender. */
export const createFullMission = async (mission: Mission) => {
  await checkTokenSecret(mission.db, mission.dependencies.tokenSecret, undefined)
  const chief = await createNgo(mission, { organizer: true })
  const ngo = await createNgo(mission)
  const county = await createCounty(mission, 'BK', 8)
  const area = (await chief.staff(places.saveArea, { body: { code: 'B', name: awkward.slice(0, 40) } })).value
  await chief.staff(places.saveCounty, { body: { id: county.id, idArea: area.id, code: 'BK', name: 'County BK' } })
  await chief.staff(stations.merge, {
    params: { id: county.stationId(7) },
    body: { into: county.stationId(6), confirm: true },
  })
  for (const number of [9, 8])
    await chief.staff(stations.save, {
      body: { id: county.stationId(8), county: county.code, number, confirm: true },
    })
  const form = await createForm(chief.staff, formUpload('BA', { description: awkward }))
  // Published again, then edited as a draft.
  const edited = { ...formUpload('BA'), id: form.id, formSections: form.sections }
  await chief.staff(forms.save, { body: edited })
  await chief.staff(forms.save, { body: { ...edited, description: 'A draft', draft: true } })
  const phones = [
    await createPhone(mission, ngo.id),
    await createPhone(mission, ngo.id, { name: awkward.slice(0, 30) }),
  ]
  const answer = (station: number, option: number) => ({
    answers: [answerTo(form, county.code, 0, [option], station), answerTo(form, county.code, 2, [0], station)],
  })
  const post = async (at: number, station: number, option: number) =>
    (await phones[at % phones.length]?.call(answers.post, { body: answer(station, option) }))?.status
  for (const station of [1, 2, 3]) await post(station, station, 2)
  const withText = answerTo(form, county.code, 2, [{ option: 1, value: awkward }])
  await phones[0]?.call(answers.post, { body: { answers: [withText] } })
  if (phones[0]) await createNumber(chief.staff, phones[0], county.code)
  await correctAnswer(ngo.staff, { idObserver: phones[0]?.id ?? 0, idPollingStation: county.stationId(2) })
  await post(0, 2, 1)
  mission.at('2024-06-09T09:10:00Z')
  await post(1, 1, 0)
  await chief.staff(statistics.ranking, { params: { method: 'irregularities' } })
  const station = { CountyCode: county.code, PollingStationNumber: 2 }
  for (const time of ['07:00', '07:05']) {
    const body = { idPollingStation: 2, countyCode: county.code, observerArrivalTime: `2024-06-09 ${time}` }
    await phones[0]?.call(answers.arrive, { body })
  }
  await phones[0]?.call(
    notes.add,
    await formWithPicture({ ...station, Text: awkward, QuestionId: form.question(0).id }, 'teal'),
  )
  await phones[1]?.call(notes.add, await formWithPicture({ ...station, Text: 'Another' }, 'plum'))
  const note = { idObserver: phones[0]?.id ?? 0, idPollingStation: county.stationId(2), text: 'Called them' }
  await ngo.staff(notes.add, await formWithPicture(note, 'teal'))
  await ngo.staff(answers.markSeen, { body: { ...note, lastModified: '2024-06-09T09:00:00Z' } })
  await ngo.staff(savedViews.save, {
    body: { list: 'urgents', name: awkward.slice(0, 40), search: 'county=BK', shared: true },
  })
  await chief.staff(electionSettings.save, {
    body: {
      ...defaultElectionSettings,
      releaseAfterMinutes: 90,
      levels: ['Region', 'County'],
      electionName: awkward.slice(0, 40),
      electionDate: '2024-06-09',
      country: 'RO',
      officePhone: '0213001122',
      carefulMode: true,
    },
  })
  const { id: followUpId } = (await ngo.staff(followUps.open, { body: note })).value
  const comment = { text: awkward, mentions: [chief.account] }
  await ngo.staff(followUps.comment, { params: { id: followUpId }, body: comment })
  await createMail(mission, chief)
  const unknownStation = { CountyCode: 'nowhere', PollingStationNumber: 2, Text: awkward }
  await phones[0]?.call(notes.add, await formWithPicture(unknownStation, 'navy'))
  const message = { channel: 'Firebase', from: 'The mission', title: 'Title', message: awkward.slice(0, 40) } as const
  await chief.staff(notifications.sendToAll, { body: message })
  const files = [new File(['0744000111,1234,Somebody new'], 'observers.csv')]
  await chief.staff(imports.observers, { body: { ongId: ngo.id }, files })
  const guide = [new File(['Read this'], 'guide.txt')]
  await chief.staff(guides.save, { body: { title: awkward.slice(0, 40) }, files: guide })
  await createCalls(mission, chief.staff, form.id, ngo.id)
  await createAppDevice(mission, ngo.staff, ngo.id, { countyCode: county.code, questionId: form.question(0).id })
  await ngo.staff(observers.remove, { query: { id: (await createObserver(mission, ngo.id)).id } })
  await mission.anonymous(session.authorize, { body: { user: ngo.account, password: 'not this one' } })
  await chief.staff(exports.all, { query: { format: 'csv' } })
  // So that the table of a feature with plain calls has rows too.
  for (const { endpoint } of plainWrites) await chief.staff(endpoint, deriveInput(endpoint))
  await createErasure(mission)
  const factor = await enrolSecondFactor(mission, chief.staff)
  return { chief, ngo, phones, answer, post, factor }
}
