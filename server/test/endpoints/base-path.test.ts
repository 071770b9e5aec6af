import { copyFile, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSettings } from '@scrutineer/contract/fields/web-settings'
import { session } from '@scrutineer/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createNgo, secret } from '../factories.ts'
import { createMission, type Mission } from '../mission.ts'

const basePath = '/observe/2024'
const publicUrl = `https://office.example.org${basePath}`

const webPublic = new URL('../../../web/public/', import.meta.url)
const installed = ['app.webmanifest', 'favicon.svg', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png']

let folder: string
let mission: Mission
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scrutineer-web-'))
  await mkdir(join(folder, 'login'))
  const page = `<script type="application/json" id="settings"></script><script src="/early.js"></script>
<link href="/assets/a.css"><a href="https://example.org/"></a><a href="//example.org/"></a><a href="#content"></a>
<script type="text/html" id="login-en"><a class="x" href="/urgents"></a></script>`
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'login', 'index.html'), page)
  await writeFile(join(folder, 'early.js'), 'early')
  for (const file of installed) await copyFile(new URL(file, webPublic), join(folder, file))
  mission = await createMission({
    basePath,
    publicUrl,
    web: { folder, settings: z.parse(WebSettings, { productName: 'Observers' }) },
  })
})
afterAll(() => mission.close())

const get = (url: string) => mission.app.inject({ url, headers: { accept: '*/*' } })

test('pages, files, calls and the OpenAPI document are served with the base path, and without it for a proxy that removes it', async () => {
  for (const base of [basePath, '']) {
    for (const path of ['/urgents', '/answers/details/1/2', '/early.js', '/health', '/openapi.json'])
      expect([base + path, (await get(base + path)).statusCode]).toEqual([base + path, 200])
    expect((await get(`${base}/api/v1/nothing`)).statusCode).toBe(404)
  }
  expect((await get(basePath)).body).toBe((await get(`${basePath}/`)).body)
  const { account } = await createNgo(mission, { organizer: true })
  const payload = { user: account, password: secret }
  const reply = await mission.app.inject({ method: 'POST', url: basePath + session.authorize.path, payload })
  expect(reply.statusCode).toBe(200)
})

test('a page’s own addresses and settings have the base path', async () => {
  const { body } = await get(`${basePath}/urgents`)
  expect(Array.from(body.matchAll(/(?:src|href)="([^"]*)"/g), ([, address]) => address)).toEqual([
    `${basePath}/early.js`,
    `${basePath}/assets/a.css`,
    'https://example.org/',
    '//example.org/',
    '#content',
    `${basePath}/urgents`,
  ])
  expect(body).toContain(`"basePath":"${basePath}"`)
  expect((await get(`${basePath}/config.json`)).json()).toMatchObject({ basePath })
})

const Manifest = z.object({
  name: z.literal('Observers'),
  short_name: z.literal('Observers'),
  display: z.literal('standalone'),
  start_url: z.string(),
  scope: z.string(),
  icons: z.array(z.object({ src: z.string(), type: z.string() })),
})

test('the app can be installed: its manifest has the product’s name, and its addresses have the base path', async () => {
  for (const base of [basePath, '']) {
    const { statusCode, headers, body } = await get(`${base}/app.webmanifest`)
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringMatching(/^application\/manifest\+json/)])
    expect(headers['content-security-policy']).toContain("manifest-src 'self'")
    const { icons, start_url, scope } = z.parse(Manifest, JSON.parse(body))
    const pathOf = (address: string) => new URL(address, `https://office.example.org${base}/app.webmanifest`).pathname
    expect([start_url, scope].map(pathOf)).toEqual([`${base}/`, `${base}/`])
    expect((await get(pathOf(start_url))).statusCode).toBe(200)
    expect(icons.map(({ src }) => pathOf(src)).sort()).toEqual(installed.slice(1).map(file => `${base}/${file}`))
    for (const { src, type } of icons) {
      const icon = await get(pathOf(src))
      expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, expect.stringContaining(type)])
    }
  }
})

test('the OpenAPI document has the public URL', async () => {
  expect((await get(`${basePath}/openapi.json`)).json()).toMatchObject({ servers: [{ url: publicUrl }] })
})

test('a base path like a path of the server is refused', async () => {
  const web = { folder, settings: z.parse(WebSettings, {}) }
  for (const refused of ['/urgents', '/api/v1', '/assets'])
    await expect(createMission({ basePath: refused, web })).rejects.toThrow('BASE_PATH must not begin with /')
})
