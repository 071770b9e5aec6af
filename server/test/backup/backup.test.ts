import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answers } from '@scrutineer/contract/answers'
import type { BodyIn } from '@scrutineer/contract/endpoint'
import { exports } from '@scrutineer/contract/exports'
import { session } from '@scrutineer/contract/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectConsistentCounters } from '../../../testkit/database/recount.ts'
import { createApp } from '../../src/app.ts'
import { excluded } from '../../src/db/backup/backup-tables.ts'
import type { Db } from '../../src/db/client.ts'
import { applyCounterDeltas } from '../../src/db/shared/counters.ts'
import { openPictureStore } from '../../src/pictures/picture-store.ts'
import { secret } from '../factories.ts'
import { listenOn } from '../listen.ts'
import { type Caller, createCaller } from '../mission.ts'
import { createBackup } from './archive-files.ts'
import { aFullMission } from './full-mission.ts'
import { aMissionOn, aRestoreTarget, dumpRows, type Engine, engines, readPictures } from './restore-target.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scrutineer-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const aSource = async (engine: Engine) => {
  const push = { send: async () => ({ kind: 'delivered' as const }) }
  const mission = await aMissionOn(engine, { push })
  const full = await aFullMission(mission)
  const url = await listenOn(mission.app)
  const take = async (name: string) => {
    // A code is good for one sign-in.
    mission.at(new Date(mission.parts.clock().getTime() + 30_000).toISOString())
    return createBackup(url, full.chief.account, join(folder, `${engine}-${name}.zip`), '--code', full.factor.code())
  }
  return { mission, ...full, take }
}

/** Every row there is, but for what each server does at a time of its own. */
const comparable = async (db: Db) => {
  await applyCounterDeltas(db)
  const { audit = [], ...others } = await dumpRows(db)
  // Who takes a backup signs out when it is taken.
  return { ...others, audit: audit.filter(row => !row.includes('session.sign_out')) }
}

/** The same where a backup of this moment is restored: what waited to be delivered is ended. */
const asRestored = (kept: Record<string, string[]>, takenAt: string) => {
  const waiting = '"status":"pending","detail":null,"attempts":0,"settled_at":null'
  const at = takenAt.replace('.000Z', '+00:00')
  const ended = `"status":"failed","detail":"unknown: restored from a backup","attempts":0,"settled_at":"${at}"`
  const recipients = kept.notification_recipient ?? []
  expect(recipients.filter(row => row.includes(waiting)).length).toBeGreaterThan(0)
  return { ...kept, notification_recipient: recipients.map(row => row.replace(waiting, ended)) }
}

type Source = Awaited<ReturnType<typeof aSource>>

describe.each(engines)('a mission on %s', engine => {
  let source: Source
  let archive: string
  let kept: Record<string, string[]>
  beforeAll(async () => {
    source = await aSource(engine)
    archive = await source.take('quiet')
    kept = await comparable(source.mission.db)
  }, 60_000)
  afterAll(() => source.mission.close())

  test('has a row in each of its tables, so that none could be forgotten', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      order by 1`.execute(source.mission.db)
    expect(rows.map(({ name }) => name)).toEqual([...Object.keys(kept), ...Object.keys(excluded)].sort())
    // What is folded into the tallies within seconds may be there or not.
    const empty = Object.keys(kept).filter(name => kept[name]?.length === 0 && !name.endsWith('_delta'))
    expect(empty).toEqual([])
  })

  test.each(engines)('is on %s what it was, row by row and picture by picture, and goes on there', async target => {
    const place = await aRestoreTarget(target)
    try {
      const { takenAt } = await place.restore(archive)
      expect(await comparable(place.db)).toEqual(asRestored(kept, takenAt))
      const pictures = await readPictures(join(place.folder, 'pictures'))
      expect(Object.keys(pictures)).toHaveLength(6)
      expect(pictures).toEqual(await readPictures(join(source.mission.folder, 'pictures')))
      await expectGoesOn(source, place)
    } finally {
      await place.close()
    }
  })

  // The other engine's turn comes where the whole run is on it.
  if (engine !== engines[0]) return

  test('is whole in a backup that is taken while posts go on', async () => {
    const { post, take, mission } = source
    const acknowledged = async () =>
      (await sql<{ id: number }>`select id from answer order by id`.execute(mission.db)).rows.map(({ id }) => id)
    let isOver = false
    const posting = (async () => {
      for (let at = 0; !isOver; at += 1) expect(await post(at, 1 + (at % 8), at % 3)).toBe(200)
      return acknowledged()
    })()
    const before = await acknowledged()
    const busy = await take('busy').finally(() => {
      isOver = true
    })
    const after = await posting
    const place = await aRestoreTarget(engine)
    try {
      await place.restore(busy)
      const { rows } = await sql<{ id: number }>`select id from answer order by id`.execute(place.db)
      const there = rows.map(({ id }) => id)
      expect(there.slice(0, before.length)).toEqual(before)
      expect(after.slice(0, there.length)).toEqual(there)
      await expectConsistentCounters(place.db)
    } finally {
      await place.close()
    }
  })
})

/** Staff sign in where it was restored, with the same second factor, and export the same; phones report on. */
const expectGoesOn = async (
  { mission, chief, factor, phones, answer }: Source,
  { db, folder: dataFolder }: Awaited<ReturnType<typeof aRestoreTarget>>,
) => {
  const pictures = await openPictureStore(join(dataFolder, 'pictures'))
  const app = await createApp({ ...mission.parts, db, pictures, databaseUrl: undefined, runExport: undefined })
  const signIn = async (body: BodyIn<typeof session.authorize>) => {
    const { status, value } = await createCaller(app)(session.authorize, { body })
    expect(status).toBe(200)
    return createCaller(app, value.access_token)
  }
  try {
    mission.at(new Date(mission.parts.clock().getTime() + 30_000).toISOString())
    const staff = await signIn({ user: chief.account, password: secret, code: factor.code() })
    const read = async (caller: Caller) => (await caller(exports.all, { query: { format: 'csv' } })).text
    const own = await read(chief.staff)
    expect(own.split('\r\n').length).toBeGreaterThan(5)
    expect(await read(staff)).toBe(own)
    const phone = await signIn({ user: phones[0]?.phone ?? '', password: secret, fcmToken: 'a push token' })
    expect((await phone(answers.post, { body: answer(8, 1) })).status).toBe(200)
    expect((await read(staff)).length).toBeGreaterThan(own.length)
    await expectConsistentCounters(db)
  } finally {
    await app.close()
  }
}
