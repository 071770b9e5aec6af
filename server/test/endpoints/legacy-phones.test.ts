import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import { geography } from '@scrutineer/contract/geography'
import { notifications } from '@scrutineer/contract/notifications'
import { session } from '@scrutineer/contract/session'
import { expect, test } from 'vitest'
import { createCounty, createForm, createNgo, createObserver, createPhone, formUpload, secret } from '../factories.ts'
import { sharedMission } from '../mission.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
const county = await createCounty(mission, 'A county’s code may have up to fifty characters', 12)
const phone = await createPhone(mission, organizer.id)

test('a phone without a push token signs in at both paths, even with an old Authorization header', async () => {
  const { phone: user } = await createObserver(mission, organizer.id)
  const body = { user, password: secret, uniqueId: 'E621E1F8-C36C-495A' }
  for (const endpoint of [session.authorizePhone, session.authorize]) {
    const { status, value } = await mission.withToken('null')(endpoint, { body })
    expect([status, Number.isInteger(value.expires_in)]).toEqual([200, true])
    expect((await mission.withToken(value.access_token)(forms.list)).status).toBe(200)
  }
})

test('a rejected sign-in repeats its title as `error`, also if a field is missing', async () => {
  const replies = [
    await mission.anonymous(session.authorizePhone, { body: { user: 'nobody', password: 'wrong', uniqueId: 'x' } }),
    await mission.anonymous(session.authorize, { body: { user: 'nobody', password: 'wrong', fcmToken: 'x' } }),
    await mission.anonymous(session.authorizePhone, { body: {} }),
  ]
  expect(replies.map(({ status, problem }) => [status, problem])).toEqual(
    replies.map(({ problem }) => [400, expect.objectContaining({ error: problem.title })]),
  )
  expect((await phone.call(answers.post, { body: {} })).problem).not.toHaveProperty('error')
})

test('counties include the highest station number for phones', async () => {
  for (const caller of [phone.call, organizer.staff]) {
    const { value } = await caller(geography.countiesForPhones)
    expect(value).toEqual([
      {
        id: county.id,
        code: county.code,
        name: `County ${county.code}`,
        numberOfPollingStations: 12,
        diaspora: false,
        order: 0,
      },
    ])
  }
  expect((await mission.anonymous(geography.countiesForPhones)).status).toBe(401)
})

test('a push token is accepted in the query, with an empty body declared as JSON', async () => {
  const { status } = await phone.call(notifications.register, {
    query: { ChannelName: 'Firebase', Token: 'of an iPhone' },
    headers: { 'content-type': 'application/json' },
  })
  expect(status).toBe(200)
  const rows = await mission.db
    .selectFrom('push_registration')
    .where('observer_id', '=', phone.id)
    .select('token')
    .execute()
  expect(rows.map(({ token }) => token)).toContain('of an iPhone')
})

test('phones get a question of type 4 as single choice, staff as saved; options have both ids', async () => {
  const questions = [{ code: '1', text: 'Open?', questionType: 4, optionsToQuestions: [{ text: 'Yes' }] }]
  const form = await createForm(organizer.staff, formUpload('FOUR', { formSections: [{ code: 'S', questions }] }))
  const read = async (caller: typeof phone.call) =>
    (await caller(forms.get, { params: { id: form.id } })).value.flatMap(section => section.questions)
  const [forPhone] = await read(phone.call)
  expect([forPhone?.questionType, (await read(organizer.staff))[0]?.questionType]).toEqual([1, 4])
  const [option] = forPhone?.optionsToQuestions ?? []
  expect(option?.optionId).toBe(option?.idOption)
})

test('empty times and booleans count as absent, and a time with an incorrect Z is local', async () => {
  const body = {
    countyCode: county.code,
    idPollingStation: 1,
    urbanArea: '',
    isPollingStationPresidentFemale: null,
    observerArrivalTime: '2024-06-09T07:10Z',
    observerLeaveTime: '',
  }
  expect((await phone.call(answers.arrive, { body })).status).toBe(200)
  const query = { ObserverId: phone.id, PollingStationNumber: county.stationId(1) }
  const visit = async () => (await organizer.staff(answers.visit, { query })).value
  expect(await visit()).toMatchObject({
    observerArrivalTime: '2024-06-09T04:10:00.000Z',
    observerLeaveTime: null,
    urbanArea: false,
  })
  await phone.call(answers.arrive, { body: { ...body, observerArrivalTime: '2024-06-09T07:10:00Z' } })
  expect(await visit()).toMatchObject({ observerArrivalTime: '2024-06-09T07:10:00.000Z' })
})
