import { cards } from '@scrutineer/contract/cards'
import { notes } from '@scrutineer/contract/notes'
import { outboxImports } from '@scrutineer/contract/outbox-import'
import { stations } from '@scrutineer/contract/stations'
import { expect, inject, it, onTestFinished } from 'vitest'
import { createApiClient } from '../../testkit/client/api-client.ts'
import { formUpload } from '../../testkit/client/form-upload.ts'
import { createSetup } from '../../testkit/client/setup.ts'
import { unique, uniquePhone } from '../../testkit/unique.ts'
import { createEngine } from '../src/engine/create-engine.ts'
import { answerKey } from '../src/model/app-model.ts'
import { station as aStation, readyOf, statusLineOf, whenAllReceived, whenPhase } from './phone.ts'

const call = createApiClient(location.origin)
const setup = createSetup(call)

/** A phone on the real server, whose connection can be cut. */
const createRealPhone = () => {
  const network = { isUp: true }
  const engine = createEngine({
    baseUrl: location.origin,
    name: `phone ${crypto.randomUUID()}`,
    appVersion: '1',
    // The cookie chooses the server: see api-proxy-plugin.ts.
    fetch: (input, init) =>
      network.isUp
        ? fetch(input, { ...init, credentials: 'same-origin' })
        : Promise.reject(new TypeError('Failed to fetch')),
  })
  onTestFinished(engine.stop)
  return { engine, network }
}

const createMission = async () => {
  const { user, password } = inject('admin')
  const staff = await setup.signIn(user, password)
  const county = await setup.createCounty(staff, { stations: 3 })
  const questions = Array.from({ length: 10 }, (_, index) => ({
    code: `${index + 1}`,
    text: `Question ${index + 1}`,
    questionType: 1,
    optionsToQuestions: [{ text: 'Yes' }, { text: 'No', flagged: index === 9 }],
  }))
  const formSections = [{ code: 'S', description: 'Opening', questions }]
  const formId = await setup.saveForm(staff, formUpload(unique().slice(0, 8), { formSections }))
  const idObserver = await setup.addObserver(staff, { name: 'Ana Pop', phone: uniquePhone(), pin: '1234' })
  const [card] = await call(cards.issue, { token: staff, body: { ids: [idObserver] } })
  return { staff, county, formId, idObserver, card: card?.token ?? '' }
}

it('what is recorded without a connection reaches the office whole, and comes back to another phone', async () => {
  const { staff, county, formId, idObserver, card } = await createMission()
  const { engine, network } = createRealPhone()
  await whenPhase(engine, 'signedOut')
  expect(await engine.actions.findCardHolder(card)).toMatchObject({ name: 'Ana P.' })
  expect(await engine.actions.signInWithCard(card)).toBeUndefined()
  await expect.poll(() => readyOf(engine).forms.some(({ id }) => id === formId)).toBe(true)
  await expect.poll(async () => (await engine.actions.searchStations(`${county} 2`)).length).toBeGreaterThan(0)
  const [station] = await engine.actions.searchStations(`${county} 2`)
  if (!station) throw new Error('no station')

  network.isUp = false
  await engine.actions.goTo(station)
  await engine.actions.arrive({ at: '2024-06-09T04:00:00.000Z', urbanArea: true })
  const form = readyOf(engine).forms.find(({ id }) => id === formId)
  const questions = form?.sections.flatMap(section => section.questions) ?? []
  for (const [index, { id, optionsToQuestions }] of questions.entries())
    await engine.actions.answer(
      formId,
      id,
      index === 0
        ? { options: [], status: 'not_observed' }
        : { options: [{ optionId: optionsToQuestions[index % 2]?.idOption ?? 0 }] },
    )
  const photo = crypto.getRandomValues(new Uint8Array(60_000))
  const file = new File([photo], 'seal.bin')
  await engine.actions.addNote({ text: 'The seal is broken', questionId: questions[0]?.id ?? 0, files: [file] })
  await expect.poll(() => statusLineOf(engine)).toEqual({ kind: 'waiting', count: 12 })

  network.isUp = true
  engine.actions.retry()
  await whenAllReceived(engine)
  const { items, answers } = readyOf(engine)
  expect(items.map(({ state }) => state)).toEqual(Array(12).fill('received'))

  const { data } = await call(stations.list, { token: staff, query: { county } })
  const idPollingStation = data.find(({ number }) => number === 2)?.id ?? 0
  const [note] = await call(notes.list, { token: staff, query: { idPollingStation, idObserver } })
  expect(note).toMatchObject({
    text: 'The seal is broken',
    questionId: questions[0]?.id,
    attachments: [{ fileName: 'seal.bin', sizeBytes: 60_000 }],
  })

  const other = createRealPhone().engine
  await whenPhase(other, 'signedOut')
  await other.actions.signInWithCard(card)
  await other.actions.goTo(station)
  await expect.poll(() => readyOf(other).answers.size).toBe(10)
  const optionsOf = (key: string) =>
    [answers, readyOf(other).answers].map(each => [each.get(key)?.options, each.get(key)?.status])
  for (const { id } of questions) {
    const [typed, returned] = optionsOf(answerKey(station, id))
    expect(returned).toEqual(typed)
  }
  expect(readyOf(other).visit.arrivedAt).toBe('2024-06-09T04:00:00.000Z')
})

it('what a phone without a connection has saved as a file counts once, and has its receipts at the next contact', async () => {
  const { staff, county, card } = await createMission()
  const { engine, network } = createRealPhone()
  await whenPhase(engine, 'signedOut')
  await engine.actions.signInWithCard(card)
  // The first contact, by which the server knows the phone.
  await expect.poll(() => readyOf(engine).hasOfficeKey).toBe(true)

  network.isUp = false
  await engine.actions.goTo({ ...aStation, countyCode: county })
  await engine.actions.arrive({ at: '2024-06-09T04:00:00.000Z' })
  const photo = crypto.getRandomValues(new Uint8Array(60_000))
  await engine.actions.addNote({ text: 'No power', questionId: null, files: [new File([photo], 'dark.bin')] })
  const files = [await engine.actions.saveFile()]
  const imported = await call(outboxImports.file, { token: staff, files })
  expect(imported).toMatchObject({ received: 2, known: 0, refused: [], files: 1, isWhole: true })
  expect(statusLineOf(engine)).toMatchObject({ count: 2 })

  network.isUp = true
  engine.actions.retry()
  await whenAllReceived(engine)
  expect(readyOf(engine).items.map(({ state }) => state)).toEqual(['received', 'received'])
  expect(await call(outboxImports.file, { token: staff, files })).toMatchObject({ received: 2, known: 2, files: 1 })
  const { data } = await call(stations.list, { token: staff, query: { county } })
  const idPollingStation = data.find(({ number }) => number === 1)?.id ?? 0
  const found = await call(notes.list, { token: staff, query: { idPollingStation, idObserver: imported.idObserver } })
  expect(found).toMatchObject([{ text: 'No power', attachments: [{ fileName: 'dark.bin', sizeBytes: 60_000 }] }])
})
