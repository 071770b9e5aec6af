import { answers } from '@scrutineer/contract/answers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectConsistentCounters } from '../../../testkit/database/recount.ts'
import { migrate, pendingMigrations } from '../../src/db/migrate.ts'
import { applyTallyChanges } from '../../src/db/shared/counters.ts'
import { createDevice } from '../app-phone.ts'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../factories.ts'
import { sharedMission } from '../mission.ts'

const mission = await sharedMission()

const question = (id: number, showIf?: { idQuestion: number; idOptions: number[] }) => ({
  ...{ id: -id, code: `${id}`, text: `Question ${id}?`, questionType: 0 },
  optionsToQuestions: [
    { idOption: -10 * id, text: 'Yes', flagged: true },
    { idOption: -10 * id - 1, text: 'No' },
  ],
  ...(showIf && { showIf }),
})

/** Question 2 is asked after yes to 1, and question 3 after no to 2. */
const questions = [
  question(1),
  question(2, { idQuestion: -1, idOptions: [-10] }),
  question(3, { idQuestion: -2, idOptions: [-21] }),
]

/** The schema before the migration, with the counters that it had. */
const revert = async () => {
  const ofAnswers = sql`county_id <> 0`
  await sql`delete from tally_change where ${ofAnswers}`.execute(mission.db)
  await sql`delete from tally where ${ofAnswers}`.execute(mission.db)
  await sql`alter table tally drop column county_id, add primary key (measure, ngo_id, subject_id)`.execute(mission.db)
  await sql`alter table tally_change drop column county_id`.execute(mission.db)
  await sql`alter table form_progress drop column not_asked`.execute(mission.db)
  await sql`delete from migration_checksum where name = '0030-choice-counters'`.execute(mission.db)
  await sql`
    insert into tally (measure, ngo_id, subject_id, total) values ('question_reports', 1, 1, 7)`.execute(mission.db)
}

test('an upgrade counts by county what reports of all kinds answer, and which questions weren’t to be asked', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const formSections = [{ code: 'S', description: 'Opening', questions }]
  const form = await createForm(organizer.staff, formUpload('COUNTED', { formSections }))
  for (const ngo of [organizer, await createNgo(mission)]) {
    const phone = await createPhone(mission, ngo.id)
    const county = await createCounty(mission)
    const post = async (selected: Record<number, number[]>, station: number) => {
      const posted = Object.entries(selected).map(([asked, options]) =>
        answerTo(form, county.code, Number(asked) - 1, options, station),
      )
      expect((await phone.call(answers.post, { body: { answers: posted } })).status).toBe(200)
    }
    await post({ 1: [0], 2: [0] }, 1)
    await post({ 1: [0, 1], 2: [1], 3: [0] }, 2)
    await post({ 1: [1] }, 2)
    await post({ 1: [1], 2: [0] }, 3)
    const station = { countyCode: county.code, pollingStationNumber: 3 }
    const body = { questionId: form.question(0).id, options: [], status: 'not_observed' as const }
    await createDevice(phone.call).record({ kind: 'answer', station, body })
  }
  await applyTallyChanges(mission.db)
  await expectConsistentCounters(mission.db)
  await revert()
  await migrate(mission.db)
  expect(await pendingMigrations(mission.db)).toEqual([])
  await expectConsistentCounters(mission.db)
})
