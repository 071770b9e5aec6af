import { electionSettings } from '@scrutineer/contract/election-settings'
import { retention } from '@scrutineer/contract/retention'
import { expect, onTestFinished, test } from 'vitest'
import { fillEmptyTables, rowsByTable } from '../../../test/database/filled-schema.ts'
import { freshDatabase } from '../../../test/database/fresh/fresh-database.ts'
import { createNgo, createObserver } from '../../../test/factories.ts'
import { createMission } from '../../../test/mission.ts'
import { transact } from '../../db/client.ts'
import { erasePersonalData } from '../../db/shared/personal-data.ts'
import { eraseWhenDue } from './feature.ts'

/** Columns with texts that stay. A new column is added here, or to what is erased. */
const staying = {
  // What observers reported, and what staff wrote about it.
  answer: ['correction_reason'],
  app_item: ['item', 'kind', 'sha256'],
  attachment: ['sha256', 'file_name', 'media_type', 'original_sha256'],
  awaited_file: ['sha256', 'file_name', 'original_sha256'],
  fired_check: ['says', 'left_sum', 'operands', 'right_sum', 'tolerance'],
  follow_up: ['referred_to'],
  follow_up_event: ['value', 'previous', 'sender_key', 'request_hash'],
  help_call: ['text'],
  note: ['text', 'sent_under'],
  notification: ['title', 'sender', 'channel', 'message', 'request_hash', 'idempotency_key'],
  phone_call: ['comment', 'sender_key', 'request_hash'],
  selected_option: ['typed', 'value'],
  unplaced_attachment: ['sha256', 'file_name', 'media_type', 'original_sha256'],
  unplaced_report: ['posted', 'reasons', 'fingerprint', 'dismissal_reason'],
  visit: ['other_fields'],
  app_file: ['sha256', 'media_type'],
  app_file_part: ['sha256'],
  // Accounts of staff, which organizers delete, and hashes of secrets.
  access_link: ['token_hash'],
  observer_card: ['token_hash'],
  read_token: ['hash', 'name'],
  recovery_code: ['code_hash'],
  saved_view: ['name', 'search'],
  second_factor: ['sealed_key'],
  staff: ['email', 'account', 'away_mail', 'list_columns', 'password_hash'],
  token_secret: ['fingerprint'],
  // The election, and records without names.
  area: ['code', 'name'],
  audit: ['facts', 'action', 'subject_kind'],
  checkpoint: ['name'],
  completed_backup: ['appended', 'checksum'],
  county: ['code', 'name'],
  election_settings: [
    'levels',
    'country',
    'languages',
    'push_test',
    'time_zone',
    'office_phone',
    'election_name',
    'observer_languages',
  ],
  erasure: ['document'],
  export_key: ['id', 'public_key'],
  export_manifest: ['key_id', 'document'],
  form: ['code', 'draft', 'languages', 'description'],
  form_check: ['rule', 'says'],
  form_version: ['document'],
  guide: ['title', 'sha256'],
  live_event: ['kind'],
  ngo: ['name', 'short_name'],
  outbox: ['kind', 'payload'],
  phone_key_rules: ['rules'],
  polling_station: ['code', 'name', 'address', 'search_text'],
  question_option: ['input'],
  station_alias: ['code', 'name'],
  tally: ['measure'],
  tally_change: ['measure'],
  thread: ['follow_up_state'],
}

test('each column with a text is erased, or stays for a reason', async () => {
  const { db, close } = await freshDatabase()
  onTestFinished(close)
  await fillEmptyTables(db)
  await transact(db, trx => erasePersonalData(trx, new Uint8Array(32)))
  const left = [...(await rowsByTable(db))].map(([table, rows]) => [
    table,
    Object.entries(rows[0] ?? {}).flatMap(([column, value]) =>
      /Some words|"some"|Ștampilă/.test(JSON.stringify(value)) ? [column] : [],
    ),
  ])
  expect(Object.fromEntries(left.filter(([, columns]) => (columns?.length ?? 0) > 0))).toEqual(staying)
})

test('an organizer turns the erasure on; it runs when the election has a date, once per date', async () => {
  const mission = await createMission()
  onTestFinished(mission.close)
  mission.at('2024-07-02T09:00:00Z')
  const { staff } = await createNgo(mission, { organizer: true })
  const ngo = await createNgo(mission)
  const save = async (changes: { electionDate?: string; retentionDays?: number | null }) => {
    const settings = (await staff(electionSettings.get)).value
    const { status } = await staff(electionSettings.save, { body: { ...settings, ...changes } })
    return status
  }
  const erase = () => eraseWhenDue(mission.dependencies)
  const wouldErase = async () => (await staff(retention.preview)).value.wouldErase.names
  for (const call of [retention.get, retention.preview]) expect((await ngo.staff(call)).status).toBe(403)
  for (const retentionDays of [0, 3651]) expect(await save({ retentionDays })).toBe(400)

  await createObserver(mission, ngo.id)
  expect(await save({ retentionDays: 30 })).toBe(200)
  expect((await staff(electionSettings.get)).value.retentionDays).toBe(30)
  expect([await erase(), await wouldErase()]).toEqual([false, 1])
  await save({ electionDate: '2024-06-02', retentionDays: null })
  mission.at('2024-07-02T21:00:00Z')
  expect(await erase()).toBe(false)
  await save({ retentionDays: 30 })
  expect([await erase(), await wouldErase()]).toEqual([true, 0])

  await createObserver(mission, ngo.id)
  expect([await erase(), await wouldErase()]).toEqual([false, 1])
  await save({ electionDate: '2024-06-03', retentionDays: 29 })
  expect([await erase(), await wouldErase()]).toEqual([true, 0])
  const { records } = (await staff(retention.get)).value
  expect(records.map(({ electionDate }) => electionDate).sort()).toEqual(['2024-06-02', '2024-06-03'])
})
