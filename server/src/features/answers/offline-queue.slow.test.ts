import { answers, MAX_POSTED_ANSWERS } from '@scrutineer/contract/answers'
import { health } from '@scrutineer/contract/health'
import { expect, test } from 'vitest'
import { createCounty, createForm, createNgo, createPhone, formUpload } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
const form = await createForm(organizer.staff, formUpload('A'))
const county = await createCounty(mission, 'QQ', 7_000)
const phone = await createPhone(mission, organizer.id)

/** Answers to distinct questions and stations. `value` is the text of each; it determines the size of the request. */
const queue = (length: number, value = '') =>
  Array.from({ length }, (_, n) => ({
    questionId: form.question(n % 3).id,
    countyCode: county.code,
    pollingStationNumber: 1 + Math.floor(n / 3),
    options: [{ optionId: form.optionId(n % 3, 0), value }],
  }))

test('a queue of 20,000 answers of nearly 16 MiB is stored completely, while other requests are served', async () => {
  const body = { answers: queue(MAX_POSTED_ANSWERS, 'ă'.repeat(330)) }
  expect(JSON.stringify(body).length).toBeGreaterThan(8 * 1024 * 1024)
  const answered: string[] = []
  const post = phone.call(answers.post, { body }).then(reply => {
    answered.push('post')
    return reply
  })
  await mission.anonymous(health.alive).then(() => answered.push('health'))
  expect((await post).status).toBe(200)
  expect(answered).toEqual(['health', 'post'])
  const stored = await mission.db.selectFrom('answer').where('observer_id', '=', phone.id).select('id').execute()
  expect(stored).toHaveLength(MAX_POSTED_ANSWERS)
})

test('more answers, or more than 16 MiB, are rejected as too large', async () => {
  const long = await phone.call(answers.post, { body: { answers: queue(MAX_POSTED_ANSWERS + 1) } })
  expect([long.status, long.problem.code]).toEqual([413, 'too_large'])
  const short = await phone.call(answers.post, { body: `{"answers":[${'{},'.repeat(MAX_POSTED_ANSWERS)}{}]}` })
  expect([short.status, short.problem.code]).toEqual([413, 'too_large'])
  const large = await phone.call(answers.post, {
    body: { answers: queue(100, 'x'.repeat(99_000)), padding: 'x'.repeat(7e6) },
  })
  expect([large.status, large.problem.code]).toEqual([413, 'too_large'])
})

test('of 130,000 options of the wrong type, only the first hundred are named', async () => {
  const [answer] = queue(1)
  const wrong = { ...answer, options: Array.from({ length: 1_000 }, () => ({ optionId: 'x' })) }
  const { status, problem } = await phone.call(answers.post, {
    body: { answers: Array.from({ length: 130 }, () => wrong) },
  })
  expect([status, Object.keys(problem.errors ?? {}).length]).toEqual([400, 100])
  const inOne = { ...answer, options: Array.from({ length: 130_000 }, () => 0) }
  const { status: rejected, problem: reason } = await phone.call(answers.post, { body: { answers: [inOne] } })
  expect([rejected, Object.keys(reason.errors ?? {})]).toEqual([400, ['answers.0.options']])
})
