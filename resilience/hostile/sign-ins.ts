import { session } from '@scrutineer/contract/session'
import { expect } from 'vitest'
import { createRawClient } from '../../testkit/client/raw-client.ts'
import { median } from '../../testkit/percentiles.ts'
import type { Attack } from './attack.ts'
import { engines, measureSeconds, serverInUse } from './server-in-use.ts'

const CONNECTIONS = 100

/** Both share the connections, and a normal sign-in also opens a session. Both become slower on a busy machine. */
const MAX_RATIO = 4

/** Durations of normal sign-ins in seconds. */
const signInTimes = async (signIn: () => Promise<void>, times: number) => {
  const taken: number[] = []
  for (let count = 0; count < times; count += 1) taken.push(await measureSeconds(signIn))
  return taken
}

/** Clients that continuously try nonexistent accounts over many connections, until `stop` returns the durations of their attempts. */
const startFlood = (url: string) => {
  const stranger = createRawClient(url)
  const attempts: number[] = []
  let isOver = false
  let tried = 0
  const tryOne = async () => {
    tried += 1
    const phone = tried % 2 ? { fcmToken: `token ${tried}` } : {}
    const body = { user: `nobody-${tried}`, password: 'wrong', ...phone }
    expect((await stranger(session.authorize, { body })).status).toBe(400)
  }
  const connections = Array.from({ length: CONNECTIONS }, async () => {
    while (!isOver) attempts.push(await measureSeconds(tryOne))
  })
  const duration = measureSeconds(() => Promise.all(connections))
  return async () => {
    isOver = true
    const seconds = await duration
    return { attempts, rate: tried / seconds }
  }
}

export const signInFlood: Attack = {
  name: 'signins',
  title: 'an honest sign-in waits no longer than a few attempts of a flood at accounts that don’t exist',
  longRounds: 1,
  async run(context) {
    for (const { engine, database } of engines) {
      const { server, signIn, measureNormalUse } = await serverInUse(database)
      const times = context.isLong ? 100 : 10
      const baseline = await signInTimes(signIn, times)
      const stop = startFlood(server.url)
      const during = await signInTimes(signIn, times)
      const longest = await measureNormalUse()
      const { attempts, rate } = await stop()
      expect(server.takeErrors()).toEqual([])
      const ratio = median(during) / median(attempts)
      expect(ratio).toBeLessThan(MAX_RATIO)
      // In `npm run test:all` other work of the machine may delay one of them by more.
      if (context.isLong) expect(Math.max(...during) - Math.max(...baseline)).toBeLessThan(1)
      const format = (seconds: readonly number[]) =>
        `median ${median(seconds).toFixed(2)} s, at most ${Math.max(...seconds).toFixed(2)} s`
      context.report(
        `${engine}: ${attempts.length} tries over ${CONNECTIONS} connections, ${rate.toFixed(0)} a second, ${format(attempts)}`,
        `honest sign-in ${format(during)}, ${ratio.toFixed(1)} times a try (quiet: ${format(baseline)}); other calls at most ${longest.toFixed(2)} s`,
      )
    }
  },
}
