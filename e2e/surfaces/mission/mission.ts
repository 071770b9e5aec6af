import { answers } from '@scrutineer/contract/answers'
import type { FormUploadIn } from '@scrutineer/contract/forms'
import { geography } from '@scrutineer/contract/geography'
import { ngos } from '@scrutineer/contract/ngos'
import { notes } from '@scrutineer/contract/notes'
import { notifications } from '@scrutineer/contract/notifications'
import { observers } from '@scrutineer/contract/observers'
import { places } from '@scrutineer/contract/places'
import { staff } from '@scrutineer/contract/staff'
import { stations } from '@scrutineer/contract/stations'
import { unplaced } from '@scrutineer/contract/unplaced'
import type { Setup } from '../../../testkit/client/setup.ts'
import { admin } from '../../../testkit/process/product.ts'
import { unique, uniquePhone } from '../../../testkit/unique.ts'
import { picture } from '../../factories/report.ts'
import { password } from '../../factories/staff-account.ts'
import type { Payloads } from './payloads.ts'

const csv = (header: string, ...rows: (string | number)[][]) => {
  const lines = rows.map(cells => cells.map(cell => `"${String(cell).replaceAll('"', '""')}"`).join(','))
  return [new File([[header, ...lines].join('\n')], 'file.csv')]
}

/** Number of stations of the mission's county; the reports come from the last one. */
const STATION_COUNT = 12

interface Sender {
  /** The phone's token. */
  readonly device: string
  readonly token: string
  readonly idObserver: number
}

/** Posts reports from unknown stations, of which the last one is dismissed; returns the others. */
const someUnplacedReports = async (
  { call }: Setup,
  { on, onName }: Payloads,
  { device, token, idObserver }: Sender,
) => {
  const nowhere = (path: string) => ({
    countyCode: on(`${path}.countyCode`),
    municipalityCode: on(`${path}.municipalityCode`),
  })
  const options = [{ optionId: 30_011, value: 'Un bărbat stătea lângă ușă' }, { optionId: 30_012 }]
  const answer = { pollingStationNumber: 7, questionId: 30_001, options }
  const posted = [answer, { ...answer, ...nowhere('answers.post.answers') }]
  await call(answers.post, { token: device, body: { answers: posted } })
  for (const visit of ['arrive', 'leave'] as const) {
    const body = { idPollingStation: 7, observerLeaveTime: '2024-06-09 19:00', ...nowhere(`answers.${visit}`) }
    await call(answers[visit], { token: device, body: { observerArrivalTime: '2024-06-09 07:00', ...body } })
  }
  for (const name of ['add', 'upload'] as const) {
    const path = `notes.${name}`
    const body = { pollingStationNumber: 7, text: name === 'add' ? 'A note' : on(`${path}.text`), ...nowhere(path) }
    const files = [new File([`of ${name}`], onName(`${path} file’s name`, 'bin'))]
    await call(notes[name], { token: device, body, files })
  }
  const { data } = await call(unplaced.list, { token, query: { state: 'open', page: 1, pageSize: 20 } })
  const reports = data.filter(report => report.idObserver === idObserver)
  const [last] = reports.slice(-1)
  await call(unplaced.dismiss, { token, body: { ids: [last?.id ?? 0], reason: on('unplaced.dismiss.reason') } })
  return reports.slice(0, -1)
}

/** A form with a payload in every text field, and a second question, which is asked after the first one's option. */
export const attackingForm = ({ on }: Payloads) => {
  const path = 'forms.save.formSections'
  const optionText = on(`${path}.questions.optionsToQuestions.text`)
  const first = {
    id: -3,
    code: on(`${path}.questions.code`),
    text: on(`${path}.questions.text`),
    questionType: 3,
    optionsToQuestions: [{ idOption: -4, text: optionText, flagged: true, isFreeText: true }],
  }
  const input = { kind: 'integer', unit: on(`${path}.questions.optionsToQuestions.input.unit`), max: 9 } as const
  const second = {
    code: 'Q2',
    text: 'Au fost prezenți toți membrii comisiei la deschidere?',
    questionType: 2,
    optionsToQuestions: [{ text: 'Da' }, { text: 'Nu', flagged: true }, { text: 'Altceva', input }],
    showIf: { idQuestion: -3, idOptions: [-4] },
  }
  const third = {
    id: -1,
    code: 'Q3',
    text: 'Câți alegători au votat?',
    questionType: 1,
    optionsToQuestions: [{ idOption: -2, text: 'Număr', input: { kind: 'integer' as const } }],
  }
  const check = {
    says: { en: on('forms.save.checks.says.en'), ro: on('forms.save.checks.says.ro') },
    rule: { when: { '>': [{ '+': [{ var: 'answers.-1.-2' }] }, { '+': [{ var: 'station.registeredVoters' }] }] } },
  } satisfies NonNullable<FormUploadIn['checks']>[number]
  const section = {
    code: on(`${path}.code`),
    description: on(`${path}.description`),
    questions: [first, second, third],
  }
  return {
    code: on('forms.save.code'),
    description: on('forms.save.description'),
    draft: false,
    checks: [check],
    formSections: [section],
  }
}

/** An area with the county, and what is known of its first station. */
const plantPlaces = async (
  { call }: Setup,
  { on, plantedIn }: Payloads,
  { token, county }: { token: string; county: string },
) => {
  const area = { code: on('places.saveArea.code'), name: on('places.saveArea.name'), confirm: true }
  const { id: idArea } = await call(places.saveArea, { token, body: area })
  const { id } = (await call(geography.counties, { token })).find(({ code }) => code === county) ?? {}
  const name = plantedIn('counties file.name')
  await call(places.saveCounty, { token, body: { id, code: county, name, idArea, confirm: true } })
  const [station] = (await call(stations.list, { token, query: { county, page: 1, pageSize: 1 } })).data
  const fields = {
    placeName: on('stations.save.placeName'),
    address: on('stations.save.address'),
    code: on('stations.save.code'),
  }
  await call(stations.save, { token, body: { id: station?.id, county, number: 1, ...fields, confirm: true } })
}

/** Creates a mission with a payload in every text field. */
export const createXssMission = async (setup: Setup, payloads: Payloads) => {
  const { call } = setup
  const { on } = payloads
  const chief = await setup.signIn(admin.user, admin.password)
  const ngo = { name: on('ngos.add.name'), shortName: on('ngos.add.shortName'), isActive: true, organizer: true }
  const ngoId = await call(ngos.add, { token: chief, body: ngo })
  const account = on('staff.add.account')
  await call(staff.add, { token: chief, params: { id: ngoId }, body: { account, password } })
  const token = await setup.signIn(account, password)

  const id = await call(ngos.add, { token, body: { name: 'Another', shortName: 'A', isActive: true } })
  const body = { name: on('ngos.change.name'), shortName: on('ngos.change.shortName') }
  await call(ngos.change, { token, params: { id }, body })
  const adminId = await call(staff.add, { token, params: { id }, body: { account: `plain ${unique()}`, password } })
  await call(staff.change, { token, params: { id, adminId }, body: { account: on('staff.change.account') } })

  const county = on('counties file.code')
  await call(geography.importCounties, { token, files: csv('code,name', [county, on('counties file.name')]) })
  const rows = Array.from({ length: STATION_COUNT }, (_, index) => [county, index + 1, on('stations file.address')])
  await call(geography.importStations, { token, files: csv('countyCode,number,address', ...rows) })
  await plantPlaces(setup, payloads, { token, county })
  const formId = await setup.saveForm(token, attackingForm(payloads))
  const [section] = await setup.loadSections(token, formId)
  const question = section?.questions[0]
  const optionId = question?.optionsToQuestions[0]?.idOption ?? 0

  const phone = uniquePhone()
  const idObserver = await setup.addObserver(token, { name: on('observers.add.name'), phone, pin: '1234' })
  const changed = await setup.addObserver(token, { name: 'Ana', phone: uniquePhone(), pin: '1234' })
  await call(observers.change, { token, body: { idObserver: changed, name: on('observers.change.name') } })
  const device = await setup.signInPhone(phone, '1234')
  const at = { countyCode: county, pollingStationNumber: STATION_COUNT }
  for (const value of ['Before', on('answers.post.answers.options.value')])
    await setup.postAnswers(device, {
      answers: [{ ...at, questionId: question?.id ?? 0, options: [{ optionId, value }] }],
    })
  await setup.addNote(device, { ...at, text: on('notes.add.text') }, [picture()])
  const unplacedReports = await someUnplacedReports(setup, payloads, { device, token, idObserver })
  const message = (name: 'send' | 'sendToAll') => ({
    channel: 'Firebase' as const,
    from: on(`notifications.${name}.from`),
    title: on(`notifications.${name}.title`),
    message: on(`notifications.${name}.message`),
  })
  await call(notifications.sendToAll, { token, body: message('sendToAll') })
  await call(notifications.send, { token, body: { ...message('send'), recipients: [idObserver] } })
  const query = { county, observerPhoneNumber: phone }
  const idPollingStation = (await call(answers.threads, { token, query })).data[0]?.idPollingStation ?? 0
  return {
    /** An organizer's account and token. */
    account,
    token,
    ngoId,
    /** Another NGO, with an account whose password is `password`. */
    otherNgoId: id,
    county,
    station: STATION_COUNT,
    formId,
    question,
    optionId,
    /** The observer's phone and its token. */
    phone,
    device,
    unplacedReports,
    place: { idObserver, idPollingStation },
  }
}
