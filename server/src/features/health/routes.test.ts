import { health } from '@scrutineer/contract/health'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMission, type Mission } from '../../../test/mission.ts'

let mission: Mission
beforeAll(async () => {
  mission = await createMission()
})
afterAll(() => mission.close())

test('reports up and ready to anonymous callers', async () => {
  expect((await mission.anonymous(health.alive)).value).toEqual({
    status: 'up',
    instance: mission.dependencies.signingKey.id,
  })
  expect((await mission.anonymous(health.ready)).value).toEqual({ status: 'ready' })
})

test('is not ready while migrations are pending, and says when to retry', async () => {
  await sql`delete from migration_checksum`.execute(mission.db)
  const { status, problem, headers } = await mission.anonymous(health.ready)
  expect([status, problem.code, headers['retry-after']]).toEqual([503, 'unavailable', '5'])
})
