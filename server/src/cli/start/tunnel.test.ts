import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findAddress, openTunnel } from './tunnel.ts'

const open = (command: string, onEnd = () => undefined) =>
  openTunnel(command, 8080, { signal: new AbortController().signal, onEnd })

test.each([
  ['2024-06-09 INF |  https://five-random-words.trycloudflare.com   |', 'https://five-random-words.trycloudflare.com'],
  ['your url is: https://abc.loca.lt', 'https://abc.loca.lt'],
  ['url=https://1a2b.ngrok-free.app/', 'https://1a2b.ngrok-free.app'],
  ['x.lhr.life tunneled with tls termination, https://x.lhr.life:8443', 'https://x.lhr.life:8443'],
  ['\u001b[32mhttps://colored.example.org\u001b[0m', 'https://colored.example.org'],
  ['see https://developers.example.com/connections/ and https://www.example.com/terms', undefined],
  ['http://localhost:8080', undefined],
])('in “%s” the public address is %s', (line, address) => {
  expect(findAddress(line)).toBe(address)
})

test('substitutes the port and returns the first address, from either stream and in pieces', async () => {
  const tunnel = await open(
    'echo terms: https://example.com/terms; printf https://port{port}. >&2; echo example.org >&2; sleep 600',
  )
  expect(tunnel.address).toBe('https://port8080.example.org')
  await tunnel.stop()
})

test('stopping ends all programs of the command', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-tunnel-'))
  const file = join(folder, 'ended')
  const program = `sh -c 'trap "echo ended > ${file}; exit" TERM; echo https://a.example.org; while :; do sleep 0.1; done'`
  const tunnel = await open(`${program} & wait`)
  await tunnel.stop()
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toBe('ended\n')
  await rm(folder, { recursive: true })
})

test('reports a command that ends without an address, with its output', async () => {
  await expect(open('echo no account >&2; exit 3')).rejects.toThrow(
    'The tunnel command ended without printing an https address. Its output:\nno account',
  )
})

test('reports a tunnel that ends while the server runs', async () => {
  await new Promise<void>((resolve, reject) => {
    open('echo https://a.example.org', () => {
      resolve()
      return undefined
    }).catch(reject)
  })
})
