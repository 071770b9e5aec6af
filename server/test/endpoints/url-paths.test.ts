import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSettings } from '@scrutineer/contract/fields/web-settings'
import { forms } from '@scrutineer/contract/forms'
import { notes } from '@scrutineer/contract/notes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createCounty, createNgo, createPhone } from '../factories.ts'
import { createMission, type Mission } from '../mission.ts'

let mission: Mission
let organizer: Awaited<ReturnType<typeof createNgo>>
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-paths-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>The page</title>')
  await writeFile(join(folder, 'assets', 'app.js'), 'the script')
  mission = await createMission({
    web: { folder, settings: z.parse(WebSettings, {}) },
    corsOrigins: ['https://office.example.org'],
  })
  organizer = await createNgo(mission, { organizer: true })
})
afterAll(() => mission.close())

const createPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const page = { accept: 'text/html,application/xhtml+xml,*/*' }

test('a back office on an allowed origin may edit and delete', async () => {
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']) {
    const preflight = await mission.app.inject({
      method: 'OPTIONS',
      url: '/api/v1/observer',
      headers: {
        origin: 'https://office.example.org',
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    })
    expect(preflight.statusCode).toBe(204)
    expect(String(preflight.headers['access-control-allow-methods']).split(', ')).toContain(method)
    expect(preflight.headers['access-control-allow-headers']).toContain('authorization')
  }
})

test('calls with redundant slashes are routed', async () => {
  const paths = [
    '/api/v1/form/',
    '//api/v1/form',
    '/api//v1///form//',
    '/api/v1/form?diaspora=true',
    '/api/v1/form/?diaspora=true',
  ]
  for (const path of paths) {
    const reply = await organizer.staff({ ...forms.list, path })
    expect([path, reply.status]).toEqual([path, 200])
  }
  const authorize = { method: 'POST', payload: { user: 'nobody', password: 'wrong' } } as const
  expect((await mission.app.inject({ ...authorize, url: '//api//v2/access/authorize/' })).json().code).toBe(
    'invalid_credentials',
  )
})

test('screens and files with redundant slashes are served', async () => {
  const get = (url: string) => mission.app.inject({ url, headers: page })
  for (const url of ['/observers/', '//urgents', '/answers//details/1/2/'])
    expect((await get(url)).body).toContain('The page')
  expect((await get('//assets//app.js')).body).toBe('the script')
  expect((await get('/assets/gone.js/')).statusCode).toBe(404)
})

test('a signed picture URL with redundant slashes is served', async () => {
  const county = await createCounty(mission)
  const phone = await createPhone(mission, organizer.id)
  const body = { CountyCode: county.code, PollingStationNumber: 1 }
  const files = [new File([createPicture], 'photo.png')]
  const { attachmentPath } = (await phone.call(notes.add, { body, files })).value
  const url = String(attachmentPath)
    .replace(/^https?:\/\/[^/]+/, '')
    .replaceAll('/', '//')
  const reply = await mission.app.inject({ url })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)])
})

test('an unknown path under /api, in any case, gets a JSON problem, never the web page', async () => {
  const paths = [
    '/api',
    '/api/',
    '/API',
    '/Api/v1/nothing',
    '/api/v1/nothing',
    '/API/V1/observer',
    '//api/v1/nothing',
    '/%61pi/v1/nothing',
    '/api/v1/nothing/at/all/',
    '/api?x=1',
  ]
  for (const url of paths) {
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE'] as const) {
      const reply = await mission.app.inject({ method, url, headers: page })
      expect([method, url, reply.statusCode, reply.headers['content-type']]).toEqual([
        method,
        url,
        404,
        expect.stringContaining('application/problem+json'),
      ])
    }
  }
  // A screen with the same prefix is still a screen.
  expect((await mission.app.inject({ url: '/apiary', headers: page })).body).toContain('The page')
})
