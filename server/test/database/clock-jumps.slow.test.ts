import { answers } from '@scrutineer/contract/answers'
import { notifications } from '@scrutineer/contract/notifications'
import { observers } from '@scrutineer/contract/observers'
import { session } from '@scrutineer/contract/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLiveStream } from '../../../testkit/client/live-stream.ts'
import { expectConsistentCounters } from '../../../testkit/database/recount.ts'
import { createDeliverer } from '../../src/features/notifications/deliver.ts'
import { createExportMission } from '../export-client.ts'
import { answerTo, createCounty, createForm, createPhone, formUpload, secret } from '../factories.ts'

const noon = '2024-06-09T12:00:00Z'
const jumps = [
  { jump: 'a day ahead', time: '2024-06-10T12:00:00Z' },
  { jump: 'a day back', time: '2024-06-08T12:00:00Z' },
  { jump: 'a second back', time: '2024-06-09T11:59:59Z' },
]

const pushedTokens: string[] = []
let mission: Awaited<ReturnType<typeof createExportMission>>
let ngo: Awaited<ReturnType<typeof mission.createSignedInNgo>>
let form: Awaited<ReturnType<typeof createForm>>
beforeAll(async () => {
  const push = {
    send: async (token: string) => {
      pushedTokens.push(token)
      return { kind: 'delivered' as const }
    },
  }
  mission = await createExportMission({
    push,
    liveIntervals: { announce: 5, poll: 60_000, sessions: 60_000, heartbeat: 60_000 },
  })
  form = await createForm((await mission.createSignedInNgo({ organizer: true })).staff, formUpload('A'))
})
afterAll(() => mission.close())
beforeEach(async () => {
  mission.at(noon)
  ngo = await mission.createSignedInNgo()
})

test.each(jumps)(
  'reports keep their order, and none is lost, when the clock jumps $jump and back',
  async ({ time }) => {
    const county = await createCounty(mission)
    const [first, second] = [await createPhone(mission, ngo.id), await createPhone(mission, ngo.id)]
    const stream = await openLiveStream(mission.address, ngo.token)
    const post = async (phone: typeof first, option: number, station = 1) => {
      const body = { answers: [answerTo(form, county.code, 0, [option], station)] }
      expect((await phone.call(answers.post, { body })).status).toBe(200)
    }
    await post(first, 0)
    mission.at(time)
    await post(first, 1)
    await post(second, 2)
    mission.at('2024-06-09T12:00:01Z')
    await post(first, 2)
    await post(first, 0, 2)

    const query = { idObserver: first.id, idPollingStation: county.stationId(1) }
    const history = (await ngo.staff(answers.history, { query })).value.answers
    expect(history.map(({ revision, options }) => [revision, options[0]?.text])).toEqual([
      [1, 'Nothing'],
      [2, 'A queue'],
      [3, 'Pressure'],
    ])
    await expectConsistentCounters(mission.db)
    const pages = await Promise.all([1, 2, 3].map(page => ngo.staff(answers.threads, { query: { page, pageSize: 1 } })))
    const listed = pages.flatMap(({ value }) => value.data.map(row => `${row.idObserver} ${row.idPollingStation}`))
    expect(listed.sort()).toEqual(
      [
        `${first.id} ${county.stationId(1)}`,
        `${first.id} ${county.stationId(2)}`,
        `${second.id} ${county.stationId(1)}`,
      ].sort(),
    )
    const events = await stream.take(5)
    const ids = events.map(({ id }) => Number(id))
    expect(ids).toEqual([...ids].sort((one, other) => one - other))
    stream.leave()
    const rows = (await ngo.csv({ county: county.code })).slice(1)
    expect(rows.map(row => row.filter(cell => ['Nothing', 'A queue', 'Pressure'].includes(cell)).join())).toEqual([
      'Pressure',
      'Pressure',
      'Nothing',
    ])
  },
)

test.each(jumps)('failed sign-ins before the clock jumped $jump don’t lock the account', async ({ time }) => {
  const attempt = (password: string) => mission.anonymous(session.authorize, { body: { user: ngo.account, password } })
  mission.at(time)
  for (const _ of Array.from({ length: 8 })) await attempt('wrong')
  mission.at(noon)
  const { status, headers } = await attempt(secret)
  expect(status === 200 || Number(headers['retry-after']) <= 120).toBe(true)
  mission.at('2024-06-09T12:02:00Z')
  expect((await attempt(secret)).status).toBe(200)
})

test.each(jumps)('sessions are as they were once a clock that went $jump is right', async ({ time }) => {
  mission.at(time)
  const duringJump = await mission.signIn(ngo.account, secret)
  expect((await duringJump(observers.count)).status).toBe(200)
  mission.at('2024-06-09T11:59:58Z')
  expect([(await ngo.staff(observers.count)).status, (await duringJump(observers.count)).status]).toEqual([200, 200])
})

test.each(jumps)(
  'a notification that is sent while the clock is $jump off is delivered once, now',
  async ({ time }) => {
    const phone = await createPhone(mission, ngo.id)
    const { db, clock, push } = mission.dependencies
    if (!push) throw new Error('the mission has a sender')
    const deliverer = createDeliverer({ db, clock, push })
    pushedTokens.length = 0
    mission.at(time)
    const staff = await mission.signIn(ngo.account, secret)
    const body = { channel: 'Firebase', from: 'The mission', title: 'Title', message: 'Message' } as const
    expect((await staff(notifications.sendToAll, { body })).value).toBe(1)
    mission.at(noon)
    await deliverer.deliverDue()
    await deliverer.deliverDue()
    expect(pushedTokens).toEqual([`push ${phone.phone}`])
  },
)
