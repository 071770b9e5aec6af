import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { encodeForm, encodeJson, encodeUrl, serializeForm } from '@scrutineer/contract/core/request'
import { live } from '@scrutineer/contract/live'
import { Note, notes } from '@scrutineer/contract/notes'
import { SessionToken, session } from '@scrutineer/contract/session'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { browseBasePath } from '../testkit/browser/browse-base-path.ts'
import { admin, startProduct } from '../testkit/process/product.ts'
import { chromiumLaunch } from '../tools/programs/chromium.mjs'
import { freePort } from '../tools/programs/postgres.mjs'
import { createMission } from './harness/mission.ts'
import { choiceOption, intOption } from './harness/options.ts'
import { proxies } from './proxy/proxies.ts'
import { createTlsClient } from './proxy/tls-client.ts'

// The server behind real proxies with TLS, with and without a base path: docs/reliability.md

const names = choiceOption('proxy', ['caddy', 'nginx'])
const megabytes = intOption('megabytes', 50)
const cleanups: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

/** A server behind a proxy, with a county, a station and an observer. */
const start = async (name: keyof typeof proxies, basePath: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-proxy-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const origin = `https://localhost:${port}`
  const server = await startProduct({ TRUST_PROXY: 'on', BASE_PATH: basePath, PUBLIC_URL: origin + basePath })
  cleanups.push(server.stop)
  const proxy = await proxies[name]({ folder, port, serverPort: new URL(server.url).port, basePath })
  cleanups.push(proxy.stop)
  const mission = await createMission(server.url, { phones: 1, stations: 1 })
  return { origin, client: createTlsClient(origin, proxy.ca), mission }
}

type Client = ReturnType<typeof createTlsClient>

const signIn = async (client: Client, basePath: string, account: object) => {
  const { body, contentType } = encodeJson(account)
  const input = { method: 'POST', headers: { 'content-type': contentType }, body: Buffer.from(body) }
  const reply = await client.call(basePath + session.authorize.path, input)
  expect(reply.status, reply.body.toString()).toBe(200)
  return SessionToken.parse(JSON.parse(reply.body.toString())).access_token
}

const browse = async (base: string) => {
  const browser = await chromium.launch(chromiumLaunch())
  try {
    expect(await browseBasePath(await browser.newPage({ ignoreHTTPSErrors: true }), base)).toEqual([])
  } finally {
    await browser.close()
  }
}

const cases = names.flatMap(name => ['', '/observe'].map(basePath => [name, basePath] as const))

test.each(cases)('%s with the base path “%s”: TLS, HTTP/2, live events, uploads, pages', async (name, basePath) => {
  const { origin, client, mission } = await start(name, basePath)
  const organizer = await signIn(client, basePath, admin)
  const phone = await signIn(client, basePath, {
    user: mission.observerPhones[0]?.phone,
    password: '1234',
    fcmToken: 'a push token',
  })

  const stream = await client.openStream(basePath + live.stream.path, organizer)
  await expect.poll(stream.text, { timeout: 10_000, message: 'the stream sends nothing' }).not.toBe('')
  expect([stream.protocol(), stream.status()]).toEqual(['h2', 200])

  const bytes = randomBytes(megabytes * 1_000_000)
  const fields = { countyCode: mission.county, pollingStationNumber: 1, questionId: 0, text: 'A video of the count.' }
  const form = await serializeForm(encodeForm(fields, 'file', [new File([bytes], 'count.bin')]))
  const begun = performance.now()
  const upload = await client.call(basePath + notes.add.path, {
    method: 'POST',
    token: phone,
    // The client may not choose the address that the server sees.
    headers: { 'content-type': form.contentType, 'x-forwarded-for': '203.0.113.7' },
    body: form.bytes,
  })
  expect(upload.status, upload.body.toString()).toBe(200)
  const uploaded = performance.now()
  // Before the first heartbeat, which could push a buffered event through.
  await expect.poll(stream.text, { timeout: 10_000, interval: 10 }).toMatch(/event: note\n/)
  const seen = performance.now()
  stream.close()

  const { attachments: [attachment] = [] } = z.parse(Note, JSON.parse(upload.body.toString()))
  expect(attachment?.sizeBytes).toBe(bytes.length)
  const original = encodeUrl(notes.original.path, { params: { id: attachment?.id ?? 0 } })
  const download = await client.call(basePath + original, { token: organizer })
  const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')
  expect([download.status, sha256(download.body)]).toEqual([200, sha256(bytes)])
  expect(download.headers['strict-transport-security']).toMatch(/max-age=/)

  const openapi = await client.call(`${basePath}/openapi.json`)
  expect(JSON.parse(openapi.body.toString())).toMatchObject({ servers: [{ url: origin + basePath }] })
  await browse(origin + basePath)
  process.stderr.write(
    `${name} ${basePath || '/'}: ${megabytes} MB in ${((uploaded - begun) / 1000).toFixed(1)} s, ` +
      `the event ${Math.round(seen - uploaded)} ms after the reply\n`,
  )
})
