import { expect, it, onTestFinished } from 'vitest'
import { failed, sections } from '../../../test/app-replies.ts'
import {
  ana,
  answerQuestion,
  createPhone,
  createReadyPhone,
  ion,
  readyOf,
  station,
  statusLineOf,
  whenAllReceived,
  whenPhase,
} from '../../../test/phone.ts'
import { answerKey } from '../../model/app-model.ts'
import { describeDevice } from './device-name.ts'
import { matchPerson } from './match-person.ts'

const openCard = (token: string) => {
  history.replaceState(history.state, '', `#card=${token}`)
  onTestFinished(() => history.replaceState(history.state, '', '#'))
}

it('a card’s token leaves the address at once, survives a reload, and signs in', async () => {
  const { open } = await createPhone()
  openCard(ana)
  const first = open()
  expect(location.hash).toBe('')
  await whenPhase(first, 'signedOut')
  await expect.poll(() => first.getState()).toEqual({ phase: 'signedOut', cardToken: ana })
  first.stop()
  const engine = open()
  await expect.poll(() => engine.getState()).toEqual({ phase: 'signedOut', cardToken: ana })
  expect(await engine.actions.findCardHolder(ana)).toEqual({
    name: 'Ana P.',
    ngo: 'Observers',
    electionName: 'Election',
  })
  expect(await engine.actions.signInWithCard(ana)).toBeUndefined()
  expect(readyOf(engine)).toMatchObject({ person: { name: 'Ana Pop' }, cardToken: null })
  engine.stop()
  const again = open()
  await whenPhase(again, 'ready')
  expect(readyOf(again).person.phone).toBe(ana)
})

it('a card that is opened while somebody is signed in is offered, and changes nothing by itself', async () => {
  const { engine, open } = await createReadyPhone()
  engine.stop()
  openCard(ion)
  const other = open()
  await whenPhase(other, 'ready')
  expect(readyOf(other)).toMatchObject({ cardToken: ion, person: { phone: ana } })
})

it('the office’s number is known once the office has entered it', async () => {
  const { server, engine } = await createReadyPhone()
  expect(readyOf(engine).officePhone).toBeNull()
  server.startChange = { officePhone: '+40213001122' }
  engine.actions.retry()
  await expect.poll(() => readyOf(engine).officePhone).toBe('+40213001122')
})

it('says why a sign-in failed', async () => {
  const { server, open } = await createPhone()
  const engine = open()
  await whenPhase(engine, 'signedOut')
  const { signInWithPin, signInWithCard, findCardHolder } = engine.actions
  expect(await signInWithPin('0799', '1')).toBe('wrong')
  expect(await signInWithCard('unknown')).toBe('cardEnded')
  expect(await findCardHolder('unknown')).toBe('cardEnded')
  server.fate = ({ path }) => (path.endsWith('/card') ? failed(400, 'invalid') : undefined)
  expect(await signInWithCard(ana)).toBe('cardUsed')
  server.fate = () => failed(429, 'too_many_requests')
  expect(await signInWithPin(ana, '1')).toBe('tooManyAttempts')
  server.fate = () => 'unreachable'
  expect(await signInWithCard(ana)).toBe('offline')
  server.fate = ({ path }) => (path.endsWith('/start') ? 'unreachable' : undefined)
  expect(await signInWithPin(ana, '1')).toBe('offline')
  expect(engine.getState().phase).toBe('signedOut')
})

it('losses 17, 18, 19: a republished or withdrawn form takes no answer along, and an answer keeps its version', async () => {
  const { server, engine } = await createReadyPhone()
  server.fate = ({ path }) => (path === '/api/v1/outbox' ? 'unreachable' : undefined)
  await answerQuestion(engine, 1)
  const [form] = server.forms
  server.forms = form ? [{ ...form, currentVersion: 2 }] : []
  server.sections = sections.map(section => ({ ...section, description: 'Opening, corrected' }))
  engine.actions.retry()
  await expect.poll(() => readyOf(engine).forms[0]?.sections[0]?.description).toBe('Opening, corrected')
  await answerQuestion(engine, 2)
  server.forms = []
  engine.actions.retry()
  await expect.poll(() => readyOf(engine).forms.map(({ isWithdrawn }) => isWithdrawn)).toEqual([true])
  server.fate = () => undefined
  engine.actions.retry()
  await whenAllReceived(engine)
  expect(server.received.map(({ item }) => item.body.formVersion)).toEqual([1, 2])
  expect(readyOf(engine).answers.size).toBe(2)
})

it('losses 6, 7, 35: what the server has comes back to an empty phone, and overwrites nothing newer', async () => {
  const { server, engine } = await createReadyPhone()
  const arrivedAt = '2024-06-09T06:00:00.000Z'
  const receivedAt = '2024-06-09T07:00:00.000Z'
  const options = [{ optionId: 11, value: null }]
  server.report = {
    visit: { arrivedAt, leftAt: null },
    answers: [
      { questionId: 1, options, receivedAt },
      { questionId: 2, options: [{ optionId: 21, value: null }], receivedAt },
      { questionId: 3, options: [], status: 'not_observed', receivedAt },
    ],
  }
  await answerQuestion(engine, 1)
  await engine.actions.goTo(station)
  await expect.poll(() => readyOf(engine).answers.size).toBe(3)
  expect(readyOf(engine).answers.get(answerKey(station, 3))).toMatchObject({ options: [], status: 'not_observed' })
  expect(readyOf(engine).visit).toEqual({ arrivedAt, leftAt: null })
  expect(readyOf(engine).answers.get(answerKey(station, 1))?.options).toEqual([{ optionId: 10 }])
  expect(readyOf(engine).answers.get(answerKey(station, 2))).toEqual({
    itemId: null,
    state: 'received',
    options: [{ optionId: 21 }],
  })
  await whenAllReceived(engine)
  // Another phone of the observer changed the answer since.
  const later = new Date(Date.now() + 60_000).toISOString()
  server.report = { ...server.report, answers: [{ questionId: 1, options, receivedAt: later }] }
  await engine.actions.goTo(station)
  await expect.poll(() => readyOf(engine).answers.get(answerKey(station, 1))?.options).toEqual([{ optionId: 11 }])
})

it('a wrong station is corrected: what was recorded there belongs to the other one', async () => {
  const { server, engine } = await createReadyPhone()
  await answerQuestion(engine, 1)
  await engine.actions.arrive({ at: '2024-06-09T06:00:00.000Z', urbanArea: true })
  const to = { ...station, pollingStationNumber: 2 }
  await engine.actions.correctStation(to)
  const { answers, visit, station: now } = readyOf(engine)
  expect([now?.pollingStationNumber, [...answers.keys()], visit.arrivedAt]).toEqual([
    2,
    [answerKey(to, 1)],
    '2024-06-09T06:00:00.000Z',
  ])
  await whenAllReceived(engine)
  expect(server.received.at(-1)?.item).toMatchObject({
    kind: 'move',
    station: { pollingStationNumber: 1 },
    body: { to: { countyCode: 'AB', pollingStationNumber: 2 } },
  })
})

it('what wakes the app at once asks the server once', async () => {
  const { server, engine } = await createReadyPhone()
  const starts = () => server.calls.filter(({ path }) => path.endsWith('/start')).length
  const before = starts()
  for (let time = 0; time < 5; time += 1) engine.actions.retry()
  await expect.poll(starts).toBe(before + 1)
  await answerQuestion(engine, 1)
  await whenAllReceived(engine)
  expect(starts()).toBe(before + 1)
})

it('the offset of a wrong clock is known, and sent with each item', async () => {
  const { server, engine } = await createReadyPhone()
  server.clockAheadMs = 47 * 60_000
  engine.actions.retry()
  await expect.poll(() => Math.round(readyOf(engine).clockOffset / 60_000)).toBe(47)
  await answerQuestion(engine, 1)
  expect(Math.round((readyOf(engine).items[0]?.item.clockOffset ?? 0) / 60_000)).toBe(47)
})

it('text that nothing could store is cleaned before it is hashed', async () => {
  const { server, engine } = await createReadyPhone()
  await engine.actions.addNote({ text: 'half \ud83d of\0 a sign', questionId: null, files: [] })
  await whenAllReceived(engine)
  expect(server.received[0]?.item.body.text).toBe('half \ufffd of a sign')
})

it('only a device that staff asked to erase deletes what it holds, after its session has ended', async () => {
  const { server, engine, open } = await createReadyPhone()
  server.fate = ({ path }) => (path.endsWith('/outbox') ? failed(401, 'unauthenticated') : undefined)
  await answerQuestion(engine, 1)
  await expect.poll(() => statusLineOf(engine)).toEqual({ kind: 'sessionEnded', count: 1 })
  server.fate = () => undefined
  await engine.actions.signInWithPin(ana, '1')
  await whenAllReceived(engine)
  server.fate = ({ path }) => (path.endsWith('/outbox') ? failed(401, 'unauthenticated') : undefined)
  await answerQuestion(engine, 2)
  await expect.poll(() => statusLineOf(engine)).toEqual({ kind: 'sessionEnded', count: 1 })
  // It was signed out before, and asks again.
  server.isErased = true
  engine.actions.retry()
  await expect.poll(() => engine.getState().phase).toBe('signedOut')
  engine.stop()
  server.fate = () => undefined
  const again = open()
  await whenPhase(again, 'signedOut')
  expect(again.getState()).toEqual({ phase: 'signedOut', cardToken: null, lost: undefined })
  await again.actions.signInWithPin(ana, '1')
  expect(readyOf(again).items).toEqual([])
})

it('the observer with the same number in another mission is another person; with a new phone number, the same', () => {
  const people = [{ owner: 'a', observerId: 1, name: 'Ana Pop', phone: '0700', ngo: 'N' }]
  const recognized = (name: string, phone: string) =>
    matchPerson(people, { observer: { id: 1, name, phone, ngo: 'N' } }).owner === 'a'
  expect([recognized('Ana Pop', '0711'), recognized('Ana Popa', '0700'), recognized('Ion Rus', '0722')]).toEqual([
    true,
    true,
    false,
  ])
})

it('staff recognize a device', () => {
  const android = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1'
  expect([describeDevice(android, false), describeDevice(iphone, true)]).toEqual([
    'Android, Chrome',
    'iPhone, Safari, app',
  ])
})
