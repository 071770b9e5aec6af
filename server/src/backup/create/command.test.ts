import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { backup } from '@scrutineer/contract/backup'
import { session } from '@scrutineer/contract/session'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { run } from './command.ts'

let folder: string
let ends: (() => void)[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scrutineer-backup-'))
  ends = []
})
afterEach(async () => {
  for (const end of ends) end()
  await rm(folder, { recursive: true, force: true })
})

/** A server that answers as it is told, and remembers what it was asked. */
const aServer = async (answers: Record<string, RequestListener>) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const answer = answers[request.url ?? '']
    if (answer) answer(request, response)
    else response.writeHead(204).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close().closeAllConnections())
  // A server that listens on a port has an address of this kind.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const json =
  (status: number, body: object): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
const signedIn = json(200, { access_token: 'a token', expires_in: 60 })

const runHere = async (argv: string[], { password, typed }: { password?: string; typed?: string } = {}) => {
  const said: string[] = []
  const screen = { write: (text: string) => said.push(text) }
  const input = Object.assign(new PassThrough(), { isTTY: typed !== undefined })
  input.end(typed)
  const env = password === undefined ? {} : { SCRUTINEER_PASSWORD: password }
  const code = await run(argv, { env, input, out: screen, err: screen })
  return { code, said: said.join('') }
}
const ask = (url: string) => ['--url', url, '--account', 'chief', '--to', join(folder, 'backup.zip')]

test.each([
  [[], 'Say --account and --to'],
  [['--account', 'chief'], 'Say --account and --to'],
  [['--password', 'x'], '--password'],
  [['--account', 'chief', '--to', 'x.zip', '--url', 'localhost'], '--url takes an address'],
  [['--account', 'chief', '--to', 'x.zip'], 'Set SCRUTINEER_PASSWORD'],
])('%j is answered with one clear sentence and exit code 2', async (argv, sentence) => {
  const { code, said } = await runHere(argv)
  expect([code, said.trim().split('\n').length]).toEqual([2, 1])
  expect(said).toContain(sentence)
})

test('where there is no server, that is said', async () => {
  const { url } = await aServer({})
  for (const end of ends.splice(0)) end()
  const { code, said } = await runHere(ask(url), { password: 'x' })
  expect([code, said]).toEqual([1, expect.stringMatching(/^There is no backup: there is no server at .*ECONNREFUSED/)])
})

test('a password that is typed isn’t shown; what the server says to it is', async () => {
  const problem = {
    type: '/problems/x',
    title: 'These are not valid credentials.',
    status: 400,
    code: 'invalid_credentials',
    traceId: 't',
  }
  const { url } = await aServer({ [session.authorize.path]: json(400, problem) })
  const { code, said } = await runHere(ask(url), { typed: 'tell nobody\n' })
  expect([code, said]).toEqual([1, 'Password of chief: \nThere is no backup: These are not valid credentials.\n'])
})

test('an account with a second factor is asked for its code', async () => {
  const problem = {
    type: '/problems/x',
    title: 'A code is needed.',
    status: 400,
    code: 'second_factor_required',
    traceId: 't',
  }
  const { url } = await aServer({ [session.authorize.path]: json(400, problem) })
  const { code, said } = await runHere(ask(url), { password: 'x' })
  expect([code, said]).toEqual([2, expect.stringContaining('add --code')])
})

test('a download that breaks off leaves no file, and the session is ended', async () => {
  const { url, asked } = await aServer({
    [session.authorize.path]: signedIn,
    [backup.take.path]: (_, response) => {
      response.writeHead(200).write('PK the first bytes', () => response.destroy())
    },
  })
  const { code, said } = await runHere(ask(url), { password: 'x' })
  expect([code, said]).toEqual([1, expect.stringMatching(/^There is no backup: it broke off on its way \(.*\)\n$/)])
  expect(await readdir(folder)).toEqual([])
  expect(asked.at(-1)).toBe(`${session.revoke.method} ${session.revoke.path}`)
})

test('what isn’t a whole backup replaces none', async () => {
  const { url } = await aServer({
    [session.authorize.path]: signedIn,
    [backup.take.path]: (_, response) => {
      response.writeHead(200).end('something else')
    },
  })
  const { code, said } = await runHere(ask(url), { password: 'x' })
  expect([code, said]).toEqual([1, expect.stringContaining('is not a whole backup')])
  expect(await readdir(folder)).toEqual([])
})
