import { join } from 'node:path'
import { answers } from '@scrutineer/contract/answers'
import type { BodyIn } from '@scrutineer/contract/core/endpoint'
import { exports } from '@scrutineer/contract/exports'
import { session } from '@scrutineer/contract/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectConsistentCounters } from '../../../testkit/database/recount.ts'
import { createApp } from '../../src/app.ts'
import type { Db } from '../../src/db/client.ts'
import { tables } from '../../src/db/schema/tables.ts'
import { applyTallyChanges } from '../../src/db/shared/counters.ts'
import { openPictureStore } from '../../src/pictures/picture-store.ts'
import { recheckReports } from '../../src/reports/checks/recheck-report.ts'
import { findTableNames } from '../database/table-names.ts'
import { secret } from '../factories.ts'
import { listenOn } from '../listen.ts'
import { type Caller, createCaller } from '../mission.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { createBackup } from './archive-files.ts'
import { createFullMission } from './full-mission.ts'
import { createMissionOn, createRestoreTarget, dumpRows, type Engine, engines, readPictures } from './restore-target.ts'

const folder = temporaryFolder()

const createSource = async (engine: Engine) => {
  const push = { send: async () => ({ kind: 'delivered' as const }) }
  const mission = await createMissionOn(engine, { push })
  const full = await createFullMission(mission)
  // Otherwise it may be done between the backup and the comparison.
  await recheckReports(mission.db, () => new Date(mission.dependencies.clock().getTime() + 60_000))
  const url = await listenOn(mission.app)
  const createArchive = async (name: string) => {
    // A code is valid for one login.
    mission.at(new Date(mission.dependencies.clock().getTime() + 30_000).toISOString())
    return createBackup(url, full.chief.account, join(folder, `${engine}-${name}.zip`), '--code', full.factor.code())
  }
  return { mission, ...full, createArchive }
}

/** All rows, except those that depend on each server's timing. */
const comparable = async (db: Db) => {
  await applyTallyChanges(db)
  const { audit = [], ...others } = await dumpRows(db)
  // The backup's session signs out after the snapshot.
  return { ...others, audit: audit.filter(row => !row.includes('session.sign_out')) }
}

/** The rows after a restore: pending deliveries have failed. */
const asRestored = (dump: Record<string, string[]>, takenAt: string) => {
  const pending = '"status":"pending","detail":null,"attempts":0,"settled_at":null'
  const at = takenAt.replace('.000Z', '+00:00')
  const failed = `"status":"failed","detail":"unknown: restored from a backup","attempts":0,"settled_at":"${at}"`
  const recipients = dump.notification_recipient ?? []
  expect(recipients.filter(row => row.includes(pending)).length).toBeGreaterThan(0)
  return { ...dump, notification_recipient: recipients.map(row => row.replace(pending, failed)) }
}

type Source = Awaited<ReturnType<typeof createSource>>

describe.each(engines)('a mission on %s', engine => {
  let source: Source
  let archive: string
  let dump: Record<string, string[]>
  beforeAll(async () => {
    source = await createSource(engine)
    archive = await source.createArchive('idle')
    dump = await comparable(source.mission.db)
  })
  afterAll(() => source.mission.close())

  test('has rows in every table, so that the backup covers all of them', async () => {
    expect(await findTableNames(source.mission.db)).toEqual(Object.keys(tables).sort())
    // Counter deltas are applied and deleted within seconds.
    const empty = Object.keys(dump).filter(name => dump[name]?.length === 0 && name !== 'tally_change')
    expect(empty, 'server/test/backup/full-mission.ts adds a row to each table.').toEqual([])
  })

  test.each(engines)('is restored on %s with the same rows and pictures, and continues there', async target => {
    const restored = await createRestoreTarget(target)
    try {
      const { takenAt } = await restored.restore(archive)
      expect(await comparable(restored.db)).toEqual(asRestored(dump, takenAt))
      const pictures = await readPictures(join(restored.folder, 'pictures'))
      expect(Object.keys(pictures)).toHaveLength(7)
      expect(pictures).toEqual(await readPictures(join(source.mission.folder, 'pictures')))
      await expectContinues(source, restored)
    } finally {
      await restored.close()
    }
  })

  // The other engine is tested by the run with that engine.
  if (engine !== engines[0]) return

  test('is consistent in a backup that is created during posts', async () => {
    const { post, createArchive, mission } = source
    const acknowledged = async () =>
      (await sql<{ id: number }>`select id from answer order by id`.execute(mission.db)).rows.map(({ id }) => id)
    let isDone = false
    const posting = (async () => {
      for (let at = 0; !isDone; at += 1) expect(await post(at, 1 + (at % 8), at % 3)).toBe(200)
      return acknowledged()
    })()
    const before = await acknowledged()
    const concurrent = await createArchive('concurrent').finally(() => {
      isDone = true
    })
    const after = await posting
    const restored = await createRestoreTarget(engine)
    try {
      await restored.restore(concurrent)
      const { rows } = await sql<{ id: number }>`select id from answer order by id`.execute(restored.db)
      const ids = rows.map(({ id }) => id)
      expect(ids.slice(0, before.length)).toEqual(before)
      expect(after.slice(0, ids.length)).toEqual(ids)
      await expectConsistentCounters(restored.db)
    } finally {
      await restored.close()
    }
  })
})

/** Staff can sign in to the restored server with the same second factor and export the same; phones can report. */
const expectContinues = async (
  { mission, chief, factor, phones, answer }: Source,
  { db, folder: dataFolder }: Awaited<ReturnType<typeof createRestoreTarget>>,
) => {
  const pictures = await openPictureStore(join(dataFolder, 'pictures'))
  const app = await createApp({ ...mission.dependencies, db, pictures, databaseUrl: undefined })
  const signIn = async (body: BodyIn<typeof session.authorize>) => {
    const { status, value } = await createCaller(app)(session.authorize, { body })
    expect(status).toBe(200)
    return createCaller(app, value.access_token)
  }
  try {
    mission.at(new Date(mission.dependencies.clock().getTime() + 30_000).toISOString())
    const staff = await signIn({ user: chief.account, password: secret, code: factor.code() })
    const read = async (caller: Caller) => (await caller(exports.all, { query: { format: 'csv' } })).text
    const original = await read(chief.staff)
    expect(original.split('\r\n').length).toBeGreaterThan(5)
    expect(await read(staff)).toBe(original)
    const phone = await signIn({ user: phones[0]?.phone ?? '', password: secret, fcmToken: 'a push token' })
    expect((await phone(answers.post, { body: answer(8, 1) })).status).toBe(200)
    expect((await read(staff)).length).toBeGreaterThan(original.length)
    await expectConsistentCounters(db)
  } finally {
    await app.close()
  }
}
