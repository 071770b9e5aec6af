import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFcmDouble, fcmFailure } from '../../../testkit/network/fcm-double.ts'
import { SettingsError } from '../domain/errors.ts'
import { openFcmSender } from './fcm.ts'
import type { PushSender } from './push-sender.ts'

let fcm: Awaited<ReturnType<typeof createFcmDouble>>
let push: PushSender
let now: Date
beforeEach(async () => {
  now = new Date('2024-06-09T09:00:00Z')
  fcm = await createFcmDouble()
  push = await openFcmSender(fcm.settings, () => now)
})
afterEach(() => fcm.close())

const message = { notificationId: 7, sender: 'The mission', title: 'Ștafeta', message: 'Stations close at 21:00 📣' }
const send = (token = 'phone') => push.send(token, message)
const fcmError = (errorCode: string) => ({ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode })

test('a message is sent unchanged, with an access token for messaging only', async () => {
  expect(await send()).toEqual({ kind: 'delivered' })
  expect(fcm.received).toEqual([
    {
      token: 'phone',
      notification: { title: message.title, body: message.message },
      data: { sender: 'The mission', notificationId: '7' },
      android: { priority: 'high', notification: { tag: 'notification-7' } },
      apns: { headers: { 'apns-priority': '10', 'apns-collapse-id': 'notification-7' } },
    },
  ])
  expect(fcm.grants).toMatchObject([{ scope: 'https://www.googleapis.com/auth/firebase.messaging' }])
})

test('concurrent messages share one access token, which is renewed before it expires', async () => {
  await Promise.all(Array.from({ length: 100 }, (_, index) => send(`phone ${index}`)))
  expect([fcm.received.length, fcm.grants.length]).toEqual([100, 1])
  now = new Date('2024-06-09T09:54:00Z')
  await send()
  expect(fcm.grants).toHaveLength(1)
  now = new Date('2024-06-09T09:55:00Z')
  await send()
  expect(fcm.grants).toHaveLength(2)
})

test('a revoked access token is renewed once, and no message is lost', async () => {
  await send('first')
  fcm.revokeAccess()
  const sent = await Promise.all([send('one'), send('two'), send('three')])
  expect(sent.map(outcome => outcome.kind)).toEqual(['delivered', 'delivered', 'delivered'])
  expect([fcm.received.length, fcm.grants.length]).toEqual([4, 2])
})

test('unregistered and invalid tokens are distinguished from refused messages', async () => {
  const violation = {
    '@type': 'type.googleapis.com/google.rpc.BadRequest',
    fieldViolations: [{ field: 'message.token' }],
  }
  fcm.replyWith(
    'phone',
    fcmFailure(404, 'NOT_FOUND', fcmError('UNREGISTERED')),
    fcmFailure(400, 'INVALID_ARGUMENT', violation),
    fcmFailure(400, 'INVALID_ARGUMENT', fcmError('INVALID_ARGUMENT')),
    fcmFailure(403, 'PERMISSION_DENIED', fcmError('SENDER_ID_MISMATCH')),
    fcmFailure(404, 'NOT_FOUND'),
    fcmFailure(401, 'UNAUTHENTICATED', fcmError('THIRD_PARTY_AUTH_ERROR')),
    fcmFailure(401, 'UNAUTHENTICATED', fcmError('THIRD_PARTY_AUTH_ERROR')),
  )
  const outcomes = []
  for (let sent = 0; sent < 6; sent += 1) outcomes.push(await send())
  expect(outcomes).toEqual([
    { kind: 'unregistered', detail: 'HTTP 404 UNREGISTERED text of NOT_FOUND' },
    { kind: 'unregistered', detail: 'HTTP 400 INVALID_ARGUMENT text of INVALID_ARGUMENT' },
    { kind: 'refused', detail: 'HTTP 400 INVALID_ARGUMENT text of INVALID_ARGUMENT' },
    { kind: 'refused', detail: 'HTTP 403 SENDER_ID_MISMATCH text of PERMISSION_DENIED' },
    { kind: 'refused', detail: 'HTTP 404 NOT_FOUND text of NOT_FOUND' },
    { kind: 'refused', detail: 'HTTP 401 THIRD_PARTY_AUTH_ERROR text of UNAUTHENTICATED' },
  ])
})

test('rate limits and outages are retried after the time in the response', async () => {
  fcm.replyWith(
    'phone',
    fcmFailure(429, 'RESOURCE_EXHAUSTED', fcmError('QUOTA_EXCEEDED'), { 'retry-after': '37' }),
    fcmFailure(429, 'RESOURCE_EXHAUSTED', fcmError('QUOTA_EXCEEDED')),
    fcmFailure(503, 'UNAVAILABLE', fcmError('UNAVAILABLE'), { 'retry-after': 'Sun, 09 Jun 2024 09:02:00 GMT' }),
    { status: 502, body: '<html>a proxy' },
    'reset',
  )
  const waits = []
  for (let sent = 0; sent < 5; sent += 1) waits.push(await send())
  expect(waits).toEqual([
    { kind: 'retry', detail: 'HTTP 429 QUOTA_EXCEEDED text of RESOURCE_EXHAUSTED', retryAfterMs: 37_000 },
    { kind: 'retry', detail: 'HTTP 429 QUOTA_EXCEEDED text of RESOURCE_EXHAUSTED', retryAfterMs: 60_000 },
    { kind: 'retry', detail: 'HTTP 503 UNAVAILABLE text of UNAVAILABLE', retryAfterMs: 120_000 },
    { kind: 'retry', detail: 'HTTP 502', retryAfterMs: undefined },
    { kind: 'retry', detail: expect.stringMatching(/^no response: /) },
  ])
  expect(await send()).toEqual({ kind: 'delivered' })
})

test('a token endpoint that responds with errors or invalid JSON, or is down, leads to a retry', async () => {
  fcm.replyToGrantWith(
    { status: 400, body: { error: 'invalid_grant' } },
    { status: 200, body: '<html>' },
    { status: 200 },
  )
  const refused = await send()
  expect(refused).toMatchObject({ kind: 'retry', detail: expect.stringContaining('invalid_grant') })
  expect([(await send()).kind, (await send()).kind, (await send()).kind]).toEqual(['retry', 'retry', 'delivered'])
  const broken = await createFcmDouble()
  await broken.close()
  const nowhere = await openFcmSender({ ...fcm.settings, tokenUrl: `${broken.settings.baseUrl}/token` }, () => now)
  expect(await nowhere.send('phone', message)).toMatchObject({ kind: 'retry', detail: 'no response: ECONNREFUSED' })
})

test('a missing or invalid key file aborts the start with one sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-key-'))
  const file = join(folder, 'key.json')
  const open = () => openFcmSender({ ...fcm.settings, credentialsFile: file }, () => now)
  try {
    await expect(open()).rejects.toThrow(/FCM_CREDENTIALS_FILE, .*key\.json, can't be read \(ENOENT\)/)
    const account = { type: 'service_account', project_id: 'p', client_email: 'e', private_key: 'no key' }
    for (const text of ['', '{}', JSON.stringify(account)]) {
      await writeFile(file, text)
      await expect(open()).rejects.toThrow(SettingsError)
      await expect(open()).rejects.toThrow(/key\.json, is not the JSON key file of a service account/)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
