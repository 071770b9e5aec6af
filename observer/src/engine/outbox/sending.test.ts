import { expect, it } from 'vitest'
import { failed, json, portalPage } from '../../../test/app-replies.ts'
import {
  answerQuestion,
  createReadyPhone,
  readyOf,
  receivedIds,
  statusLineOf,
  whenAllReceived,
} from '../../../test/phone.ts'
import { answerKey } from '../../model/app-model.ts'

const isPost = ({ method, path }: { method: string; path: string }) => method === 'POST' && path === '/api/v1/outbox'

it('losses 24, 29: only its own receipt takes an item off the phone, and a lost reply doubles nothing', async () => {
  const { server, engine } = await createReadyPhone()
  const receivedAt = '2024-06-09T08:00:00.000Z'
  const firstOf = (body: ArrayBuffer): { id: string; sha256: string } =>
    JSON.parse(new TextDecoder().decode(body)).items[0] ?? { id: '', sha256: '' }
  const reply = (receipt: object) => json({ items: [{ ...receipt, state: 'received' }], now: receivedAt })
  const signed = async (receipt: { id: string; sha256: string }) => {
    const fields = { ...receipt, receivedAt }
    return reply({ ...fields, receipt: await server.sign(fields) })
  }
  const answers: ((body: ArrayBuffer) => Response | Promise<Response> | 'unreachable' | 'lost')[] = [
    () => portalPage(),
    () => json({}),
    () => json('ok'),
    () => failed(403, 'forbidden'),
    () => failed(500),
    () => failed(413, 'too_large'),
    () => new Response('', { status: 204 }),
    () => 'unreachable',
    // Receipts of another item and of another hash, and one that the office's key didn't sign.
    body => signed({ id: crypto.randomUUID(), sha256: firstOf(body).sha256 }),
    body => signed({ id: firstOf(body).id, sha256: '0'.repeat(64) }),
    body => {
      const { id, sha256 } = firstOf(body)
      return reply({ id, sha256, receivedAt, receipt: 'AAAA' })
    },
    () => 'lost',
  ]
  await answerQuestion(engine, 1)
  await whenAllReceived(engine)
  for (const answer of answers) {
    const before = server.posts.length
    let isTried = false
    server.fate = call => {
      if (!isPost(call)) return undefined
      isTried = true
      return answer(call.body)
    }
    const known = new Set(readyOf(engine).items.map(({ item }) => item.id))
    await answerQuestion(engine, 2)
    await expect.poll(() => isTried).toBe(true)
    await new Promise(resolve => setTimeout(resolve, 20))
    const [newest] = readyOf(engine).items
    expect([answer.toString(), newest?.state, known.has(newest?.item.id ?? '')]).toEqual([
      answer.toString(),
      expect.stringMatching(/^(saved|sending)$/),
      false,
    ])
    server.fate = () => undefined
    engine.actions.retry()
    await whenAllReceived(engine)
    expect(server.posts.length).toBeGreaterThan(before)
  }
  const ids = receivedIds(server)
  expect(ids).toHaveLength(answers.length + 1)
  expect(new Set(ids).size).toBe(ids.length)
})

it('loss 31: neither a refused item nor one at which the server fails blocks the others', async () => {
  const { server, engine, open } = await createReadyPhone()
  server.fate = () => 'unreachable'
  for (let question = 1; question <= 12; question += 1) await answerQuestion(engine, question)
  const refused = readyOf(engine).items.find(({ item }) => item.body.questionId === 3)?.item.id
  const deadly = readyOf(engine).items.find(({ item }) => item.body.questionId === 5)?.item.id
  server.refuses = ({ id }) => id === refused
  server.fate = ({ body }) => (new TextDecoder().decode(body).includes(String(deadly)) ? failed(500) : undefined)
  engine.actions.retry()
  await expect.poll(() => server.received.length).toBe(10)
  await expect.poll(() => statusLineOf(engine)).toEqual({ kind: 'refused', count: 1 })
  const shown = readyOf(engine).items.find(({ item }) => item.id === refused)
  expect(shown).toMatchObject({ state: 'refused', refusal: { code: 'invalid' } })
  // The refused item waits for the observer, or for another version of the app.
  server.fate = () => undefined
  server.refuses = () => false
  await answerQuestion(engine, 1)
  await expect.poll(() => server.received.length).toBe(12)
  expect(receivedIds(server)).not.toContain(refused)
  engine.stop()
  const updated = open('2')
  await expect.poll(() => receivedIds(server)).toContain(refused)
  await whenAllReceived(updated)
})

it('help goes first, then problems and flagged answers, and the rest in the order of the day', async () => {
  const { server, engine } = await createReadyPhone()
  server.fate = () => 'unreachable'
  await answerQuestion(engine, 1)
  await answerQuestion(engine, 2, true)
  await engine.actions.reportProblem('They closed the doors')
  await engine.actions.callForHelp()
  expect(statusLineOf(engine).kind).toBe('helpWaiting')
  expect(readyOf(engine).helpCalls).toMatchObject([{ state: 'saved', receivedAt: null, serverCall: undefined }])
  await answerQuestion(engine, 3)
  await expect.poll(() => server.calls.filter(isPost).at(-1)?.body.byteLength).toBeGreaterThan(1_500)
  server.posts.length = 0
  server.fate = () => undefined
  engine.actions.retry()
  await whenAllReceived(engine)
  const kinds = server.posts.flat().map(({ kind, body }) => [kind, body.questionId])
  expect(kinds).toEqual([
    ['help', undefined],
    ['problem', null],
    ['answer', 2],
    ['answer', 1],
    ['answer', 3],
  ])
})

it('each call says what the phone holds; after its receipts, none is made to say that it holds nothing', async () => {
  const { server, engine } = await createReadyPhone()
  server.fate = () => 'unreachable'
  for (const question of [1, 2, 3]) await answerQuestion(engine, question)
  const lastBody = () => new TextDecoder().decode(server.calls.filter(isPost).at(-1)?.body)
  await expect.poll(lastBody).toContain('"held":{"items":3')
  server.held.length = 0
  server.fate = () => undefined
  engine.actions.retry()
  await whenAllReceived(engine)
  const oldest = readyOf(engine).items.at(-1)?.item.recordedAt
  for (const question of [4, 5]) {
    await answerQuestion(engine, question)
    await whenAllReceived(engine)
  }
  expect(server.held[0]).toEqual({ items: 3, oldestAt: oldest })
  expect(server.held.map(held => held?.items)).toEqual([3, 1, 1])
})

it('loss 22: when the session ends, everything stays, and goes on after the next sign-in', async () => {
  const { server, engine } = await createReadyPhone()
  server.fate = () => failed(401, 'unauthenticated')
  await answerQuestion(engine, 1)
  await expect.poll(() => statusLineOf(engine)).toEqual({ kind: 'sessionEnded', count: 1 })
  await answerQuestion(engine, 2)
  expect(statusLineOf(engine)).toEqual({ kind: 'sessionEnded', count: 2 })
  expect(await engine.actions.signOut()).toBe(false)
  server.fate = () => undefined
  expect(await engine.actions.signInWithPin('0700000001', '5678')).toBeUndefined()
  expect(readyOf(engine).answers.get(answerKey({ countyCode: 'AB', pollingStationNumber: 1 }, 2))).toBeDefined()
  await whenAllReceived(engine)
  expect(server.received).toHaveLength(2)
})
