import { randomBytes } from 'node:crypto'
import { answers } from '@scrutineer/contract/answers'
import { exports } from '@scrutineer/contract/exports'
import { notifications } from '@scrutineer/contract/notifications'
import { expect } from 'vitest'
import type { Attack } from './attack.ts'
import { engines, serverInUse } from './server-in-use.ts'

const extremeTimes = [
  '0000-00-00 00:00:00',
  '0001-01-01T00:00:00+14:00',
  '1403-03-20 08:00:00',
  '1899-12-31T23:59:59Z',
  '2201-01-01T00:00:00Z',
  '2567-06-09 08:00',
  '9999-12-31T23:59:59-14:00',
]

/** Phones and clients that send extreme times: a clock that was never set, another calendar, or malice. */
export const extremeDates: Attack = {
  name: 'dates',
  title: 'times far away break no reply and no export',
  longRounds: 1,
  async run(context) {
    for (const { engine, database } of engines) {
      const { server, mission, phone, staff, measureNormalUse } = await serverInUse(database)
      const at = { countyCode: mission.county, idPollingStation: 1 }
      for (const time of extremeTimes) {
        const arrival = { ...at, observerArrivalTime: time, observerLeaveTime: time }
        expect((await phone(answers.arrive, { body: arrival })).status).toBe(200)
        for (const field of ['from', 'to'])
          for (const call of [answers.threads, exports.all])
            expect((await staff(call, { query: { [field]: time } })).status).toBe(400)
      }
      for (const format of ['csv', 'xlsx'])
        expect((await staff(exports.all, { query: { format, part: 'visits' } })).status).toBe(200)
      const longest = await measureNormalUse()
      expect(server.takeErrors()).toEqual([])
      context.report(`${engine}: ${extremeTimes.length} times`, `honest call at most ${longest.toFixed(2)} s`)
    }
  },
}

/** Phones with push tokens of any length. */
export const hugeTokens: Attack = {
  name: 'tokens',
  title: 'push tokens of 4,096 characters are kept, longer ones refused, and none fails inside',
  longRounds: 1,
  async run(context) {
    for (const { engine, database } of engines) {
      const { server, phone, measureNormalUse } = await serverInUse(database)
      const lengths = [2_704, 4_095, 4_096, 4_097, 16_000]
      for (const length of lengths) {
        const token = randomBytes(length).toString('base64').slice(0, length)
        const response = await phone(notifications.register, { body: { channelName: 'Firebase', token } })
        expect([length, response.status]).toEqual([length, length > 4_096 ? 400 : 200])
      }
      const longest = await measureNormalUse()
      expect(server.takeErrors()).toEqual([])
      context.report(`${engine}: tokens of ${lengths.join(', ')}`, `honest call at most ${longest.toFixed(2)} s`)
    }
  },
}
