import { answers } from '@scrutineer/contract/answers'
import { geography } from '@scrutineer/contract/geography'
import { ngos } from '@scrutineer/contract/ngos'
import { notes } from '@scrutineer/contract/notes'
import { notifications } from '@scrutineer/contract/notifications'
import { observers } from '@scrutineer/contract/observers'
import { staff } from '@scrutineer/contract/staff'
import { unplaced } from '@scrutineer/contract/unplaced'
import type { Setup } from '../../testkit/client/setup.ts'
import { admin } from '../../testkit/process/product.ts'
import { paths } from '../../web/src/app/paths.ts'
import { picture } from '../factories/report.ts'
import { password } from '../factories/staff-account.ts'
import type { createPayloads } from './payloads.ts'

const csv = (header: string, ...cells: (string | number)[]) => {
  const line = cells.map(cell => `"${String(cell).replaceAll('"', '""')}"`).join(',')
  return [new File([`${header}\n${line}\n`], 'file.csv')]
}

interface Sender {
  /** The phone's token. */
  readonly device: string
  readonly token: string
  readonly idObserver: number
}

/** Posts reports from unknown stations; returns the URLs that show them. */
const someUnplacedReports = async (
  { call }: Setup,
  { on, onName }: ReturnType<typeof createPayloads>,
  { device, token, idObserver }: Sender,
) => {
  const nowhere = (path: string) => ({
    countyCode: on(`${path}.countyCode`),
    municipalityCode: on(`${path}.municipalityCode`),
  })
  const answer = { pollingStationNumber: 7, questionId: 30_001, options: [] }
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
  const ids = data.filter(report => report.idObserver === idObserver).map(({ id }) => id)
  const [last] = ids.slice(-1)
  await call(unplaced.dismiss, { token, body: { ids: [last ?? 0], reason: on('unplaced.dismiss.reason') } })
  return [
    paths.unplaced(),
    ...ids.slice(0, -1).map(report => paths.unplaced({ report })),
    paths.unplaced({ state: 'dismissed' }),
  ]
}

/** Creates a mission with a payload in every text field. */
export const createXssMission = async (setup: Setup, attacks: ReturnType<typeof createPayloads>) => {
  const { call } = setup
  const { on } = attacks
  const chief = await setup.signIn(admin.user, admin.password)
  const ngo = { name: on('ngos.add.name'), shortName: on('ngos.add.shortName'), isActive: true, organizer: true }
  const ngoId = await call(ngos.add, { token: chief, body: ngo })
  const account = on('staff.add.account')
  await call(staff.add, { token: chief, params: { id: ngoId }, body: { account, password } })
  const token = await setup.signIn(account, password)

  const id = await call(ngos.add, { token, body: { name: 'Another', shortName: 'A', isActive: true } })
  const body = { name: on('ngos.change.name'), shortName: on('ngos.change.shortName') }
  await call(ngos.change, { token, params: { id }, body })
  const adminId = await call(staff.add, { token, params: { id }, body: { account: `plain ${id}`, password } })
  await call(staff.change, { token, params: { id, adminId }, body: { account: on('staff.change.account') } })

  const county = on('counties file.code')
  await call(geography.importCounties, { token, files: csv('code,name', county, on('counties file.name')) })
  await call(geography.importStations, { token, files: csv('countyCode,number', county, 12) })
  const formId = await setup.saveForm(token, {
    code: on('forms.save.code'),
    description: on('forms.save.description'),
    draft: false,
    formSections: [
      {
        code: on('forms.save.formSections.code'),
        description: on('forms.save.formSections.description'),
        questions: [
          {
            code: on('forms.save.formSections.questions.code'),
            text: on('forms.save.formSections.questions.text'),
            questionType: 3,
            optionsToQuestions: [
              {
                text: on('forms.save.formSections.questions.optionsToQuestions.text'),
                flagged: true,
                isFreeText: true,
              },
            ],
          },
        ],
      },
    ],
  })
  const [section] = await setup.loadSections(token, formId)
  const question = section?.questions[0]
  const optionId = question?.optionsToQuestions[0]?.idOption ?? 0

  const phone = on('observers.add.phone')
  const idObserver = await setup.addObserver(token, { name: on('observers.add.name'), phone, pin: '1234' })
  const changed = await setup.addObserver(token, { name: 'Ana', phone: `07${id}`, pin: '1234' })
  const change = { name: on('observers.change.name'), phone: on('observers.change.phone') }
  await call(observers.change, { token, body: { idObserver: changed, ...change } })
  const device = await setup.signInPhone(phone, '1234')
  const at = { countyCode: county, pollingStationNumber: 12 }
  for (const value of ['Before', on('answers.post.answers.options.value')])
    await setup.postAnswers(device, {
      answers: [{ ...at, questionId: question?.id ?? 0, options: [{ optionId, value }] }],
    })
  await setup.addNote(device, { ...at, text: on('notes.add.text') }, [picture()])
  const unplacedAddresses = await someUnplacedReports(setup, attacks, { device, token, idObserver })
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
    token,
    ngoId,
    otherNgoId: id,
    county,
    formId,
    phone,
    unplacedAddresses,
    place: { idObserver, idPollingStation },
  }
}

export type XssMission = Awaited<ReturnType<typeof createXssMission>>
