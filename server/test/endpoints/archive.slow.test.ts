import { join } from 'node:path'
import { answers } from '@scrutineer/contract/answers'
import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { followUps } from '@scrutineer/contract/follow-up'
import { observers } from '@scrutineer/contract/observers'
import { session } from '@scrutineer/contract/session'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { findRevokedSessions } from '../../src/db/shared/sessions/revoked-sessions.ts'
import { createBackup } from '../backup/archive-files.ts'
import { createFullMission } from '../backup/full-mission.ts'
import { createRestoreTarget, engines } from '../backup/restore-target.ts'
import { hashTables } from '../database/hash-tables.ts'
import { createNgo, secret } from '../factories.ts'
import { listenOn } from '../listen.ts'
import { type Caller, type CallInput, createCaller, createMission, type Mission } from '../mission.ts'
import { matrix } from './inputs/endpoint-inputs.ts'
import { createMatrixFixture, type MatrixFixture } from './matrix-fixture.ts'

let mission: Mission
let fixture: MatrixFixture
/** The restored database behind a server that shows it as an archive. */
let copy: Awaited<ReturnType<typeof createRestoreTarget>>
let archive: FastifyInstance
/** A follow-up that the tenant's account has taken. */
let followUpId: number
const inputs = new Map<string, CallInput<Endpoint>>()

const signIn = async (account: string): Promise<Caller> => {
  const { status, value } = await createCaller(archive)(session.authorize, {
    body: { user: account, password: secret },
  })
  expect(status).toBe(200)
  return createCaller(archive, value.access_token)
}

beforeAll(async () => {
  mission = await createMission({ push: { send: async () => ({ kind: 'delivered' as const }) } })
  await createFullMission(mission)
  fixture = await createMatrixFixture(mission)
  for (const { key, expectation } of matrix) inputs.set(key, await expectation.input(fixture, fixture.tenant))
  const { ngo, threadKey } = fixture.tenant
  followUpId = (await ngo.staff(followUps.open, { body: threadKey })).value.id
  await ngo.staff(followUps.take, { params: { id: followUpId } })
  const organizer = await createNgo(mission, { organizer: true })
  const path = await createBackup(await listenOn(mission.app), organizer.account, join(mission.folder, 'round.zip'))
  copy = await createRestoreTarget(engines[0] ?? 'embedded')
  await copy.restore(path)
  const { dependencies } = mission
  archive = await createApp({
    ...dependencies,
    db: copy.db,
    listen: undefined,
    push: undefined,
    databaseUrl: copy.url,
    isReadOnly: true,
  })
})
afterAll(async () => {
  await archive.close()
  await copy.close()
  await mission.close()
})

const inputOf = (key: string) => inputs.get(key) ?? {}

/** The tables of the copy, without those that reading changes. */
const hashCopy = async (...changing: string[]) =>
  (await hashTables(copy.db)).filter(({ name }) => !changing.includes(name))

const changes = matrix.filter(({ endpoint }) => endpoint.method !== 'GET' && !endpoint.allowedInArchive)

test('only signing in and out is allowed besides reading', () => {
  const allowed = matrix.filter(({ endpoint }) => endpoint.allowedInArchive)
  expect(allowed.map(({ key }) => key)).toEqual(['session.authorize', 'session.revoke'])
  expect(changes.length).toBeGreaterThan(50)
})

describe.each(changes)('$key', ({ key, endpoint }) => {
  test('is refused for all accounts, and changes nothing', async () => {
    const callers = [
      createCaller(archive),
      await signIn(fixture.organizer.account),
      await signIn(fixture.tenant.ngo.account),
    ]
    const before = await hashCopy()
    for (const caller of callers) {
      const { status, problem } = await caller(endpoint, { ...inputOf(key), headers: { 'accept-language': 'en' } })
      expect([status, problem.code, problem.title]).toEqual([
        403,
        'read_only',
        'This is an archive: nothing in it can be changed',
      ])
    }
    expect(await hashCopy()).toEqual(before)
  })
})

test('everything can be read, which changes nothing but the records of what was downloaded', async () => {
  const caller = await signIn(fixture.organizer.account)
  const before = await hashCopy('audit', 'export_key', 'export_manifest', 'completed_backup')
  const reads = matrix.filter(({ endpoint }) => endpoint.method === 'GET')
  for (const { key, endpoint, expectation } of reads) {
    const { status } = await caller(endpoint, inputOf(key))
    const isForOrganizers = !expectation.isPersonal && endpoint.access !== 'observer'
    if (isForOrganizers) expect([key, status]).toEqual([key, expectation.status ?? endpoint.status ?? 200])
  }
  expect(await hashCopy('audit', 'export_key', 'export_manifest', 'completed_backup')).toEqual(before)
})

test('an account that would have to set up a second factor can read, since the archive refuses the enrolment', async () => {
  await copy.db.updateTable('ngo').set({ require_second_factor: true }).execute()
  try {
    const caller = await signIn(fixture.organizer.account)
    expect((await caller(observers.list)).status).toBe(200)
    const { rows } = await sql<{ sessionId: string }>`
      select id as "sessionId" from session where staff_id is not null order by created_at desc limit 1`.execute(
      copy.db,
    )
    const items = rows.map(({ sessionId }) => ({ sessionId, scope: { kind: 'everything' } as const }))
    expect(items).toHaveLength(1)
    expect(await findRevokedSessions(copy.db, items, mission.dependencies.clock(), true)).toEqual([])
  } finally {
    await copy.db.updateTable('ngo').set({ require_second_factor: false }).execute()
  }
})

test('phones can’t sign in', async () => {
  const before = await hashCopy()
  const { phone } = fixture.tenant
  for (const marker of [{ fcmToken: 'token' }, { uniqueId: 'phone' }]) {
    const body = { user: phone.phone, password: '1234', ...marker }
    const { status, problem } = await createCaller(archive)(session.authorize, { body })
    expect([status, problem.code]).toEqual([403, 'read_only'])
  }
  expect(await hashCopy()).toEqual(before)
})

test('signing in and out changes nothing of the mission: a follow-up keeps its owner', async () => {
  const changing = ['audit', 'session', 'staff', 'known_network', 'login_failure']
  const { ngo } = fixture.tenant
  const before = await hashCopy(...changing)
  const caller = await signIn(ngo.account)
  expect((await caller(answers.threads)).status).toBe(200)
  expect((await caller(session.revoke)).status).toBe(200)
  expect((await caller(followUps.summary)).status).toBe(401)
  expect(await hashCopy(...changing)).toEqual(before)
  const { owner_id } = await copy.db
    .selectFrom('follow_up')
    .where('id', '=', followUpId)
    .select('owner_id')
    .executeTakeFirstOrThrow()
  expect(owner_id).not.toBeNull()
})
