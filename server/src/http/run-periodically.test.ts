import { setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { runPeriodically } from './run-periodically.ts'

test('a task runs again after a failure, which is logged', async () => {
  const app = Fastify()
  const warned = vi.spyOn(app.log, 'warn').mockReturnValue()
  const run = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('database away')).mockResolvedValue()
  runPeriodically(app, { name: 'Session cleanup', everyMs: 1, run })
  await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(1))
  await app.close()
  expect(warned.mock.calls).toEqual([[{ err: new Error('database away') }, 'Session cleanup failed']])
})

test('closing waits for the task that runs', async () => {
  const app = Fastify()
  let end: () => void = () => undefined
  const run = vi.fn(() => new Promise<void>(resolve => (end = resolve)))
  runPeriodically(app, { name: 'Session cleanup', everyMs: 1, run })
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
  const order: string[] = []
  const closed = app.close().then(() => order.push('closed'))
  // Enough for a close that waits for nothing.
  for (let turn = 0; turn < 10; turn += 1) await setImmediate()
  order.push('task ends')
  end()
  await closed
  expect(order).toEqual(['task ends', 'closed'])
})
