import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { expect, test } from 'vitest'
import { waitUntilBlocked } from '../../../test/database/blocked.ts'
import { answerTo, createAccount } from '../../../test/factories.ts'
import { reporting } from '../../../test/reporting.ts'
import { claimDueMails } from './feature.ts'

const { mission, form, ngo, county, phone } = await reporting()

test('of two processes that claim a message at the same moment, one gets it', async () => {
  const { db } = mission
  const { id: staffId } = await createAccount(mission, ngo.id)
  await db.updateTable('staff').set({ email: 'ana@example.org', away_mail: 'en' }).where('id', '=', staffId).execute()
  await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2])] } })
  const body = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  await ngo.staff(followUps.open, { body })
  const now = new Date('2024-06-09T09:18:00Z')
  const trx = await db.startTransaction().execute()
  expect(await claimDueMails(trx, now, 15)).toMatchObject([{ staffId, reason: 'untaken' }])
  const second = claimDueMails(db, now, 15)
  await waitUntilBlocked(db, 1)
  await trx.commit().execute()
  expect(await second).toEqual([])
})
