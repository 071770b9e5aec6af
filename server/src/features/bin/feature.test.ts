import { answers } from '@scrutineer/contract/answers'
import { audit } from '@scrutineer/contract/audit'
import { type BinKind, bin } from '@scrutineer/contract/bin'
import { calls } from '@scrutineer/contract/calls'
import { checkpoints } from '@scrutineer/contract/checkpoints'
import { forms } from '@scrutineer/contract/forms'
import { ngos } from '@scrutineer/contract/ngos'
import { notifications } from '@scrutineer/contract/notifications'
import { observers } from '@scrutineer/contract/observers'
import { savedViews } from '@scrutineer/contract/saved-views'
import { session } from '@scrutineer/contract/session'
import { unplaced } from '@scrutineer/contract/unplaced'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { unique } from '../../../../testkit/unique.ts'
import { enrolSecondFactor } from '../../../test/authenticator.ts'
import { hashTables } from '../../../test/database/hash-tables.ts'
import {
  answerTo,
  createAccount,
  createForm,
  createNgo,
  createObserver,
  createPhone,
  formUpload,
  secret,
} from '../../../test/factories.ts'
import type { Caller } from '../../../test/mission.ts'
import { reporting } from '../../../test/reporting.ts'
import { deletedRows } from '../../db/shared/bin.ts'
import { removeExpiredItems } from './feature.ts'

const { mission, organizer, form, ngo, county, phone } = await reporting()

const restore = (caller: Caller, kind: BinKind, ...ids: number[]) => caller(bin.restore, { body: { kind, ids } })
const list = async () => (await organizer.staff(bin.list)).value.data
const remove = (id: number, caller: Caller = ngo.staff) => caller(observers.remove, { query: { id } })

/** What a deletion must leave as it was when it is undone: all rows but the records of what was done. */
const hashes = async () => {
  const recorded = ['audit', 'live_event', 'login_failure', 'session']
  return (await hashTables(mission.db)).filter(({ name }) => !recorded.includes(name))
}

const addCheckpoint = async (idForm: number) => {
  const body = { name: unique(), idForm, dueAt: '2024-06-09T08:00Z', requiredAnswers: 1, counties: [county.code] }
  return (await organizer.staff(checkpoints.add, { body })).value
}

test('an observer’s removal is undone whole: PIN, stations, session, push token, the place where they are', async () => {
  const fields = { idObserver: phone.id, assignedStations: [`${county.code} 1`] }
  await ngo.staff(observers.change, { body: fields })
  await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2])] } })
  await phone.call(answers.arrive, {
    body: { idPollingStation: 1, countyCode: county.code, observerArrivalTime: '2024-06-09T08:50Z' },
  })
  const before = await hashes()
  expect((await remove(phone.id)).value).toBe(true)
  expect((await phone.call(forms.list)).status).toBe(401)
  const signIn = { body: { user: phone.phone, password: secret } }
  expect((await mission.anonymous(session.authorize, signIn)).status).toBe(400)
  expect(await list()).toMatchObject([
    { kind: 'observer', id: phone.id, name: `${phone.name}, ${phone.phone}`, deletedBy: ngo.account },
  ])
  const findReport = async () => (await ngo.staff(answers.threads, { query: { urgent: true } })).value.data
  expect(await findReport()).toMatchObject([{ observerDeletedAt: '2024-06-09T09:00:00.000Z' }])
  expect((await restore(ngo.staff, 'observer', phone.id)).status).toBe(200)
  expect(await hashes()).toEqual(before)
  expect((await findReport())[0]).not.toHaveProperty('observerDeletedAt')
  expect((await phone.call(forms.list)).status).toBe(200)
  expect(await list()).toEqual([])
})

test('a restored form has its versions, ids and checkpoints, and what phones sent meanwhile can be placed', async () => {
  const code = unique()
  const deleted = await createForm(organizer.staff, formUpload(code))
  await organizer.staff(forms.save, {
    body: { ...formUpload(code), id: deleted.id, formSections: deleted.sections, draft: true },
  })
  const idCheckpoint = await addCheckpoint(deleted.id)
  await ngo.staff(calls.record, { body: { idObserver: phone.id, idCheckpoint, outcome: 'no_answer' } })
  const before = await hashes()
  await organizer.staff(forms.remove, { query: { formId: deleted.id } })
  expect(await list()).toMatchObject([{ kind: 'form', id: deleted.id, name: code, deletedBy: organizer.account }])
  expect((await restore(organizer.staff, 'form', deleted.id)).status).toBe(200)
  expect(await hashes()).toEqual(before)

  await organizer.staff(forms.remove, { query: { formId: deleted.id } })
  await phone.call(answers.post, { body: { answers: [answerTo(deleted, county.code, 0, [2])] } })
  const place = async () => {
    const ids = (await ngo.staff(unplaced.list)).value.data.map(({ id }) => id)
    return ngo.staff(unplaced.place, { body: { ids, idPollingStation: county.stationId(1) } })
  }
  expect((await ngo.staff(unplaced.list)).value.data).toMatchObject([
    { reasons: ['unknown_question'], deletedForm: { name: code, deletedAt: '2024-06-09T09:00:00.000Z' } },
  ])
  expect((await place()).status).toBe(400)
  await restore(organizer.staff, 'form', deleted.id)
  expect((await place()).status).toBe(200)
})

test('a restored NGO has its accounts, passwords, second factors, views and messages', async () => {
  const other = await createNgo(mission)
  await other.staff(savedViews.save, { body: { list: 'urgents', name: 'Mine', search: 'county=A' } })
  await enrolSecondFactor(mission, other.staff)
  const message = { channel: 'Firebase', from: 'We', title: 'Title', message: 'Text' }
  expect((await other.staff(notifications.sendToAll, { body: message })).status).toBe(202)
  const before = await hashes()
  expect((await organizer.staff(ngos.remove, { params: { id: other.id } })).status).toBe(200)
  expect(await list()).toMatchObject([{ kind: 'ngo', id: other.id, name: other.name }])
  expect((await restore(organizer.staff, 'ngo', other.id)).status).toBe(200)
  expect(await hashes()).toEqual(before)
  // Its sessions stay ended.
  expect((await other.staff(ngos.list)).status).toBe(401)
})

test('a checkpoint is restored with its counties, after its form', async () => {
  const deleted = await createForm(organizer.staff, formUpload(unique()))
  const id = await addCheckpoint(deleted.id)
  const before = await hashes()
  await organizer.staff(checkpoints.remove, { params: { id } })
  expect((await restore(organizer.staff, 'checkpoint', id)).status).toBe(200)
  expect(await hashes()).toEqual(before)
  await organizer.staff(checkpoints.remove, { params: { id } })
  await organizer.staff(forms.remove, { query: { formId: deleted.id } })
  const refused = await restore(organizer.staff, 'checkpoint', id)
  expect([refused.status, refused.problem.detail]).toEqual([409, expect.stringContaining('restore that first')])
  await restore(organizer.staff, 'form', deleted.id)
  expect((await restore(organizer.staff, 'checkpoint', id)).status).toBe(200)
})

test('a conflict says who has the number or the code, and restores nothing', async () => {
  await remove(phone.id)
  const other = await createObserver(mission, ngo.id)
  await remove(other.id)
  const holder = await createObserver(mission, ngo.id, { phone: phone.phone })
  const refused = await restore(ngo.staff, 'observer', other.id, phone.id)
  expect([refused.status, refused.problem.detail]).toEqual([409, `${holder.name} (${ngo.name}) has this phone number.`])
  expect((await list()).map(({ id }) => id)).toEqual(expect.arrayContaining([other.id, phone.id]))
  expect((await ngo.staff(observers.list)).value.data.map(({ id }) => id)).toEqual([holder.id])

  const code = unique()
  const { id } = await createForm(organizer.staff, formUpload(code))
  await organizer.staff(forms.remove, { query: { formId: id } })
  await createForm(organizer.staff, formUpload(code))
  const { status, problem } = await restore(organizer.staff, 'form', id)
  expect([status, problem.detail]).toEqual([409, 'Another form has this code.'])
})

test('staff undo their own deletions for five minutes; organizers restore and delete for good for 30 days', async () => {
  const colleague = await createAccount(mission, ngo.id)
  const ids = [phone.id, (await createObserver(mission, ngo.id)).id]
  for (const id of ids) await remove(id)
  expect((await restore(colleague.staff, 'observer', ...ids)).status).toBe(404)
  mission.at('2024-06-09T09:05:01Z')
  expect((await restore(ngo.staff, 'observer', ...ids)).status).toBe(404)
  expect((await restore(organizer.staff, 'observer', ids[1] ?? 0)).status).toBe(200)
  const params = { kind: 'observer', id: phone.id } as const
  expect((await ngo.staff(bin.remove, { params })).status).toBe(403)
  expect((await organizer.staff(bin.remove, { params })).status).toBe(200)
  expect((await restore(organizer.staff, 'observer', phone.id)).status).toBe(404)
  const { data } = (await organizer.staff(audit.list, { query: { account: organizer.account, pageSize: 2 } })).value
  expect(data).toMatchObject([
    { action: 'bin.remove', subject: params, facts: { name: `${phone.name}, ${phone.phone}` } },
    { action: 'bin.restore', subject: { kind: 'observer', id: ids[1] } },
  ])
})

test('after 30 days the bin forgets what was deleted, and the push tokens of the observers', async () => {
  const other = await createPhone(mission, ngo.id)
  await remove(other.id)
  mission.at('2024-07-09T09:00:00Z')
  await removeExpiredItems(mission.dependencies)
  const items = mission.db.selectFrom('bin_item').select('subject_id').where('kind', '=', 'observer')
  expect(await items.execute()).toContainEqual({ subject_id: other.id })
  mission.at('2024-07-09T09:00:01Z')
  await removeExpiredItems(mission.dependencies)
  expect(await items.execute()).toEqual([])
  const tokens = mission.db.selectFrom('push_registration').where('observer_id', '=', other.id)
  expect(await tokens.select('id').execute()).toEqual([])
  expect(await mission.db.selectFrom('observer').where('id', '=', other.id).select('id').execute()).toHaveLength(1)
})

test('the bin saves every row that a deletion deletes, except what must stay ended and what accounts have seen', async () => {
  const { rows } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
    where contype = 'f' and confdeltype = 'c' and connamespace = current_schema()::regnamespace`.execute(mission.db)
  const lost = (['checkpoint', 'form', 'ngo'] as const).flatMap(kind => {
    const saved = Object.keys(deletedRows[kind])
    return rows.filter(({ from, to }) => saved.includes(to) && !saved.includes(from)).map(({ from }) => from)
  })
  expect([...new Set(lost)].sort()).toEqual([
    'access_link',
    'call_claim',
    'follow_up_mail',
    'follow_up_mention',
    'generated_pins',
    'read_token',
    'session',
    'thread_seen',
  ])
})
