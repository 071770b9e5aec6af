import { expect, test } from 'vitest'
import { runHere } from '../../../../testkit/process/run-here.ts'
import { type CommandResult, defineCommand } from './define-command.ts'
import { UsageError } from './errors.ts'

const create = (run: () => Promise<CommandResult>, handlesSignal = false) =>
  defineCommand({
    name: 'count',
    summary: 'Counts.',
    examples: ['FILE'],
    options: { from: { type: 'string', value: 'N', help: 'the first number', default: '1' } },
    exit: { done: 'counted', failed: 'not counted' },
    takesFiles: true,
    handlesSignal,
    run: async (_, { log }) => {
      log('Counting.')
      return run()
    },
  })
const done = async () => ({ isDone: true, details: { count: 3 } })

test('prints lines on standard output; with --json only the result, and the lines on standard error', async () => {
  const command = create(done)
  expect(await runHere(command.run, ['a.txt'])).toEqual({ code: 0, out: 'Counting.\n', err: '' })
  const { code, out, err } = await runHere(command.run, ['a.txt', '--json'])
  expect([code, JSON.parse(out), err]).toEqual([0, { command: 'count', exitCode: 0, count: 3 }, 'Counting.\n'])
})

test.each([
  [async () => ({ isDone: false }), 1],
  [() => Promise.reject(new Error('It failed.')), 1],
  [() => Promise.reject(new UsageError('Name a file.')), 2],
])('exits with the code of the outcome', async (run, expected) => {
  expect((await runHere(create(run).run, [])).code).toBe(expected)
})

test('a stopped command exits with code 130, without waiting for it', async () => {
  const stop = new AbortController()
  const never = () => {
    stop.abort()
    return new Promise<never>(() => undefined)
  }
  expect((await runHere(create(never).run, [], { signal: stop.signal })).code).toBe(130)
})

test('a command that handles signals ends by itself: with code 0 if it is done, otherwise with 130', async () => {
  const stop = new AbortController()
  const end = (isDone: boolean) => async () => {
    stop.abort()
    return { isDone }
  }
  expect((await runHere(create(end(true), true).run, [], { signal: stop.signal })).code).toBe(0)
  expect((await runHere(create(end(false), true).run, [], { signal: stop.signal })).code).toBe(130)
})

test('removes control characters of a file from lines and errors', async () => {
  const { err } = await runHere(create(() => Promise.reject(new Error('bad \u001b[2J name'))).run, [])
  expect(err).toBe('bad \uFFFD[2J name\n')
})
