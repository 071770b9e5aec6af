import { expect, it, onTestFinished, vi } from 'vitest'
import { ana, answerQuestion, createReadyPhone, statusLineOf, whenAllReceived } from '../../test/phone.ts'
import { setClock } from '../../test/phone-clock.ts'
import { replace } from '../../test/replace.ts'

const minute = 60_000

const show = (visibilityState: DocumentVisibilityState) => {
  replace(document, 'visibilityState', visibilityState)
  replace(document, 'hidden', visibilityState === 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

it('asks the office once a minute in the foreground, without push messages, and in the background not at all', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const setAhead = setClock()
  const { server, engine } = await createReadyPhone()
  expect(Notification.permission).not.toBe('granted')
  const isStart = ({ path }: { path: string }) => path.endsWith('/start')
  const starts = () => server.calls.filter(isStart).length
  // A start that fails is over before the next call, so that each minute can ask for its own.
  server.fate = call => (isStart(call) ? 'unreachable' : undefined)
  const pass = async () => {
    const before = starts()
    vi.advanceTimersByTime(minute)
    await engine.actions.findCardHolder(ana)
    return starts() - before
  }
  // The refresh of the sign-in may still be running.
  await expect.poll(pass).toBe(1)
  expect([await pass(), await pass()]).toEqual([1, 1])
  show('hidden')
  expect([await pass(), await pass()]).toEqual([0, 0])
  const before = starts()
  show('visible')
  await expect.poll(starts).toBe(before + 1)

  // What is shown goes on with the time, in the background too.
  server.fate = () => 'unreachable'
  await answerQuestion(engine, 1)
  show('hidden')
  setAhead(31 * minute)
  vi.advanceTimersByTime(minute)
  expect(statusLineOf(engine).kind).toBe('late')
})

it('asks the browser to wake it when it goes to the background with unsent items, and only then', async () => {
  const tags: string[] = []
  replace(navigator.serviceWorker, 'getRegistration', async () => ({
    sync: { register: async (tag: string) => tags.push(tag) },
  }))
  const { server, engine } = await createReadyPhone()
  show('hidden')
  show('visible')
  server.fate = () => 'unreachable'
  await answerQuestion(engine, 1)
  expect(tags).toEqual([])
  show('hidden')
  await expect.poll(() => tags).toEqual(['send'])
  show('visible')
  server.fate = () => undefined
  engine.actions.retry()
  await whenAllReceived(engine)
  show('hidden')
  await engine.actions.findCardHolder(ana)
  expect(tags).toEqual(['send'])
})
