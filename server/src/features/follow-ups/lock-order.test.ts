import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../../../test/factories.ts'
import { createMission, type Mission } from '../../../test/mission.ts'

let mission: Mission
beforeAll(async () => {
  mission = await createMission()
})
afterAll(() => mission.close())

test('a change by staff and a flagged answer that change one follow-up wait for each other without a deadlock', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const form = await createForm(organizer.staff, formUpload('A'))
  const county = await createCounty(mission)
  const phone = await createPhone(mission, organizer.id)
  await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2])] } })
  const key = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  const { id } = (await organizer.staff(followUps.open, { body: key })).value

  // As a flagged answer does: first the thread, then its follow-up.
  const trx = await mission.db.startTransaction().execute()
  await trx.updateTable('thread').set({ follow_up_id: id }).where('follow_up_id', '=', id).execute()
  const change = organizer.staff(followUps.setState, { params: { id }, body: { state: 'confirmed' } })
  const blocked = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(mission.db)
    expect(rows[0]?.count).toBe(1)
  }
  await vi.waitFor(blocked, { timeout: 10_000 })
  await trx.updateTable('follow_up').set({ severity: 'high' }).where('id', '=', id).execute()
  await trx.commit().execute()
  expect(await change).toMatchObject({ status: 200, value: { state: 'confirmed', severity: 'high' } })
})
