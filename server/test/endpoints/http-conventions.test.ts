import { answers } from '@scrutineer/contract/answers'
import { Problem } from '@scrutineer/contract/core/problem'
import { ngos } from '@scrutineer/contract/ngos'
import { notes } from '@scrutineer/contract/notes'
import { observers } from '@scrutineer/contract/observers'
import { session } from '@scrutineer/contract/session'
import { staff } from '@scrutineer/contract/staff'
import { statistics } from '@scrutineer/contract/statistics'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answerTo, createObserver, secret } from '../factories.ts'
import { sharedMission } from '../mission.ts'
import { createMatrixFixture } from './matrix-fixture.ts'

const mission = await sharedMission()
const fixture = await createMatrixFixture(mission)
const { value } = await mission.anonymous(session.authorize, {
  body: { user: fixture.tenant.ngo.account, password: secret },
})
const token = value.access_token

/** A raw request, not encoded by the contract. */
const send = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  { payload, headers }: { payload?: string; headers?: Record<string, string> } = {},
) =>
  mission.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(payload !== undefined && { payload }),
  })
const json = { 'content-type': 'application/json' }

test('unknown query parameters are ignored: a read never deletes', async () => {
  const { id } = await createObserver(mission, fixture.tenant.ngo.id)
  const reply = await send('GET', `/api/v1/observer?id=${id}&whatever=1&PAGESIZE=1000`)
  expect(reply.json().data.map((row: { id: number }) => row.id)).toContain(id)
  expect((await send('GET', `/api/v1/observer?id=${id}`)).json().totalItems).toBe(reply.json().totalItems)
})

test('a page has 20 rows by default, an empty list has one page, and a page beyond the last is empty', async () => {
  const page = async (query: string) => (await send('GET', `/api/v1/observer?${query}`)).json()
  for (const query of ['', 'page=0&pageSize=0', 'PAGE=-1&pageSize=-5', 'page=&pageSize=']) {
    expect(await page(query)).toMatchObject({ page: 1, pageSize: 20, totalPages: 1 })
  }
  expect(await page('pageSize=1001')).toMatchObject({ pageSize: 1000 })
  expect(await page('name=nobody+has+this')).toEqual({ data: [], page: 1, pageSize: 20, totalItems: 0, totalPages: 1 })
  const { totalItems } = await page('pageSize=1')
  expect(await page('page=2147483647&pageSize=1')).toMatchObject({ data: [], totalItems, totalPages: totalItems })
  const ranking = { params: { method: 'observerNumber' }, query: { page: 2_147_483_647, pageSize: 1000 } }
  expect((await fixture.tenant.ngo.staff(statistics.ranking, ranking)).value).toMatchObject({ data: [], totalItems: 1 })
})

test('numbers and booleans may be text, unknown fields are ignored, and names of body fields are case-insensitive', async () => {
  const { id } = await createObserver(mission, fixture.tenant.ngo.id)
  const body = { IDOBSERVER: ` ${id} `, name: 'By text', SendSMS: 'TRUE', isTestObserver: '1', age: 33 }
  const reply = await send('PUT', '/api/v1/observer', { payload: JSON.stringify(body), headers: json })
  expect([reply.statusCode, reply.body]).toEqual([200, 'true'])
  const { form, county, tenant } = fixture
  const sent = answerTo(form, county.code, 1, [0])
  const asText = { ...sent, questionId: String(sent.questionId), pollingStationNumber: '1', more: { than: 'asked' } }
  expect((await tenant.phone.call(answers.post, { body: { answers: [asText] } })).status).toBe(200)
})

test('ids range from 1 to 2147483647; others are field errors, unknown ones are not found', async () => {
  const at = (id: unknown) => `/api/v1/ngo/${id}`
  for (const id of [0, -1, 2_147_483_648, '1.5', 'one', '1e3']) {
    const reply = await send('GET', at(id))
    expect([id, reply.statusCode, Object.keys(reply.json().errors)]).toEqual([id, 400, ['id']])
  }
  expect((await send('GET', at(2_147_483_647))).statusCode).toBe(404)
})

test('a body is an object; an empty one counts as no body for any media type', async () => {
  for (const payload of ['[]', '"text"', '3']) {
    const reply = await send('PUT', '/api/v1/observer', { payload, headers: json })
    expect([reply.statusCode, reply.json().errors]).toEqual([400, { body: ['Wrong type of value.'] }])
  }
  const { id } = await createObserver(mission, fixture.tenant.ngo.id)
  const removed = await send('DELETE', `/api/v1/observer?id=${id}`, { payload: '', headers: json })
  expect([removed.statusCode, removed.body]).toEqual([200, 'true'])
  const query = new URLSearchParams({ Phone: '0791 005', Pin: '1234', Name: 'From the address', SendSMS: 'false' })
  const added = await send('POST', `/api/v1/observer?${query}`, { payload: '', headers: json })
  expect([added.statusCode, Number.isInteger(added.json())]).toEqual([200, true])
})

test('every rejected call gets a problem with the trace id of its log line', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const replies = [
    [404, await send('GET', '/api/v1/nothing')],
    [404, await send('PATCH', '/api/v1/observer')],
    [404, await send('DELETE', '/api/v1/observer?id=2000000000')],
    [400, await send('GET', '/api/v1/ngo/%E0%A4%A')],
    [400, await send('PUT', '/api/v1/observer', { payload: '{', headers: json })],
    [401, await send('GET', '/api/v1/observer', { headers: { authorization: 'Basic eHk=' } })],
    [403, await send('POST', '/api/v1/ngo', { payload: '{}', headers: json })],
    [413, await send('PUT', '/api/v1/observer', { payload: JSON.stringify('x'.repeat(5_000_000)), headers: json })],
    [415, await send('PUT', '/api/v1/observer', { payload: 'a=b', headers: form })],
  ] as const
  for (const [status, reply] of replies) {
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ])
    expect(z.parse(Problem, reply.json())).toMatchObject({ status, traceId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  }
})

test('titles, details and messages are in Romanian if the client prefers it', async () => {
  const { organizer } = fixture
  const headers = { 'accept-language': 'de, ro-RO;q=0.9, en;q=0.8' }
  const at = { params: { id: organizer.id }, headers }
  const refused = await organizer.staff(ngos.setActive, { ...at, body: { isActive: false } })
  expect(refused.problem).toMatchObject({
    title: 'Intră în conflict cu date existente',
    detail: expect.stringMatching(/^Este ultimul organizator activ/),
  })
  const invalid = await organizer.staff(ngos.change, { ...at, body: { name: 'x'.repeat(201), shortName: ' ' } })
  expect(invalid.problem.errors).toEqual({ name: ['Cel mult 200 de caractere.'], shortName: ['Câmp obligatoriu.'] })
})

test('an unknown or foreign row is not found even if the rest of the request is invalid', async () => {
  const { tenant, otherTenant, organizer } = fixture
  const replies = [
    await organizer.staff(staff.change, { params: { id: tenant.ngo.id, adminId: 999_999 }, body: { password: 'x' } }),
    await organizer.staff(staff.add, { params: { id: 999_999 }, body: {} }),
    await tenant.ngo.staff(observers.add, { body: { idNgo: otherTenant.ngo.id, name: '' } }),
    await tenant.ngo.staff(observers.resetPin, {
      body: { action: 'x', phoneNumber: otherTenant.phone.phone, pin: '' } as never,
    }),
    await tenant.ngo.staff(notes.add, { body: { ...otherTenant.threadKey, text: 'x'.repeat(5001) } }),
  ]
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 404))
})
