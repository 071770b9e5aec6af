import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import { notes } from '@scrutineer/contract/notes'
import { unplaced } from '@scrutineer/contract/unplaced'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { waitUntilBlocked } from '../../../test/database/blocked.ts'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../../../test/factories.ts'
import { type Mission, sharedMission } from '../../../test/mission.ts'

let phone: Awaited<ReturnType<typeof createPhone>>
let form: Awaited<ReturnType<typeof createForm>>
const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
const county = await createCounty(mission)
beforeEach(async () => {
  phone = await createPhone(mission, organizer.id)
  form = await createForm(organizer.staff, formUpload(crypto.randomUUID().slice(0, 8)))
})

const deletion = () => organizer.staff(forms.remove, { query: { formId: form.id } })
const answer = () => phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2])] } })
const storedAnswers = async () =>
  (await mission.db.selectFrom('answer').where('form_id', '=', form.id).select('id').execute()).length

/** Starts work that a transaction blocks by locking rows; `unlock` ends the transaction. */
const startBlocked = async <T>(lock: (trx: Mission['db']) => Promise<unknown>, work: () => Promise<T>) => {
  const trx = await mission.db.startTransaction().execute()
  await lock(trx)
  const working = work()
  await waitUntilBlocked(mission.db, 1)
  return {
    working,
    unlock: () => trx.commit().execute(),
  }
}

test('deleting a form that gets an answer meanwhile is a conflict; form and answer stay', async () => {
  await answer()
  // The same answer, not yet committed when the deletion looks for answers.
  await mission.db.deleteFrom('selected_option').execute()
  const removed = await mission.db.deleteFrom('answer').where('form_id', '=', form.id).returningAll().execute()
  const { working, unlock } = await startBlocked(
    trx =>
      trx
        .insertInto('answer')
        .values(removed.map(({ id: _, ...row }) => row))
        .execute(),
    deletion,
  )
  await unlock()
  const { status, problem } = await working
  expect([status, problem.code, problem.detail]).toEqual([409, 'conflict', expect.stringContaining('1')])
  expect(await storedAnswers()).toBe(1)
})

test('an answer in progress while its form is deleted is treated like one sent afterwards', async () => {
  const { working, unlock } = await startBlocked(
    trx => sql`select from observer where id = ${phone.id} for update`.execute(trx),
    answer,
  )
  expect((await deletion()).status).toBe(200)
  await unlock()
  const [during, after] = [await working, await answer()]
  expect([during.status, during.text.replace(/"traceId":"[^"]*"/, '')]).toEqual([
    after.status,
    after.text.replace(/"traceId":"[^"]*"/, ''),
  ])
})

test('a note in progress while its form is deleted is stored as unplaced and succeeds', async () => {
  const body = { CountyCode: county.code, PollingStationNumber: 1, QuestionId: form.question(0).id, Text: 'Seen' }
  const files = [new File(['recording'], 'recording')]
  const { working, unlock } = await startBlocked(
    trx => sql`select from observer where id = ${phone.id} for update`.execute(trx),
    () => phone.call(notes.add, { body, files }),
  )
  expect((await deletion()).status).toBe(200)
  await unlock()
  const { status, headers } = await working
  expect([status, headers.unplaced]).toEqual([200, '1'])
  const { value } = await organizer.staff(unplaced.list)
  const reports = value.data.filter(({ idObserver }) => idObserver === phone.id)
  expect(reports).toMatchObject([{ kind: 'note', reasons: ['unknown_question'], attachments: [{ sizeBytes: 9 }] }])
})
