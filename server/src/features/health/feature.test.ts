import { health } from '@scrutineer/contract/health'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCaller, sharedMission } from '../../../test/mission.ts'
import { createApp } from '../../app.ts'

const mission = await sharedMission()

test('reports up and ready to anonymous callers', async () => {
  expect((await mission.anonymous(health.alive)).value).toEqual({
    status: 'up',
    instance: mission.dependencies.signingKey.id,
  })
  expect((await mission.anonymous(health.ready)).value).toEqual({ status: 'ready' })
})

test('is not ready while the disk of the database is full', async () => {
  // On one connection, whose temporary files may not grow: the engine then fails as on a full disk.
  await mission.db.connection().execute(async db => {
    const askReady = async () => createCaller(await createApp({ ...mission.dependencies, db }))(health.ready)
    await sql`set temp_file_limit = 0`.execute(db)
    expect((await askReady()).status).toBe(503)
    await sql`reset temp_file_limit`.execute(db)
    expect((await askReady()).status).toBe(200)
  })
})

test('is not ready while migrations are pending, and says when to retry', async () => {
  await sql`delete from migration_checksum`.execute(mission.db)
  const { status, problem, headers } = await mission.anonymous(health.ready)
  expect([status, problem.code, headers['retry-after']]).toEqual([503, 'unavailable', '5'])
})
