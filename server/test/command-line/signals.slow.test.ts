import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyInstallation } from './empty-installation.ts'
import { startProcess } from './start-process.ts'

let installation: Awaited<ReturnType<typeof createEmptyInstallation>>
beforeEach(async () => {
  installation = await createEmptyInstallation()
})
afterEach(() => installation.remove())

const start = (args: readonly string[], settings: NodeJS.ProcessEnv) =>
  startProcess(args, { ...installation.settings, ...settings })

test.each(['SIGTERM', 'SIGINT'] as const)('%s stops a running server with code 0', async signal => {
  const server = start([], {})
  await server.listening
  server.kill(signal)
  expect(await server.ended).toBe(0)
  expect(server.output).toEqual({ out: expect.stringMatching(/Stopping …\nStopped\.\n$/), err: '' })
})

test('SIGTERM while the demo is being set up stops the start with code 0', async () => {
  const server = start([], { DEMO: 'on' })
  await server.waitFor('Setting up the demo election')
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.output).toEqual({ out: expect.stringMatching(/Stopping …\nStopped\.\n$/), err: '' })
  expect(server.output.out).not.toContain('Listening on')
})

test('with --json standard output has where it listens, then the exit code', async () => {
  const server = start(['--json'], { PORT: '0' })
  await server.waitFor('listening')
  server.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const [first, last] = server.output.out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(first).toEqual({ command: 'start', listening: { host: '127.0.0.1', port: expect.any(Number) }, addresses: [] })
  expect(last).toEqual({ command: 'start', exitCode: 0 })
  expect(server.output.err).toContain('Listening on')
})
