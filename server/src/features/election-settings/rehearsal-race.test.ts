import { defaultElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitUntilBlocked } from '../../../test/database/blocked.ts'
import { createNgo, createPhone } from '../../../test/factories.ts'
import { createMission, type Mission } from '../../../test/mission.ts'
import { insertUnplacedReports } from '../../reports/unplaced-store.ts'

let mission: Mission
beforeEach(async () => {
  mission = await createMission()
})
afterEach(() => mission.close())

test('a rehearsal doesn’t begin while a report is being written', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const phone = await createPhone(mission, organizer.id)
  const trx = await mission.db.startTransaction().execute()
  const report = { kind: 'answer', posted: { questionId: 1 }, reasons: ['unknown_question'] } as const
  const now = mission.dependencies.clock()
  await insertUnplacedReports({ db: trx, scope: { kind: 'everything' } }, phone.id, [report], now)
  const saved = organizer.staff(electionSettings.save, { body: { ...defaultElectionSettings, isRehearsal: true } })
  await waitUntilBlocked(mission.db, 1)
  await trx.commit().execute()
  expect((await saved).status).toBe(409)
  expect((await organizer.staff(electionSettings.get)).value.isRehearsal).toBe(false)
})
