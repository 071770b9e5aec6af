import { answers } from '@scrutineer/contract/answers'
import { electionSettings } from '@scrutineer/contract/election-settings'
import { followUps } from '@scrutineer/contract/follow-up'
import { ngos } from '@scrutineer/contract/ngos'
import { session } from '@scrutineer/contract/session'
import { staff as accounts } from '@scrutineer/contract/staff'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { waitUntilBlocked } from '../../../test/database/blocked.ts'
import {
  answerTo,
  createAccount,
  createCounty,
  createForm,
  createNgo,
  createPhone,
  formUpload,
} from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'
import { lockFollowUps } from '../../db/shared/follow-ups/locks.ts'
import { releaseSilent } from './release-silent.ts'

let county: Awaited<ReturnType<typeof createCounty>>
const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
const form = await createForm(organizer.staff, formUpload('A'))
beforeEach(async () => {
  mission.at('2024-06-09T09:00:00Z')
  county = await createCounty(mission, undefined, 8)
})

type Phone = Awaited<ReturnType<typeof createPhone>>

/** The option with index 2 has a flag. */
const postAnswer = (phone: Phone, option: number) =>
  phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [option])] } })

/** A report with an untaken follow-up. */
const createReport = async () => {
  const phone = await createPhone(mission, organizer.id)
  await postAnswer(phone, 2)
  const key = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  const { id } = (await organizer.staff(followUps.open, { body: key })).value
  return { phone, key, id }
}
type Report = Awaited<ReturnType<typeof createReport>>

/** Runs a change while a transaction does what a flagged answer does: it updates the report, then the follow-up. */
const runDuringAnswer = async <T>({ id }: Report, change: () => Promise<T>): Promise<T> => {
  const trx = await mission.db.startTransaction().execute()
  await trx.updateTable('thread').set({ note_count: 0 }).where('follow_up_id', '=', id).execute()
  const changed = change()
  await waitUntilBlocked(mission.db, 1)
  await trx.updateTable('follow_up').set({ severity: 'high' }).where('id', '=', id).execute()
  await trx.commit().execute()
  return changed
}

const stateOf = async ({ id }: Report) => {
  const { state, owner, severity } = (await organizer.staff(followUps.get, { params: { id } })).value
  return { state, owner, severity }
}
const untaken = { state: 'new', owner: null, severity: 'high' }

test('a change by staff and a flagged answer wait for each other without a deadlock', async () => {
  const report = await createReport()
  const params = { id: report.id }
  const changed = await runDuringAnswer(report, () =>
    organizer.staff(followUps.setState, { params, body: { state: 'confirmed' } }),
  )
  expect(changed).toMatchObject({ status: 200, value: { state: 'confirmed', severity: 'high' } })
})

test('a sign-out and a flagged answer wait for each other without a deadlock', async () => {
  const report = await createReport()
  const { staff } = await createAccount(mission, organizer.id)
  await staff(followUps.take, { params: { id: report.id } })
  const { status } = await runDuringAnswer(report, () => staff(session.revoke))
  expect([status, await stateOf(report)]).toEqual([200, untaken])
})

test('the release after silence and a flagged answer wait for each other without a deadlock', async () => {
  const report = await createReport()
  const { staff } = await createAccount(mission, organizer.id)
  await staff(followUps.take, { params: { id: report.id } })
  const settings = { lateAfterMinutes: 15, releaseAfterMinutes: 30, disagreementMinutes: 60 }
  await organizer.staff(electionSettings.save, { body: settings })
  mission.at('2024-06-09T10:00:00Z')
  await runDuringAnswer(report, () => releaseSilent(mission.dependencies))
  expect(await stateOf(report)).toEqual(untaken)
})

test('the deletion of an account and a flagged answer wait for each other without a deadlock', async () => {
  const report = await createReport()
  const { id, staff } = await createAccount(mission, organizer.id)
  await staff(followUps.take, { params: { id: report.id } })
  await staff(followUps.setState, { params: { id: report.id }, body: { state: 'confirmed' } })
  const { status } = await runDuringAnswer(report, () =>
    organizer.staff(accounts.remove, { params: { id: organizer.id, adminId: id } }),
  )
  expect([status, await stateOf(report)]).toEqual([200, { state: 'confirmed', owner: null, severity: 'high' }])
})

test('the deletion of an NGO and a flagged answer wait for each other without a deadlock', async () => {
  const report = await createReport()
  const ngo = await createNgo(mission, { organizer: true })
  const { staff } = await createAccount(mission, ngo.id)
  await staff(followUps.take, { params: { id: report.id } })
  const { status } = await runDuringAnswer(report, () => organizer.staff(ngos.remove, { params: { id: ngo.id } }))
  expect([status, await stateOf(report)]).toEqual([200, untaken])
})

test('the deactivation of an NGO and a flagged answer wait for each other without a deadlock', async () => {
  const report = await createReport()
  const ngo = await createNgo(mission, { organizer: true })
  const { staff } = await createAccount(mission, ngo.id)
  await staff(followUps.take, { params: { id: report.id } })
  const { status } = await runDuringAnswer(report, () =>
    organizer.staff(ngos.setActive, { params: { id: ngo.id }, body: { isActive: false } }),
  )
  expect([status, await stateOf(report)]).toEqual([200, untaken])
})

test('two reports that are linked to the follow-up of each other at the same time wait without a deadlock, and one gets both', async () => {
  const a = await createReport()
  const b = await createReport()
  // Both calls are past their first locks when the transaction ends.
  const trx = await mission.db.startTransaction().execute()
  await trx.selectFrom('follow_up').where('id', 'in', [a.id, b.id]).select('id').forUpdate().execute()
  const linked = [
    organizer.staff(followUps.link, { params: { id: b.id }, body: a.key }),
    organizer.staff(followUps.link, { params: { id: a.id }, body: b.key }),
  ]
  await waitUntilBlocked(mission.db, 2)
  await trx.commit().execute()
  expect((await Promise.all(linked)).map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a change waits for a flagged answer of a report that was linked while it waited', async () => {
  const a = await createReport()
  const b = await createReport()
  const link = await mission.db.startTransaction().execute()
  await link.updateTable('thread').set({ note_count: 0 }).where('follow_up_id', '=', a.id).execute()
  const change = organizer.staff(followUps.setState, { params: { id: a.id }, body: { state: 'confirmed' } })
  await waitUntilBlocked(mission.db, 1)
  await link.updateTable('thread').set({ follow_up_id: a.id }).where('follow_up_id', '=', b.id).execute()
  const answer = await mission.db.startTransaction().execute()
  const answered = answer.updateTable('thread').set({ note_count: 0 }).where('observer_id', '=', b.phone.id).execute()
  await waitUntilBlocked(mission.db, 2)
  await link.commit().execute()
  await answered
  // Usually the answer is the first to get the report's lock; otherwise the change is done before it.
  await Promise.race([change, waitUntilBlocked(mission.db, 1)])
  await answer.updateTable('follow_up').set({ severity: 'high' }).where('id', '=', a.id).execute()
  await answer.commit().execute()
  expect((await change).status).toBe(200)
  expect(await stateOf(a)).toMatchObject({ state: 'confirmed', severity: 'high' })
})

test('a post locks the reports of its stations in the order of all other changes', async () => {
  const phone = await createPhone(mission, organizer.id)
  const numbers = [8, 7, 6, 5, 4, 3, 2, 1]
  const post = (option: number) => {
    const posted = numbers.map(number => answerTo(form, county.code, 1, [option], number))
    return phone.call(answers.post, { body: { answers: posted } })
  }
  await post(0)
  const trx = await mission.db.startTransaction().execute()
  const threads = trx.selectFrom('thread').where('observer_id', '=', phone.id).select('polling_station_id')
  const first = Math.min(...numbers.map(number => county.stationId(number)))
  await threads.where('polling_station_id', '=', first).forUpdate().execute()
  const posted = post(1)
  await waitUntilBlocked(mission.db, 1)
  const others = await threads.where('polling_station_id', '<>', first).forUpdate().noWait().execute()
  await trx.commit().execute()
  expect([others.length, (await posted).status]).toEqual([7, 200])
})

/** Reports with one closed follow-up. */
const createLinked = async (count: number) => {
  const reports: Report[] = []
  for (let made = 0; made < count; made += 1) reports.push(await createReport())
  const [first, ...others] = reports
  if (!first) throw new Error('no report')
  const params = { id: first.id }
  for (const { key } of others) await organizer.staff(followUps.link, { params, body: key })
  for (const { phone } of reports) await postAnswer(phone, 0)
  await organizer.staff(followUps.setState, { params, body: { state: 'confirmed' } })
  await organizer.staff(followUps.setState, { params, body: { state: 'closed' } })
  return { first, others, reports }
}

test('a flagged answer locks all reports of its follow-up before it reopens it', async () => {
  const { first, others } = await createLinked(2)
  const trx = await mission.db.startTransaction().execute()
  const other = others.map(({ phone }) => phone.id)
  await trx.updateTable('thread').set({ note_count: 0 }).where('observer_id', 'in', other).execute()
  const posted = postAnswer(first.phone, 2)
  await waitUntilBlocked(mission.db, 1)
  const followUp = trx.selectFrom('follow_up').where('id', '=', first.id).select('state')
  expect(await followUp.forNoKeyUpdate().noWait().execute()).toEqual([{ state: 'closed' }])
  await trx.commit().execute()
  expect([(await posted).status, (await stateOf(first)).state]).toEqual([200, 'reopened'])
})

test('flagged answers of linked reports that arrive at the same time reopen their follow-up once', async () => {
  const { first, reports } = await createLinked(2)
  const trx = await mission.db.startTransaction().execute()
  await trx.selectFrom('follow_up').where('id', '=', first.id).select('id').forUpdate().execute()
  const posted = reports.map(({ phone }) => postAnswer(phone, 2))
  await waitUntilBlocked(mission.db, 2)
  await trx.commit().execute()
  expect((await Promise.all(posted)).map(({ status }) => status)).toEqual([200, 200])
  const { events } = (await organizer.staff(followUps.get, { params: { id: first.id } })).value
  expect(events.filter(({ kind }) => kind === 'reopened')).toHaveLength(1)
})

test('a lock reads no table whole', async () => {
  const { id, phone } = await createReport()
  await mission.db.transaction().execute(async trx => {
    // The tables of a test are small enough to be read whole.
    await sql`set local enable_seqscan = off`.execute(trx)
    // Includes what the connection has done in the last second.
    const scans = async () =>
      (
        await sql`
          select relname, seq_scan from pg_stat_xact_user_tables
          where relname in ('thread', 'follow_up') order by 1`.execute(trx)
      ).rows
    const before = await scans()
    const reports = { observerIds: [phone.id], stationIds: [county.stationId(1)] }
    await lockFollowUps({ db: trx, scope: { kind: 'ngo', ngoId: organizer.id } }, { followUpIds: [id], reports })
    expect(await scans()).toEqual(before)
  })
})
