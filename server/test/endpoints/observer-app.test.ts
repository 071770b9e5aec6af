import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WebSettings } from '@scrutineer/contract/fields/web-settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createMission, type Mission } from '../mission.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const productName = 'Our <mission>'
const basePath = '/observe/2024'
const folder = temporaryFolder()

let mission: Mission
beforeAll(async () => {
  const observerFolder = join(folder, 'observer')
  await mkdir(join(observerFolder, 'assets'), { recursive: true })
  await writeFile(join(folder, 'index.html'), 'The back office')
  await writeFile(join(observerFolder, 'index.html'), '<title>Scrutineer</title>The app')
  await writeFile(join(observerFolder, 'sw.js'), 'worker')
  await writeFile(join(observerFolder, 'assets', 'app-1234.js'), 'script')
  const manifest = { name: 'Scrutineer', start_url: '.', scope: '.' }
  await writeFile(join(observerFolder, 'app.webmanifest'), JSON.stringify(manifest))
  const settings = z.parse(WebSettings, { productName, apiBaseUrl: 'https://api.example.org' })
  mission = await createMission({ basePath, web: { folder, observerFolder, settings } })
})
afterAll(() => mission.close())

const get = (url: string) => mission.app.inject({ url, headers: { accept: 'text/html,*/*' } })

test('the app’s page is at one address, with and without the base path, and other paths lead to it', async () => {
  for (const base of [basePath, '']) {
    const page = await get(`${base}/observe/`)
    expect([page.statusCode, page.body]).toEqual([200, '<title>Our &lt;mission&gt;</title>The app'])
    for (const path of ['/observe', '/observe?from=card', '/observe/form/2', '/observe/form/2/']) {
      const { statusCode, headers } = await get(base + path)
      expect([path, statusCode, headers.location]).toEqual([path, 302, `${basePath}/observe/`])
    }
    expect((await get(`${base}/observe/assets/gone.js`)).statusCode).toBe(404)
  }
  expect((await mission.app.inject({ method: 'POST', url: '/observe/form' })).statusCode).toBe(404)
  expect((await get('/observers')).body).toBe('The back office')
})

test('hashed files are kept for good; page, worker and manifest are revalidated', async () => {
  const caching = async (path: string) => (await get(path)).headers['cache-control']
  expect(await caching('/observe/assets/app-1234.js')).toContain('immutable')
  for (const path of ['/observe/', '/observe/sw.js', '/observe/app.webmanifest'])
    expect([path, await caching(path)]).toEqual([path, 'no-cache'])
})

test('the app is installed under the product’s name, with addresses relative to the manifest', async () => {
  const { headers, body } = await get(`${basePath}/observe/app.webmanifest`)
  expect(headers['content-type']).toContain('application/manifest+json')
  expect(JSON.parse(body)).toEqual({ name: productName, short_name: productName, start_url: '.', scope: '.' })
})

test('the app may use the camera and the position, and connects to its own server alone', async () => {
  for (const path of ['/observe/', '/observe/sw.js', '/observe/assets/app-1234.js']) {
    const { headers } = await get(path)
    expect(headers['permissions-policy']).toMatch(/camera=\(self\).*geolocation=\(self\), microphone=\(\)/)
    const policy = headers['content-security-policy']
    expect(policy).toMatch(/connect-src 'self';/)
    expect(policy).toContain("script-src 'self';")
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
  expect((await get('/')).headers['permissions-policy']).toContain('camera=()')
})
