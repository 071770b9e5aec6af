import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import { notes } from '@scrutineer/contract/notes'
import { unplaced } from '@scrutineer/contract/unplaced'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aCounty, aForm, aNgo, answerTo, aPhone, formUpload } from '../../../test/factories.ts'
import { aMission, type Mission } from '../../../test/mission.ts'

let mission: Mission
let organizer: Awaited<ReturnType<typeof aNgo>>
let county: Awaited<ReturnType<typeof aCounty>>
let phone: Awaited<ReturnType<typeof aPhone>>
let form: Awaited<ReturnType<typeof aForm>>
beforeAll(async () => {
  mission = await aMission()
  organizer = await aNgo(mission, { organizer: true })
  county = await aCounty(mission)
})
afterAll(() => mission.close())
beforeEach(async () => {
  phone = await aPhone(mission, organizer.id)
  form = await aForm(organizer.staff, formUpload(crypto.randomUUID().slice(0, 8)))
})

const deletion = () => organizer.staff(forms.remove, { query: { formId: form.id } })
const answer = () => phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2])] } })
const storedAnswers = async () =>
  (await mission.db.selectFrom('answer').where('form_id', '=', form.id).select('id').execute()).length

/** Until so many statements wait for a row that another transaction has. */
const waiting = (count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(mission.db)
      expect(rows[0]?.count).toBe(count)
    },
    { timeout: 10_000 },
  )

/** Does something while a transaction holds rows, and lets go of them when it is under way. */
const meanwhile = async <T>(hold: (trx: Mission['db']) => Promise<unknown>, work: () => Promise<T>) => {
  const trx = await mission.db.startTransaction().execute()
  await hold(trx)
  const working = work()
  await waiting(1)
  return {
    working,
    letGo: () => trx.commit().execute(),
  }
}

test('a form that gets an answer while it is deleted stays, with the answer: the deletion is a conflict', async () => {
  await answer()
  // The same answer, not yet committed when the deletion looks for answers.
  await mission.db.deleteFrom('selected_option').execute()
  const removed = await mission.db.deleteFrom('answer').where('form_id', '=', form.id).returningAll().execute()
  const { working, letGo } = await meanwhile(
    trx =>
      trx
        .insertInto('answer')
        .values(removed.map(({ id: _, ...row }) => row))
        .execute(),
    deletion,
  )
  await letGo()
  const { status, problem } = await working
  expect([status, problem.code, problem.detail]).toEqual([409, 'conflict', expect.stringContaining('1')])
  expect(await storedAnswers()).toBe(1)
})

test('an answer that was under way when its form was deleted is treated as one that comes after it', async () => {
  const { working, letGo } = await meanwhile(
    trx => sql`select from observer where id = ${phone.id} for update`.execute(trx),
    answer,
  )
  expect((await deletion()).status).toBe(200)
  await letGo()
  const [amid, after] = [await working, await answer()]
  expect([amid.status, amid.text.replace(/"traceId":"[^"]*"/, '')]).toEqual([
    after.status,
    after.text.replace(/"traceId":"[^"]*"/, ''),
  ])
})

test('a note on a question whose form is deleted while it arrives is kept as unplaced, and the phone hears of success', async () => {
  const data = new FormData()
  const fields = { CountyCode: county.code, PollingStationNumber: 1, QuestionId: form.question(0).id, Text: 'Seen' }
  for (const [name, value] of Object.entries(fields)) data.set(name, String(value))
  data.append('files', new Blob(['recording']), 'recording')
  const { working, letGo } = await meanwhile(
    trx => sql`select from observer where id = ${phone.id} for update`.execute(trx),
    () => phone.call(notes.add, { form: data }),
  )
  expect((await deletion()).status).toBe(200)
  await letGo()
  const { status, headers } = await working
  expect([status, headers.unplaced]).toEqual([200, '1'])
  const { value } = await organizer.staff(unplaced.list)
  const kept = value.data.filter(({ idObserver }) => idObserver === phone.id)
  expect(kept).toMatchObject([{ kind: 'note', reasons: ['unknown_question'], attachments: [{ sizeBytes: 9 }] }])
})
