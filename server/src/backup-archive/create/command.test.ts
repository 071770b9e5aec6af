import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { backup } from '@scrutineer/contract/backup'
import { session } from '@scrutineer/contract/session'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { command as backupCommand } from './command.ts'

let folder: string
let cleanups: (() => void)[]
let stop: AbortController
beforeEach(async () => {
  stop = new AbortController()
  folder = await mkdtemp(join(tmpdir(), 'scrutineer-backup-'))
  cleanups = []
})
afterEach(async () => {
  for (const cleanup of cleanups) cleanup()
  await rm(folder, { recursive: true, force: true })
})

/** A server with the given replies, which records its requests. */
const startServer = async (replies: Record<string, RequestListener>) => {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const reply = replies[request.url ?? '']
    if (reply) reply(request, response)
    else response.writeHead(204).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => server.close().closeAllConnections())
  // A server that listens on a port has an address of this kind.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

const json =
  (status: number, body: object): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
const signedIn = json(200, { access_token: 'a token', expires_in: 60 })

const runHere = async (argv: string[], { password, typed }: { password?: string; typed?: string } = {}) => {
  const output: string[] = []
  const sink = { write: (text: string) => output.push(text) }
  const input = Object.assign(new PassThrough(), { isTTY: typed !== undefined })
  input.end(typed)
  const env = password === undefined ? {} : { SCRUTINEER_PASSWORD: password }
  const { signal } = stop
  const code = await backupCommand.run(argv, { env, input, out: sink, err: sink, signal })
  return { code, output: output.join('') }
}
const backupArguments = (url: string) => ['--url', url, '--account', 'chief', '--to', join(folder, 'backup.zip')]

test.each([
  [[], '--account and --to are required'],
  [['--account', 'chief'], '--account and --to are required'],
  [['--password', 'x'], '--password'],
  [['--account', 'chief', '--to', 'x.zip', '--url', 'localhost'], '--url must be an address'],
  [['--account', 'chief', '--to', 'x.zip'], 'Set SCRUTINEER_PASSWORD'],
])('%j prints one sentence and exits with code 2', async (argv, sentence) => {
  const { code, output } = await runHere(argv)
  expect([code, output.trim().split('\n').length]).toEqual([2, 1])
  expect(output).toContain(sentence)
})

test('reports an unreachable server', async () => {
  const { url } = await startServer({})
  for (const cleanup of cleanups.splice(0)) cleanup()
  const { code, output } = await runHere(backupArguments(url), { password: 'x' })
  expect([code, output]).toEqual([1, expect.stringMatching(/^Backup failed: no server at .*ECONNREFUSED/)])
})

test('a typed password isn’t shown; the server’s error message is, that of a field rather than the title', async () => {
  const problem = {
    type: '/problems/x',
    title: 'These are not valid credentials.',
    status: 400,
    code: 'invalid_credentials',
    traceId: 't',
  }
  const { url } = await startServer({ [session.authorize.path]: json(400, problem) })
  const { code, output } = await runHere(backupArguments(url), { typed: 'tell nobody\n' })
  expect([code, output]).toEqual([1, 'Password of chief: \nBackup failed: These are not valid credentials.\n'])
  const used = await startServer({
    [session.authorize.path]: json(400, { ...problem, errors: { code: ['Used code.'] } }),
  })
  const second = await runHere([...backupArguments(used.url), '--code', '123456'], { password: 'x' })
  expect([second.code, second.output]).toEqual([1, 'Backup failed: Used code.\n'])
})

test('an account with a second factor needs its code', async () => {
  const problem = {
    type: '/problems/x',
    title: 'A code is needed.',
    status: 400,
    code: 'second_factor_required',
    traceId: 't',
  }
  const { url } = await startServer({ [session.authorize.path]: json(400, problem) })
  const { code, output } = await runHere(backupArguments(url), { password: 'x' })
  expect([code, output]).toEqual([2, expect.stringContaining('add --code')])
})

test('an interrupted download leaves no file, and the session is ended', async () => {
  const { url, requests } = await startServer({
    [session.authorize.path]: signedIn,
    [backup.take.path]: (_, response) => {
      response.writeHead(200).write('PK the first bytes', () => response.destroy())
    },
  })
  const { code, output } = await runHere(backupArguments(url), { password: 'x' })
  expect([code, output]).toEqual([1, expect.stringMatching(/^Backup failed: the download was interrupted \(.*\)\n$/)])
  expect(await readdir(folder)).toEqual([])
  expect(requests.at(-1)).toBe(`${session.revoke.method} ${session.revoke.path}`)
})

test('an incomplete backup replaces no file', async () => {
  const { url } = await startServer({
    [session.authorize.path]: signedIn,
    [backup.take.path]: (_, response) => {
      response.writeHead(200).end('something else')
    },
  })
  const { code, output } = await runHere(backupArguments(url), { password: 'x' })
  expect([code, output]).toEqual([1, expect.stringContaining('is not a complete backup')])
  expect(await readdir(folder)).toEqual([])
})

test('Ctrl-C during the download leaves no file, ends the session and exits with code 130', async () => {
  const { url, requests } = await startServer({
    [session.authorize.path]: signedIn,
    [backup.take.path]: (_, response) => {
      response.writeHead(200).write('PK the first bytes', () => stop.abort())
    },
  })
  const { code } = await runHere(backupArguments(url), { password: 'x' })
  expect([code, await readdir(folder)]).toEqual([130, []])
  expect(requests.at(-1)).toBe(`${session.revoke.method} ${session.revoke.path}`)
})

test('Ctrl-C at the password prompt exits with code 130', async () => {
  const { code, output } = await runHere(backupArguments('http://127.0.0.1:1'), { typed: '\u0003' })
  expect([code, output]).toEqual([130, 'Password of chief: \nStopped.\n'])
})
