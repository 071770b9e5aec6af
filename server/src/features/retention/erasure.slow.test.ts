import { createPublicKey } from 'node:crypto'
import { audit } from '@scrutineer/contract/audit'
import { calls } from '@scrutineer/contract/calls'
import { electionSettings } from '@scrutineer/contract/election-settings'
import { exports } from '@scrutineer/contract/exports'
import { observers } from '@scrutineer/contract/observers'
import { hashItem } from '@scrutineer/contract/outbox/outbox-item'
import { retention } from '@scrutineer/contract/retention'
import { session } from '@scrutineer/contract/session'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createFullMission } from '../../../test/backup/full-mission.ts'
import { dumpRows } from '../../../test/backup/restore-target.ts'
import { rowsByTable } from '../../../test/database/filled-schema.ts'
import { createNgo } from '../../../test/factories.ts'
import { createMission, type Mission } from '../../../test/mission.ts'
import { verifySignature } from '../../domain/crypto/signing-key.ts'
import { createObserverCodes } from '../exports/flat/flat-rows.ts'
import { eraseWhenDue } from './feature.ts'

/** Gives people names that no other text contains, and a number to each place where one can be. */
const namePeople = async ({ db }: Mission) => {
  await sql`update observer set name = 'Maria Ionescu ' || id, name_folded = 'maria ionescu ' || id`.execute(db)
  await sql`update device set name = 'Phone of Maria Ionescu'`.execute(db)
  await sql`update notification_recipient set detail = 'token of 0755123456'`.execute(db)
  await sql`update saved_view set search = 'observerPhoneNumber=0755123456'`.execute(db)
}

const columnsWithPeople = {
  observer: ['name', 'phone', 'phone_key', 'backup_phone', 'pin_hash'],
  device: ['name'],
  push_subscription: ['endpoint', 'p256dh'],
  push_registration: ['token'],
  audit: ['address'],
  staff: ['account'],
} as const

/** What identifies people, as it is stored. */
const findPeople = async ({ db }: Mission): Promise<string[]> => {
  const found = new Set(['0755123456', '0744000111'])
  const tables = await rowsByTable(db)
  for (const [table, columns] of Object.entries(columnsWithPeople))
    for (const row of tables.get(table) ?? [])
      for (const column of columns) if (row[column]) found.add(String(row[column]))
  return [...found]
}

/** The tables that contain a text. The accounts of staff stay. */
const findIn = async ({ db }: Mission, texts: readonly string[]) => {
  const tables = [...(await rowsByTable(db))].filter(([table]) => table !== 'staff')
  const dump = tables.map(([table, rows]) => [table, JSON.stringify(rows)] as const)
  return texts.flatMap(text => dump.flatMap(([table, rows]) => (rows.includes(text) ? [`${text} in ${table}`] : [])))
}

const evidenceTables = [
  'selected_option',
  'attachment',
  'unplaced_attachment',
  'visit',
  'thread',
  'fired_check',
] as const

test('what identifies people is in no table after the erasure; evidence, hashes and signatures stay', async () => {
  const mission = await createMission({ push: { send: async () => ({ kind: 'delivered' as const }) } })
  onTestFinished(mission.close)
  const { db, dependencies, at } = mission
  const { chief, phones } = await createFullMission(mission)
  await chief.staff(exports.all, { query: { format: 'csv', phoneObserver: '0755123456' } })
  await namePeople(mission)
  const people = await findPeople(mission)
  expect(people.length).toBeGreaterThan(15)
  const settings = (await chief.staff(electionSettings.get)).value
  const saved = await chief.staff(electionSettings.save, { body: { ...settings, retentionDays: 30 } })
  expect(saved.status).toBe(200)
  const before = await dumpRows(db)

  at('2024-07-09T20:59:59Z')
  expect(await eraseWhenDue(dependencies)).toBe(false)
  expect((await dumpRows(db)).observer).toEqual(before.observer)
  const { staff } = await createNgo(mission, { organizer: true })
  const [earlier] = (await staff(retention.get)).value.records
  expect(earlier?.electionDate).toBe('2024-04-07')
  const preview = (await staff(retention.preview)).value
  expect(Object.values(preview.wouldErase).every(count => count > 0)).toBe(true)

  // 31 whole days after the election's beginning, in its time zone.
  at('2024-07-09T21:00:00Z')
  expect(await eraseWhenDue(dependencies)).toBe(true)
  expect(await findIn(mission, people)).toEqual([])
  const after = await dumpRows(db)
  for (const table of evidenceTables) expect([table, after[table]]).toEqual([table, before[table]])

  const publicKey = createPublicKey(dependencies.signingKey.publicKey)
  for (const { item, sha256 } of await db.selectFrom('app_item').select(['item', 'sha256']).execute()) {
    // Of type `json`: the fields of a received item.
    const { sha256: _, ...fields } = item as Parameters<typeof hashItem>[0] & { sha256: string }
    expect(await hashItem(fields)).toBe(sha256)
  }
  const manifests = await db.selectFrom('export_manifest').select('document').execute()
  expect(manifests.length).toBeGreaterThan(1)
  for (const { document } of manifests) {
    expect(verifySignature(publicKey, document)).toBe(true)
    expect(document.madeBy).toMatch(/^a[0-9a-f]{16}$/)
  }
  const { records } = (await staff(retention.get)).value
  const { wouldErase } = (await staff(retention.preview)).value
  expect(records).toEqual([
    expect.objectContaining({ electionDate: '2024-06-09', retentionDays: 30, erased: preview.wouldErase }),
    earlier,
  ])
  const [record] = records
  expect(record && verifySignature(publicKey, record)).toBe(true)
  expect(record?.evidence.digestAfter).toBe(record?.evidence.digestBefore)
  expect(record?.evidence.hashes).toBeGreaterThan(0)
  expect(Object.values(wouldErase).every(count => count === 0)).toBe(true)
  expect(await eraseWhenDue(dependencies)).toBe(false)
  expect((await dumpRows(db)).erasure).toEqual(after.erasure)

  // Lists show codes, by which an observer is found.
  const code = createObserverCodes(dependencies.signingKey)(phones[0]?.id ?? 0)
  const found = (await staff(observers.list, { query: { number: code } })).value
  expect(found.data).toEqual([expect.objectContaining({ id: phones[0]?.id, name: code, phone: code })])
  expect((await staff(exports.all, { query: { format: 'csv' } })).status).toBe(200)
  expect((await staff(calls.board)).status).toBe(200)
  const [entry] = (await staff(audit.list, { query: { action: 'retention.erase' } })).value.data
  const count = Object.values(preview.wouldErase).reduce((sum, each) => sum + each, 0)
  expect(entry).toMatchObject({ account: null, facts: { count } })
  const refused = await mission.anonymous(session.authorize, { body: { user: code, password: '1234' } })
  expect(refused.status).toBe(400)
  const body = { CountyCode: 'BK', PollingStationNumber: 1, Text: 'Later' }
  expect((await phones[0]?.call(observers.list, { body }))?.status).toBe(401)
})
