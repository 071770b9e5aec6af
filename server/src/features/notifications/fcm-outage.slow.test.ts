import { notifications } from '@scrutineer/contract/notifications'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFcmDouble, fcmFailure } from '../../../../testkit/network/fcm-double.ts'
import { createNgo, createPhone } from '../../../test/factories.ts'
import { createMission, type Mission } from '../../../test/mission.ts'
import { openFcmSender } from '../../push/fcm.ts'
import type { PushSender } from '../../push/push-sender.ts'
import { createDeliverer } from './deliver.ts'

const PHONES = 25

let fcm: Awaited<ReturnType<typeof createFcmDouble>>
let mission: Mission
let ngo: Awaited<ReturnType<typeof createNgo>>
let push: PushSender
let attempts = new Map<string, number>()
beforeAll(async () => {
  fcm = await createFcmDouble()
  const send: PushSender['send'] = (token, message) => {
    attempts.set(token, (attempts.get(token) ?? 0) + 1)
    return push.send(token, message)
  }
  mission = await createMission({ push: { send } })
  push = await openFcmSender(fcm.settings, mission.dependencies.clock)
  ngo = await createNgo(mission)
  for (let phone = 0; phone < PHONES; phone += 1) await createPhone(mission, ngo.id)
})
afterAll(async () => {
  await mission.close()
  await fcm.close()
})
beforeEach(() => {
  mission.at('2024-06-09T09:00:00Z')
  attempts = new Map()
  fcm.received.length = 0
})

/** The deliverer of a newly started server: all its state is in the database. */
const restartDeliverer = () => {
  const { db, clock, push: sender } = mission.dependencies
  if (!sender) throw new Error('the mission has a sender')
  return createDeliverer({ db, clock, push: sender, chance: () => 0.5 })
}

/** Delivers everything that is due until `end`; returns when the next delivery is due. */
const deliverUntil = async (end: Date) => {
  const deliverer = restartDeliverer()
  for (;;) {
    const due = await deliverer.deliverDue()
    if (!due || due > end) return due
    mission.at(due.toISOString())
  }
}

const counts = async () => (await ngo.staff(notifications.history)).value.data[0]?.counts

test.each([
  { name: 'breaks connections', outage: 'reset' as const },
  { name: 'answers 503', outage: fcmFailure(503, 'UNAVAILABLE') },
  { name: 'asks to retry later', outage: fcmFailure(429, 'RESOURCE_EXHAUSTED', {}, { 'retry-after': '120' }) },
])(
  'notifications sent while FCM $name for an hour reach each phone once, also across a restart',
  async ({ outage }) => {
    fcm.startOutage(outage)
    const body = { channel: 'Firebase', from: 'The mission', title: 'Title', message: 'Message' } as const
    expect((await ngo.staff(notifications.sendToAll, { body })).value).toBe(PHONES)
    await deliverUntil(new Date('2024-06-09T09:30:00Z'))
    const due = await deliverUntil(new Date('2024-06-09T10:00:00Z'))
    expect(await counts()).toMatchObject({ recipients: PHONES, pending: PHONES, failed: 0 })
    // Delays increase, up to an hour.
    expect([...attempts.values()].every(count => count <= 30)).toBe(true)
    expect(due?.getTime()).toBeLessThanOrEqual(new Date('2024-06-09T11:00:00Z').getTime())
    expect(fcm.received).toEqual([])

    fcm.endOutage()
    mission.at('2024-06-09T10:00:00Z')
    expect(await deliverUntil(new Date('2024-06-09T12:00:00Z'))).toBeUndefined()
    expect(await counts()).toMatchObject({ recipients: PHONES, delivered: PHONES, pending: 0 })
    const rung = fcm.received.map(({ token }) => token)
    expect([rung.length, new Set(rung).size]).toEqual([PHONES, PHONES])
  },
)
