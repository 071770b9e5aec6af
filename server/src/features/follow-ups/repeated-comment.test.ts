import { answers } from '@scrutineer/contract/answers'
import { audit } from '@scrutineer/contract/audit'
import { followUps } from '@scrutineer/contract/follow-up'
import { expect, test } from 'vitest'
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

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
const form = await createForm(organizer.staff, formUpload('A'))

/** The follow-ups of two reports. */
const createFollowUps = async () => {
  mission.at('2024-06-09T09:00:00Z')
  const ngo = await createNgo(mission)
  const county = await createCounty(mission)
  const phone = await createPhone(mission, ngo.id)
  const ids: number[] = []
  for (const station of [1, 2]) {
    await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [2], station)] } })
    const body = { idObserver: phone.id, idPollingStation: county.stationId(station) }
    ids.push((await ngo.staff(followUps.open, { body })).value.id)
  }
  const [first = 0, second = 0] = ids
  const comment = (key: string | undefined, { id = first, staff = ngo.staff, ...changed } = {}) =>
    staff(followUps.comment, {
      params: { id },
      body: { text: 'Rang him', ...changed },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    })
  const listComments = async () =>
    (await ngo.staff(followUps.get, { params: { id: first } })).value.events.filter(({ kind }) => kind === 'comment')
  return { ngo, second, comment, listComments }
}

test('a comment that is sent again with its key is stored once, also at the same time', async () => {
  const { ngo, comment, listComments } = await createFollowUps()
  expect((await Promise.all([comment('one'), comment('one')])).map(({ status }) => status)).toEqual([200, 200])
  mission.at('2024-06-09T09:05:00Z')
  const repeated = await comment('one')
  expect(repeated.value.events.at(-1)).toMatchObject({ value: 'Rang him', at: '2024-06-09T09:00:00.000Z' })
  expect(await listComments()).toHaveLength(1)
  const entries = (await organizer.staff(audit.list, { query: { account: ngo.account, action: 'follow_up.comment' } }))
    .value.data
  expect(entries.map(({ facts }) => facts)).toEqual([{ repeated: true }, { repeated: true }, {}])
})

test('the key of a comment is refused for another comment or follow-up, and is the account’s own', async () => {
  const { ngo, second, comment, listComments } = await createFollowUps()
  expect((await comment('one')).status).toBe(200)
  const changes = [{ text: 'Rang her' }, { mentions: [ngo.account] }, { id: second }]
  for (const changed of changes) {
    const reused = await comment('one', changed)
    expect([reused.status, reused.problem.code]).toEqual([409, 'conflict'])
  }
  const colleague = await createAccount(mission, ngo.id)
  expect((await comment('one', { staff: colleague.staff })).status).toBe(200)
  expect((await comment('two')).status).toBe(200)
  expect((await comment(undefined)).status).toBe(200)
  expect((await comment(undefined)).status).toBe(200)
  expect(await listComments()).toHaveLength(5)
})

test('a key that two follow-ups use at the same time stores one comment', async () => {
  const { second, comment } = await createFollowUps()
  const sent = await Promise.all([comment('one'), comment('one', { id: second })])
  expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('the key of a stored comment never changes', async () => {
  const { comment } = await createFollowUps()
  await comment('never changes')
  const change = mission.db
    .updateTable('follow_up_event')
    .set({ sender_key: 'another' })
    .where('sender_key', 'like', '%never changes')
  await expect(change.execute()).rejects.toThrow(/never changes/)
})
