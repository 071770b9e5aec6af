import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { defaultElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { WebSettings } from '@scrutineer/contract/fields/web-settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { rawConnection, readReply } from '../../test/endpoints/raw-connection.ts'
import { createNgo } from '../../test/factories.ts'
import { listenOn } from '../../test/listen.ts'
import { createMission, type Mission } from '../../test/mission.ts'
import { SettingsError } from '../domain/errors.ts'
import { readWebSettings } from './web.ts'

/** Would end the data block if it weren't escaped. */
const productName = '</script><b>Our mission'

let mission: Mission
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-web-'))
  const page = (title: string) =>
    `<!doctype html><title>${title}</title><script type="application/json" id="settings"></script>`
  await mkdir(join(folder, 'login'))
  await writeFile(join(folder, 'index.html'), page('The page'))
  await writeFile(join(folder, 'login', 'index.html'), page('The page of the login'))
  await mkdir(join(folder, 'audit'))
  await writeFile(join(folder, 'audit', 'index.html'), `${page('Audit')}<style>p {}</style><script>1</script>`)
  await writeFile(join(folder, 'robots.txt'), 'nothing here')
  const settings = z.parse(WebSettings, { apiBaseUrl: 'https://api.example.org', productName })
  const publicUrl = 'https://office.example.org'
  mission = await createMission({ web: { folder, settings }, publicUrl, corsOrigins: [publicUrl] })
})
afterAll(() => mission.close())

const get = (url: string, headers: Record<string, string> = {}) => mission.app.inject({ url, headers })

test('screen URLs get the page; a missing file and an unknown call are not found', async () => {
  for (const url of ['/', '/urgents', '/observatori/profil/edit/0700 1', '/answers/details/1/2']) {
    const reply = await get(url, { accept: 'text/html,application/xhtml+xml' })
    expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining('The page')])
  }
  for (const url of ['/assets/gone.js', '/api/v1/nothing']) {
    const reply = await get(url, { accept: '*/*' })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([
      404,
      expect.stringContaining('application/problem+json'),
    ])
  }
})

test('serves the web’s settings and restricts its connections to its API', async () => {
  expect((await get('/config.json')).json()).toMatchObject({
    ...{ apiBaseUrl: 'https://api.example.org', publicUrl: 'https://office.example.org', pinInQuery: false },
  })
  const policy = String((await get('/')).headers['content-security-policy'])
  expect(policy).toContain("connect-src 'self' https://api.example.org")
  expect(policy).toContain("script-src 'self';")
  // A note's video is fetched with the token and played from a blob.
  expect(policy).toContain("media-src 'self' blob:;")
  expect(policy).toContain("frame-ancestors 'none'")
})

test('the login has its own page, screens have the page of the root', async () => {
  const titleOf = async (url: string) => /<title>(.*)<\/title>/.exec((await get(url)).body)?.[1]
  expect(await Promise.all(['/', '/index.html', '/answers/details/1/2'].map(titleOf))).toEqual(
    Array(3).fill('The page'),
  )
  expect(await Promise.all(['/login', '/login?then=1', '/login/index.html'].map(titleOf))).toEqual(
    Array(3).fill('The page of the login'),
  )
})

test('pages contain the settings, which no text can leave', async () => {
  const block = /<script type="application\/json" id="settings">(.*)<\/script>$/.exec((await get('/urgents')).body)?.[1]
  expect(block).not.toContain('<')
  expect(JSON.parse(block ?? '')).toMatchObject({ apiBaseUrl: 'https://api.example.org', productName })
})

test('pages have the time zone and languages that the election chose, with another tag', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const tagOf = async () => String((await get('/urgents')).headers.etag)
  const before = await tagOf()
  const chosen = { timeZone: 'Europe/Warsaw', languages: ['ro' as const] }
  await organizer.staff(electionSettings.save, { body: { ...defaultElectionSettings, ...chosen } })
  expect((await get('/config.json')).json()).toMatchObject(chosen)
  const { body } = await get('/urgents', { 'if-none-match': before })
  expect(body).toContain('"timeZone":"Europe/Warsaw"')
  expect(await tagOf()).not.toBe(before)
  expect(await tagOf()).toBe(await tagOf())
})

test('pages are compressed as the browser accepts it, and revalidated by their tag', async () => {
  const plain = await get('/urgents')
  const brotli = await get('/urgents', { 'accept-encoding': 'gzip, deflate, br' })
  const gzip = await get('/urgents', { 'accept-encoding': 'gzip' })
  expect([plain, brotli, gzip].map(reply => reply.headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  const tag = String(plain.headers.etag)
  const unchanged = await get('/urgents', { 'if-none-match': tag })
  expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', tag])
  expect((await get('/login', { 'if-none-match': tag })).statusCode).toBe(200)
})

test('all responses have the security headers', async () => {
  const urls = ['/', '/urgents', '/robots.txt', '/config.json', '/openapi.json', '/health', '/api/v1/nothing']
  const replies = [...(await Promise.all(urls.map(url => get(url)))), await get('/api/v1/observer')]
  for (const { headers } of replies) {
    const policy = String(headers['content-security-policy'])
    for (const part of ["default-src 'self'", "script-src 'self';", "object-src 'none'", "base-uri 'none'"])
      expect(policy).toContain(part)
    expect(policy).not.toMatch(/unsafe|script-src[^;]*(\*|data:|https?:)/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['permissions-policy']).toContain('geolocation=()')
  }
})

test('the policy of a page allows its own inline style and script only', async () => {
  const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  const policy = String((await get('/audit')).headers['content-security-policy'])
  expect(policy).toContain(`style-src 'self' ${hashOf('p {}')}`)
  expect(policy).toContain(`script-src 'self' ${hashOf('1')}`)
  expect(policy.match(/sha256/g)).toHaveLength(2)
  expect((await get('/urgents')).headers['content-security-policy']).not.toContain('sha256')
})

test('HSTS is sent only in responses over TLS', async () => {
  const transport = async (app: Mission['app'], headers: Record<string, string>) =>
    (await app.inject({ url: '/health', headers })).headers['strict-transport-security']
  const secure = { 'x-forwarded-proto': 'https' }
  expect([await transport(mission.app, {}), await transport(mission.app, secure)]).toEqual([undefined, undefined])
  const behind = await createMission({ trustProxy: true, publicUrl: 'https://office.example.org' })
  const policy = expect.stringMatching(/^max-age=31536000/)
  try {
    expect(await transport(behind.app, {})).toBeUndefined()
    expect(await transport(behind.app, secure)).toEqual(policy)
    expect(await transport(behind.app, { host: 'office.example.org' })).toEqual(policy)
    expect(await transport(behind.app, { host: 'office.example.org', 'x-forwarded-proto': 'http' })).toBeUndefined()
  } finally {
    await behind.close()
  }
})

test('replies to unknown calls and malformed URLs aren’t cached', async () => {
  for (const url of ['/api/v1/nothing', '/api/v1/%zz'])
    expect((await get(url)).headers['cache-control']).toBe('no-store')
})

test('only listed origins may call the API', async () => {
  const allowed = await get('/health', { origin: 'https://office.example.org' })
  const other = await get('/health', { origin: 'https://elsewhere.example.org' })
  expect(allowed.headers['access-control-allow-origin']).toBe('https://office.example.org')
  expect(other.headers['access-control-allow-origin']).toBeUndefined()
  expect(allowed.headers['access-control-expose-headers']).toContain('export-id')
  expect(allowed.headers['access-control-expose-headers']).toMatch(/\bdate\b/)
})

test('rejects invalid JSON, a too large body and an unsupported media type with a problem', async () => {
  const post = (payload: string, type = 'application/json') =>
    mission.app.inject({ method: 'POST', url: '/api/v2/access/authorize', payload, headers: { 'content-type': type } })
  const replies = [await post('{'), await post(JSON.stringify('x'.repeat(5_000_000))), await post('<a/>', 'text/xml')]
  expect(replies.map(reply => [reply.statusCode, reply.json().code])).toEqual([
    [400, 'invalid'],
    [413, 'too_large'],
    [415, 'unsupported_media'],
  ])
})

test('an internal error exposes no details', async () => {
  const broken = await createMission()
  await broken.db.schema.dropTable('login_failure').execute()
  const reply = await broken.app.inject({
    method: 'POST',
    url: '/api/v2/access/authorize',
    payload: { user: 'somebody', password: 'something' },
  })
  expect(reply.statusCode).toBe(500)
  expect(reply.json()).toEqual({
    type: '/problems/internal',
    title: 'Something went wrong on the server',
    status: 500,
    code: 'internal',
    // Phones read it at login.
    error: 'Something went wrong on the server',
    traceId: expect.any(String),
  })
  await broken.close()
})

test('the web’s settings file overrides the defaults; the time zone is the election’s', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'scrutineer-web-')), 'config.json')
  await writeFile(file, JSON.stringify({ productName: 'Our mission' }))
  expect(await readWebSettings(file, 'Europe/Chisinau')).toMatchObject({
    productName: 'Our mission',
    apiBaseUrl: '',
    timeZone: 'Europe/Chisinau',
  })
})

test.each([
  ['{', /is not valid JSON/],
  ['[]', /must be an object/],
  [JSON.stringify({ observerGuideUrl: 'javascript:alert(1)' }), /observerGuideUrl must be an https:/],
  [JSON.stringify({ observerGuideUrl: 'guide.html' }), /observerGuideUrl must be an https:/],
  [JSON.stringify({ apiBaseUrl: 'api.example.org', pinInQuery: 'yes' }), /apiBaseUrl must be .*; pinInQuery must be /],
])('rejects the web’s settings file %s with one sentence', async (text, reason) => {
  const file = join(await mkdtemp(join(tmpdir(), 'scrutineer-web-')), 'config.json')
  await writeFile(file, text)
  const error = await readWebSettings(file, 'Europe/Chisinau').catch((error: Error) => error)
  expect(error).toBeInstanceOf(SettingsError)
  expect(String(error)).toMatch(reason)
  expect(String(error)).toMatch(/^SettingsError: Please correct the settings: CONFIG_FILE, .*[^.\n]\.$/)
})

test('a stopping server immediately closes a connection that never sent a request', async () => {
  const { app, close } = await createMission()
  const { port } = new URL(await listenOn(app))
  const idle = connect(Number(port), '127.0.0.1')
  await Promise.all([once(idle, 'connect'), once(app.server, 'connection')])
  const isClosed = once(idle, 'close')
  await close()
  await isClosed
})

test('a stopping server replies to active calls and disconnects requests that never complete', async () => {
  const { app, close } = await createMission({ limits: { graceMs: 500 } })
  const address = await listenOn(app)
  const begin = async () => {
    const connection = await rawConnection(address)
    const requested = once(app.server, 'request')
    connection.write('POST /api/v2/access/authorize HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n')
    connection.write('Content-Type: application/json\r\n\r\n{')
    await requested
    return connection
  }
  const [late, endless] = [await begin(), await begin()]
  const isClosed = close()
  late.write('}')
  expect(readReply(await late.reply()).status).toBe(400)
  expect(await endless.reply()).toBe('')
  await isClosed
})
