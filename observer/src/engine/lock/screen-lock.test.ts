import { expect, it, onTestFinished, vi } from 'vitest'
import { ana, answerQuestion, createReadyPhone, ion, readyOf, statusLineOf, whenPhase } from '../../../test/phone.ts'
import { setClock } from '../../../test/phone-clock.ts'
import type { Engine } from '../create-engine.ts'

const pin = '4711'

const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))
const minutes = (count: number) => count * 60_000

const lockedOf = (engine: Engine) => {
  const state = engine.getState()
  if (state.phase !== 'locked') throw new Error(`The phase is ${state.phase}.`)
  return state
}

it('locks after 15 minutes, continues to send, saves a call for help, and shows no answers', async () => {
  const move = setClock()
  const { server, engine, open } = await createReadyPhone()
  server.fate = ({ path }) => (path === '/api/v1/outbox' ? 'unreachable' : undefined)
  move(minutes(60))
  comeBack()
  expect(engine.getState().phase).toBe('ready')
  await engine.actions.setPin(pin)
  await answerQuestion(engine, 1)
  move(minutes(14))
  comeBack()
  expect(readyOf(engine).screenLock).toEqual({ hasPin: true, minutes: 15 })
  move(minutes(1))
  comeBack()
  expect(lockedOf(engine)).toMatchObject({ name: 'Ana', count: 1, help: null })
  expect(JSON.stringify(engine.getState())).not.toMatch(/questionId|optionId|Pop|0700/)
  await engine.actions.callForHelp()
  expect(lockedOf(engine)).toMatchObject({ line: { kind: 'helpWaiting' }, help: { receivedAt: null } })
  server.fate = () => undefined
  engine.actions.retry()
  await expect.poll(() => lockedOf(engine).line.kind).toBe('received')
  expect(server.received.map(({ item }) => item.kind).sort()).toEqual(['answer', 'help'])
  // Closed and opened again, it stays locked, also with the clock set back.
  move(-minutes(16))
  engine.stop()
  const again = open()
  await whenPhase(again, 'locked')
  expect(await again.actions.unlock(pin)).toBe('open')
  expect(readyOf(again).items).toHaveLength(2)
})

it('a wrong PIN waits longer each time, also after a reload, whatever the clock says', async () => {
  const move = setClock()
  const { engine, open } = await createReadyPhone()
  await engine.actions.setPin(pin)
  engine.actions.lockNow()
  for (let tries = 0; tries < 3; tries += 1) expect(await engine.actions.unlock('0000')).toBe('wrong')
  expect(await engine.actions.unlock(pin)).toBe('wait')
  move(minutes(60 * 24))
  expect(await engine.actions.unlock(pin)).toBe('wait')
  move(-minutes(60 * 48))
  engine.stop()
  const again = open()
  await whenPhase(again, 'locked')
  const left = lockedOf(again).nextAttemptAt - performance.now()
  expect([left > 0, left <= 15_000]).toEqual([true, true])
  expect(await again.actions.unlock(pin)).toBe('wait')
  const steady = performance.now() + 15_001
  vi.spyOn(performance, 'now').mockReturnValue(steady)
  expect(await again.actions.unlock('0000')).toBe('wrong')
  expect(lockedOf(again).nextAttemptAt - steady).toBe(30_000)
  vi.mocked(performance.now).mockReturnValue(steady + 30_001)
  expect(await again.actions.unlock(pin)).toBe('open')
  again.actions.lockNow()
  expect(lockedOf(again).nextAttemptAt).toBe(0)
})

it('a try is counted before it is checked', async () => {
  const { engine, open } = await createReadyPhone()
  await engine.actions.setPin(pin)
  engine.actions.lockNow()
  for (let tries = 0; tries < 2; tries += 1) await engine.actions.unlock('0000')
  const derive = vi.spyOn(crypto.subtle, 'deriveBits').mockReturnValue(new Promise(() => undefined))
  onTestFinished(() => derive.mockRestore())
  void engine.actions.unlock('0001')
  await expect.poll(() => derive.mock.calls.length).toBe(1)
  engine.stop()
  const again = open()
  await whenPhase(again, 'locked')
  expect(await again.actions.unlock(pin)).toBe('wait')
})

it('a forgotten PIN: a sign-in of the same person opens it and removes the PIN, another person’s shows theirs', async () => {
  const { server, engine } = await createReadyPhone()
  server.fate = ({ path }) => (path === '/api/v1/outbox' ? 'unreachable' : undefined)
  await engine.actions.setPin(pin)
  await answerQuestion(engine, 1)
  engine.actions.lockNow()
  expect(await engine.actions.signInWithPin(ion, '1')).toBeUndefined()
  expect(readyOf(engine)).toMatchObject({ person: { name: 'Ion Rus' }, items: [], screenLock: { hasPin: false } })
  expect(await engine.actions.signInWithCard(ana)).toBeUndefined()
  expect(readyOf(engine)).toMatchObject({ items: [{ receivedAt: null }], screenLock: { hasPin: true } })
  engine.actions.lockNow()
  expect(await engine.actions.signInWithCard(ana)).toBeUndefined()
  expect(readyOf(engine)).toMatchObject({ items: [{ item: { kind: 'answer' } }], screenLock: { hasPin: false } })
})

it('an ended session locks and keeps; the PIN opens it', async () => {
  const { server, engine, open } = await createReadyPhone()
  await engine.actions.setPin(pin)
  server.fate = ({ path }) => (path === '/api/v1/outbox' ? 'unreachable' : undefined)
  await answerQuestion(engine, 1)
  server.fate = ({ path }) =>
    path.includes('/device/')
      ? undefined
      : new Response('{"status":401,"code":"unauthenticated"}', {
          status: 401,
          headers: { 'content-type': 'application/problem+json' },
        })
  engine.actions.retry()
  await whenPhase(engine, 'locked')
  expect(lockedOf(engine)).toMatchObject({ hasSessionEnded: true, count: 1 })
  engine.stop()
  const again = open()
  await whenPhase(again, 'locked')
  expect(await again.actions.unlock(pin)).toBe('open')
  expect(readyOf(again).items).toHaveLength(1)
  expect(statusLineOf(again)).toEqual({ kind: 'sessionEnded', count: 1 })
})

it('a photo that is being taken, and what isn’t stored, keep the screen open until it is', async () => {
  const move = setClock()
  const { engine } = await createReadyPhone()
  await engine.actions.setPin(pin)
  const input = document.createElement('input')
  input.type = 'file'
  document.body.append(input)
  onTestFinished(() => input.remove())
  input.addEventListener('click', event => event.preventDefault())
  input.click()
  move(minutes(20))
  comeBack()
  expect(engine.getState().phase).toBe('ready')
  input.dispatchEvent(new Event('change', { bubbles: true }))
  comeBack()
  expect(engine.getState().phase).toBe('ready')
  const original = IDBObjectStore.prototype.add
  IDBObjectStore.prototype.add = () => {
    throw new DOMException('No', 'DataError')
  }
  await expect(answerQuestion(engine, 1)).rejects.toThrow('No')
  IDBObjectStore.prototype.add = original
  move(minutes(20))
  comeBack()
  expect(engine.getState().phase).toBe('ready')
  await answerQuestion(engine, 1)
  comeBack()
  expect(engine.getState().phase).toBe('locked')
})
