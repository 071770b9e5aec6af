import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import { notes } from '@scrutineer/contract/notes'
import { expect, test } from 'vitest'
import { waitUntilBlocked } from '../../../test/database/blocked.ts'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
const county = await createCounty(mission)

test('a change of a report that another transaction makes while a code gets another suffix is counted', async () => {
  const code = crypto.randomUUID().slice(0, 8)
  const phone = await createPhone(mission, organizer.id)
  const form = await createForm(organizer.staff, formUpload(`${code}A`))
  await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2])] } })
  const body = { CountyCode: county.code, PollingStationNumber: 1, Text: 'Seen' }
  await phone.call(notes.add, { body, files: [] })
  const numbers = () =>
    mission.db
      .selectFrom('thread')
      .where('observer_id', '=', phone.id)
      .select(['note_count', 'flagged_count', 'opening_flagged_count', 'counting_flagged_count'])
      .executeTakeFirstOrThrow()
  expect(await numbers()).toMatchObject({ note_count: 1, flagged_count: 1, opening_flagged_count: 1 })
  const trx = await mission.db.startTransaction().execute()
  await trx.deleteFrom('note').where('observer_id', '=', phone.id).execute()
  await trx.updateTable('thread').set({ note_count: 0 }).where('observer_id', '=', phone.id).execute()
  const publishing = organizer.staff(forms.save, { body: { id: form.id, code: `${code}C`, draft: false } })
  await waitUntilBlocked(mission.db, 1)
  await trx.commit().execute()
  expect((await publishing).status).toBe(200)
  expect(await numbers()).toMatchObject({
    note_count: 0,
    flagged_count: 1,
    opening_flagged_count: 0,
    counting_flagged_count: 1,
  })
})
