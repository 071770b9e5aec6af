import { expect, it, onTestFinished } from 'vitest'
import { answerQuestion, createReadyPhone, statusLineOf, whenAllReceived } from '../../../test/phone.ts'
import { createSender, delayAfter, type Step } from './sender.ts'

/** Holds a lock in a frame, which ends by itself, like a tab. */
const holdInFrame = async (name: string) => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  const locks = frame.contentWindow?.navigator.locks
  await new Promise<void>(resolve => {
    const held = locks?.request(name, () => {
      resolve()
      return new Promise(() => undefined)
    })
    // It ends with the frame, or is taken.
    held?.catch(() => undefined)
  })
  return frame
}

it('loss 13: a tab that was closed or reloaded while it sent blocks no other one', async () => {
  const { server, engine, name } = await createReadyPhone()
  const frame = await holdInFrame(name)
  await answerQuestion(engine, 1)
  expect(server.received).toEqual([])
  expect(statusLineOf(engine).kind).toBe('sending')
  frame.remove()
  await whenAllReceived(engine)
  expect(server.received).toHaveLength(1)
})

it('a tab that holds the lock for too long loses it', async () => {
  const lockName = `lock ${crypto.randomUUID()}`
  await holdInFrame(lockName)
  const steps: Step[] = [{ kind: 'more', isProgress: true }, { kind: 'idle' }]
  const running: boolean[] = []
  const sender = createSender({
    lockName,
    stealAfterMs: 50,
    step: async () => steps.shift() ?? { kind: 'idle' },
    onRunning: isRunning => running.push(isRunning),
  })
  sender.wake()
  await expect.poll(() => running).toEqual([true, false])
  expect(steps).toEqual([])
})

it('loss 26: waits longer after each failure, at most a minute, and goes on by itself or when it is woken', async () => {
  const delays = [0, 1, 2, 3, 10, 1000].map(failures => delayAfter(failures, 1))
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 60_000, 60_000])
  expect(delayAfter(3, 0)).toBe(4_000)
  let calls = 0
  const sender = createSender({
    lockName: `lock ${crypto.randomUUID()}`,
    step: async () => {
      calls += 1
      if (calls === 1) throw new Error('The store is gone.')
      return { kind: 'wait' }
    },
    onRunning: () => undefined,
  })
  onTestFinished(sender.stop)
  sender.wake()
  await expect.poll(() => calls).toBe(1)
  // By itself.
  await expect.poll(() => calls).toBe(2)
  sender.wake()
  await expect.poll(() => calls).toBe(3)
})
