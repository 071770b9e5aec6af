import { randomBytes } from 'node:crypto'
import { session } from '@scrutineer/contract/session'
import { expect, test } from 'vitest'
import { createNgo, createPhone, secret } from '../../../../test/factories.ts'
import { sharedMission } from '../../../../test/mission.ts'

const mission = await sharedMission({ trustProxy: true })

const tryFrom = (address: string, user: string, password: string) =>
  mission.anonymous(session.authorize, { body: { user, password }, headers: { 'x-forwarded-for': address } })

test('sign-ins work with any X-Forwarded-For, however long or malformed', async () => {
  const ngo = await createNgo(mission)
  // Incompressible and larger than an index row, which holds 2,704 bytes.
  for (const address of [randomBytes(5000).toString('hex'), 'unknown', '1.2.3.4,']) {
    expect((await tryFrom(address, ngo.account, 'wrong')).status).toBe(400)
    expect((await tryFrom(address, ngo.account, secret)).status).toBe(200)
  }
})

test('guessing is throttled behind a proxy that adds ports to addresses', async () => {
  const ngo = await createNgo(mission)
  for (let port = 50_001; port <= 50_005; port += 1)
    expect((await tryFrom(`198.51.100.7:${port}`, ngo.account, 'wrong')).status).toBe(400)
  expect((await tryFrom('198.51.100.7:50006', ngo.account, secret)).status).toBe(429)
  expect((await tryFrom('198.51.100.8:50006', ngo.account, secret)).status).toBe(200)
})

test('signing in ignores an expired, forged or malformed token', async () => {
  const ngo = await createNgo(mission)
  const phone = await createPhone(mission, ngo.id)
  const signIn = (authorization: string) =>
    mission.anonymous(session.authorize, {
      body: { user: phone.phone, password: secret, fcmToken: 'push' },
      headers: { authorization },
    })
  const over = `Bearer ${(await signIn('')).value.access_token}`
  await mission.anonymous(session.revoke, { headers: { authorization: over } })
  for (const stale of [over, 'Bearer null', 'Bearer ', 'Bearer a.b.c', 'Basic eDp5'])
    expect((await signIn(stale)).status).toBe(200)
})
