import { ngos } from '@scrutineer/contract/ngos'
import { notifications } from '@scrutineer/contract/notifications'
import { observers } from '@scrutineer/contract/observers'
import { beforeEach, expect, test } from 'vitest'
import { createNgo, createPhone, secret } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'
import type { PushSender } from '../../push/push-sender.ts'
import { createDeliverer } from './deliver.ts'

/** Tokens that received a push. */
let reached: string[]
const push: PushSender = {
  send: async token => {
    reached.push(token)
    return { kind: 'delivered' }
  },
}
const mission = await sharedMission({ push })
beforeEach(() => {
  reached = []
})

const body = { channel: 'Firebase', from: 'The mission', title: 'Title', message: 'Message' } as const
const deliver = () =>
  createDeliverer({ db: mission.db, clock: mission.dependencies.clock, push, chance: () => 0 }).deliverDue()

test('after a PIN change a phone gets no notifications until it signs in with the new PIN', async () => {
  const ngo = await createNgo(mission)
  const [robbed, other] = [await createPhone(mission, ngo.id), await createPhone(mission, ngo.id)]
  await ngo.staff(notifications.sendToAll, { body })
  const change = { action: 'reset-password', phoneNumber: robbed.phone, pin: 'another' }
  await ngo.staff(observers.resetPin, { body: change })
  await deliver()
  expect(reached).toEqual([`push ${other.phone}`])
  await mission.signIn(robbed.phone, 'another', 'a new phone')
  await ngo.staff(notifications.sendToAll, { body })
  await deliver()
  expect(reached.sort()).toEqual(['a new phone', `push ${other.phone}`, `push ${other.phone}`])
})

test('observers of a deactivated NGO get no notifications, also no earlier ones, until it is reactivated', async () => {
  const [organizer, ngo] = [await createNgo(mission, { organizer: true }), await createNgo(mission)]
  const phone = await createPhone(mission, ngo.id)
  const setActive = (isActive: boolean) =>
    organizer.staff(ngos.setActive, { params: { id: ngo.id }, body: { isActive } })
  await ngo.staff(notifications.sendToAll, { body })
  await setActive(false)
  await organizer.staff(notifications.sendToAll, { body })
  await deliver()
  expect(reached).not.toContain(`push ${phone.phone}`)
  await setActive(true)
  const back = await mission.signIn(ngo.account, secret)
  await back(notifications.sendToAll, { body })
  await deliver()
  expect(reached).toContain(`push ${phone.phone}`)
})
