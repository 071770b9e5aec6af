import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { session } from '@scrutineer/contract/session'
import { expect, test } from 'vitest'
import { runHere as runCommandHere } from '../../../testkit/process/run-here.ts'
import { parseOptions } from '../cli/command/options.ts'
import type { Transport } from '../client/api-client.ts'
import { options, readOptions } from './arguments.ts'
import { createAccountSession } from './client/account-session.ts'
import { command as simulateCommand } from './command.ts'

const staff = ['--account', 'ana', '--password', 'a long password']

const runHere = (argv: string[]) => runCommandHere(simulateCommand.run, argv)

const readHere = (argv: string[], env: Record<string, string>) =>
  readOptions(parseOptions(argv, options, false).values, env)

test.each([
  [[], '--phones N or --observers FILE.csv is required'],
  [['--phones', '5'], 'require --account and --password'],
  [['--phones', 'five', ...staff], '--phones must be an integer from 1'],
  [['--phones', '0', ...staff], '--phones must be an integer from 1'],
  [['--phones', '5', '--observers', 'a.csv', ...staff], 'cannot be combined'],
  [['--phones', '5', '--speed', 'fast', ...staff], '--speed must be max or a number'],
  [['--phones', '5', '--speed', '-1', ...staff], 'speed'],
  [['--phones', '5', '--concurrency', '1.5', ...staff], '--concurrency must be an integer'],
  [['--phones', '5', '--url', 'localhost:8080', ...staff], '--url must be an address'],
  [['--observers', 'a.csv', '--forms', 'forms'], 'require --account and --password'],
  [['--observers', 'a.csv', '--verify'], 'require --account and --password'],
  [['--verify-journal', 'j', '--phones', '5', ...staff], '--verify-journal cannot be combined'],
  [['--phones'], '--phones'],
  [['--telephones', '5'], '--telephones'],
  [['5'], "'5'"],
])('%j prints one sentence and exits with code 2', async (argv, sentence) => {
  const { code, out, err } = await runHere(argv)
  expect(code).toBe(2)
  expect(out).toBe('')
  expect(err).toContain(sentence)
  expect(err.trim().split('\n')).toHaveLength(1)
})

test('--help shows help with any other arguments', async () => {
  const { code, out } = await runHere(['--help', '--phones', '5'])
  expect(code).toBe(0)
  expect(out).toContain('--verify-journal FILE')
})

test('a day takes about a minute by default; speed 0 or max does not wait', () => {
  const parse = (...argv: string[]) => readHere(['--phones', '5', ...staff, ...argv], {})
  expect(parse()).toMatchObject({ speed: 1000, url: 'http://localhost:8080', phones: 5, countThem: false })
  expect(parse('--speed', 'max')).toMatchObject({ speed: Number.POSITIVE_INFINITY })
  expect(parse('--speed', '0')).toMatchObject({ speed: Number.POSITIVE_INFINITY })
  expect(parse('--speed', '1')).toMatchObject({ speed: 1 })
})

test('reads the credentials from the environment', () => {
  const env = { SIMULATE_ACCOUNT: 'ana', SIMULATE_PASSWORD: 'a long password' }
  const credentials = { user: 'ana', password: 'a long password' }
  expect(readHere(['--phones', '5'], env)).toMatchObject({ credentials })
})

test('reports a missing journal in one line', async () => {
  const { code, err } = await runHere(['--verify-journal', '/nowhere/journal.jsonl', ...staff])
  expect(code).toBe(1)
  expect(err).toContain('/nowhere/journal.jsonl')
})

test('an account with a second factor signs in with its code, which is asked for', async () => {
  const authorizations: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    authorizations.push(request.headers.authorization)
    const isComplete = (await request.toArray()).join('').includes('"code":"123456"')
    const reply = isComplete
      ? { access_token: 'a token', expires_in: 60 }
      : { type: 'about:blank', title: 'A code is required', status: 400, code: 'second_factor_required' }
    response.writeHead(isComplete ? 200 : 400, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const folder = mkdtempSync(join(tmpdir(), 'simulator-'))
  const journal = join(folder, 'journal.jsonl')
  writeFileSync(journal, '')
  const verify = (...more: string[]) => runHere(['--url', url, '--verify-journal', journal, ...staff, ...more])
  try {
    expect(await verify()).toMatchObject({ code: 2, err: expect.stringContaining('add --code') })
    await verify('--code', '123456')
    // A code works once: the reading uses the first session.
    expect(authorizations).toEqual([undefined, undefined, 'Bearer a token'])
  } finally {
    server.close().closeAllConnections()
    rmSync(folder, { recursive: true })
  }
})

test('clients of one sign-in share its session', async () => {
  const paths: string[] = []
  const transport: Transport = async path => {
    paths.push(path)
    const isSignIn = path === session.authorize.path
    return isSignIn ? Response.json({ access_token: 'a token', expires_in: 60 }) : new Response(null, { status: 204 })
  }
  const current = {}
  const credentials = { user: 'ana', password: 'a long password', code: '123456' }
  await createAccountSession(transport, credentials, current).signIn()
  await createAccountSession(transport, credentials, current).request(session.revoke)
  expect(paths).toEqual([session.authorize.path, session.revoke.path])
})
