import { session } from '@scrutineer/contract/session'
import { expect } from 'vitest'
import { createRawClient } from '../../testkit/client/raw-client.ts'
import type { Attack } from './attack.ts'
import { engines, measureSeconds, startServerInUse } from './server-in-use.ts'

const CONNECTIONS = 100

/** Durations of normal sign-ins in seconds, sorted. */
const signInTimes = async (signIn: () => Promise<void>, times: number) => {
  const taken: number[] = []
  for (let count = 0; count < times; count += 1) taken.push(await measureSeconds(signIn))
  return taken.sort((a, b) => a - b)
}
const middle = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? 0

/** Clients that continuously try nonexistent accounts over many connections. */
export const signInFlood: Attack = {
  name: 'signins',
  title: 'a flood of sign-ins at accounts that don’t exist delays an honest one by less than a second',
  longRounds: 1,
  async run(context) {
    for (const { engine, database } of engines) {
      const { server, signIn, measureNormalUse } = await startServerInUse(database, context)
      const times = context.isLong ? 100 : 10
      const baseline = await signInTimes(signIn, times)
      const stranger = createRawClient(server.url)
      let isOver = false
      let tried = 0
      const flood = Array.from({ length: CONNECTIONS }, async () => {
        while (!isOver) {
          tried += 1
          const phone = tried % 2 ? { fcmToken: `token ${tried}` } : {}
          const body = { user: `nobody-${tried}`, password: 'wrong', ...phone }
          expect((await stranger(session.authorize, { body })).status).toBe(400)
        }
      })
      const floodSeconds = measureSeconds(() => Promise.all(flood))
      const during = await signInTimes(signIn, times)
      const longest = await measureNormalUse()
      isOver = true
      const rate = tried / (await floodSeconds)
      expect(server.takeErrors()).toEqual([])
      // In `npm test` other work of the machine may delay one of them.
      const [before, after] = context.isLong ? [baseline.at(-1), during.at(-1)] : [middle(baseline), middle(during)]
      expect((after ?? 0) - (before ?? 0)).toBeLessThan(1)
      const format = (sorted: readonly number[]) =>
        `median ${middle(sorted).toFixed(2)} s, at most ${sorted.at(-1)?.toFixed(2)} s`
      context.report(
        `${engine}: ${tried} tries over ${CONNECTIONS} connections, ${rate.toFixed(0)} a second`,
        `honest sign-in ${format(during)} (quiet: ${format(baseline)}); other calls at most ${longest.toFixed(2)} s`,
      )
      await server.stop()
    }
  },
}
