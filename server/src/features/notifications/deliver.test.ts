import { notifications } from '@scrutineer/contract/notifications'
import { beforeEach, expect, test } from 'vitest'
import { createNgo, createObserver } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'
import type { PushOutcome } from '../../push/push-sender.ts'
import { createDeliverer } from './deliver.ts'
import { startDelivery } from './delivery-worker.ts'

let ngo: Awaited<ReturnType<typeof createNgo>>
const mission = await sharedMission({ push: { send: async () => ({ kind: 'delivered' }) } })
beforeEach(async () => {
  mission.at('2024-06-09T09:00:00Z')
  await mission.db.deleteFrom('outbox').execute()
  ngo = await createNgo(mission)
})

const notification = { channel: 'Firebase', from: 'The mission', title: 'Title', message: 'Message' } as const

/** An observer with phones that have these tokens. */
const reachable = async (...tokens: string[]) => {
  const observer = await createObserver(mission, ngo.id)
  const rows = tokens.map(token => ({ observer_id: observer.id, channel: 'Firebase', token }))
  const now = mission.dependencies.clock()
  if (rows.length > 0) {
    await mission.db
      .insertInto('push_registration')
      .values(rows.map(row => ({ ...row, registered_at: now })))
      .execute()
  }
  return observer
}
const reachableMany = (prefix: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => reachable(`${prefix} ${index}`)))

/** A push service that returns the outcome of `answer` and records the tokens. */
const createService = (
  answer: (token: string) => PushOutcome | Promise<PushOutcome> = () => ({ kind: 'delivered' }),
) => {
  const tokens: string[] = []
  return {
    tokens,
    push: {
      send: async (token: string) => {
        tokens.push(token)
        return answer(token)
      },
    },
  }
}
const delivererOf = ({ push }: ReturnType<typeof createService>) =>
  createDeliverer({ db: mission.db, clock: mission.dependencies.clock, push, chance: () => 0 })

const sendToAll = () => ngo.staff(notifications.sendToAll, { body: notification })
const newest = async () => {
  const { data } = (await ngo.staff(notifications.history)).value
  const id = data[0]?.id ?? 0
  return {
    id,
    counts: data[0]?.counts,
    rows: (await ngo.staff(notifications.recipients, { params: { id } })).value.data,
  }
}
const tokensOf = async (observerId: number) =>
  (
    await mission.db.selectFrom('push_registration').where('observer_id', '=', observerId).select('token').execute()
  ).map(row => row.token)

const retry = (retryAfterMs?: number): PushOutcome => ({ kind: 'retry', detail: 'HTTP 503', retryAfterMs })
const dead: PushOutcome = { kind: 'unregistered', detail: 'HTTP 404 UNREGISTERED' }

test('every recipient ends as delivered or as failed with a reason, and dead tokens are removed', async () => {
  const both = await reachable('dead one', 'live one')
  const unregistered = await reachable('dead two')
  const refused = await reachable('refused')
  const phoneless = await reachable()
  const service = createService(token => {
    if (token.startsWith('dead')) return dead
    return token === 'refused' ? { kind: 'refused', detail: 'HTTP 403' } : { kind: 'delivered' }
  })
  await sendToAll()
  expect(await delivererOf(service).deliverDue()).toBeUndefined()
  const { counts, rows } = await newest()
  expect(counts).toEqual({ recipients: 4, delivered: 1, failed: 3, pending: 0, notConfigured: 0, read: 0 })
  const settledAt = '2024-06-09T09:00:00.000Z'
  const ends = new Map(
    rows.map(({ idObserver, status, detail, settledAt }) => [idObserver, { status, detail, settledAt }]),
  )
  expect(ends.get(both.id)).toEqual({ status: 'delivered', detail: null, settledAt })
  expect(ends.get(unregistered.id)).toEqual({ status: 'failed', detail: 'no phone registered any more', settledAt })
  expect(ends.get(refused.id)).toEqual({ status: 'failed', detail: 'HTTP 403', settledAt })
  expect(ends.get(phoneless.id)).toEqual({ status: 'failed', detail: 'no phone registered', settledAt })
  expect([await tokensOf(both.id), await tokensOf(unregistered.id), await tokensOf(refused.id)]).toEqual([
    ['live one'],
    [],
    ['refused'],
  ])
})

test('an unavailable service is retried with increasing delays until it accepts the message', async () => {
  await reachable('patient')
  let failures = 2
  const service = createService(() => (failures-- > 0 ? retry() : { kind: 'delivered' }))
  const deliverer = delivererOf(service)
  await sendToAll()
  expect(await deliverer.deliverDue()).toEqual(new Date('2024-06-09T09:00:05Z'))
  expect((await newest()).rows).toMatchObject([{ status: 'pending', detail: 'HTTP 503', settledAt: null }])
  await deliverer.deliverDue()
  expect(service.tokens).toHaveLength(1)
  mission.at('2024-06-09T09:00:05Z')
  expect(await deliverer.deliverDue()).toEqual(new Date('2024-06-09T09:00:15Z'))
  mission.at('2024-06-09T09:00:15Z')
  expect(await deliverer.deliverDue()).toBeUndefined()
  expect((await newest()).rows).toMatchObject([{ status: 'delivered', detail: null }])
  expect(service.tokens).toHaveLength(3)
})

test('a delivery is given up after a day', async () => {
  await reachable('hopeless')
  const deliverer = delivererOf(createService(() => retry()))
  await sendToAll()
  await deliverer.deliverDue()
  mission.at('2024-06-10T08:59:58Z')
  expect(await deliverer.deliverDue()).toBeUndefined()
  expect((await newest()).rows).toMatchObject([{ status: 'failed', detail: 'given up: HTTP 503' }])
})

test('Retry-After pauses all deliveries until that time, without counting attempts', async () => {
  const crowd = await reachableMany('crowd', 30)
  let isAway = true
  const service = createService(() => (isAway ? retry(60_000) : { kind: 'delivered' }))
  const deliverer = delivererOf(service)
  await sendToAll()
  expect(await deliverer.deliverDue()).toEqual(new Date('2024-06-09T09:01:00Z'))
  expect(service.tokens).toHaveLength(20)
  mission.at('2024-06-09T09:00:59Z')
  await deliverer.deliverDue()
  expect(service.tokens).toHaveLength(20)
  const waiting = await mission.db.selectFrom('outbox').select('attempts').execute()
  expect(waiting.filter(row => row.attempts === 0)).toHaveLength(10)
  isAway = false
  mission.at('2024-06-09T09:01:00Z')
  expect(await deliverer.deliverDue()).toBeUndefined()
  expect((await newest()).counts).toMatchObject({ recipients: crowd.length, delivered: crowd.length })
})

test('after a crash, completed deliveries are not repeated', async () => {
  await reachableMany('crash', 30)
  const isBefore = (token: string) => Number(token.split(' ')[1]) < 12
  const dying = createService(token => {
    if (!isBefore(token)) throw new Error('killed')
    return { kind: 'delivered' }
  })
  await sendToAll()
  await expect(delivererOf(dying).deliverDue()).rejects.toThrow('killed')
  expect((await newest()).counts).toMatchObject({ delivered: 12, pending: 18 })
  const next = createService()
  const deliverer = delivererOf(next)
  expect(await deliverer.deliverDue()).toEqual(new Date('2024-06-09T09:05:00Z'))
  expect(next.tokens).toEqual([])
  mission.at('2024-06-09T09:05:00Z')
  await deliverer.deliverDue()
  expect(next.tokens.filter(isBefore)).toEqual([])
  expect(new Set(next.tokens).size).toBe(next.tokens.length)
  expect((await newest()).counts).toMatchObject({ delivered: 30, pending: 0 })
})

test('two servers share deliveries, and no phone gets one twice', async () => {
  await reachableMany('shared', 250)
  const services = [createService(), createService()]
  await sendToAll()
  await Promise.all(services.map(service => delivererOf(service).deliverDue()))
  const requestedTokens = services.flatMap(service => service.tokens)
  expect([requestedTokens.length, new Set(requestedTokens).size]).toEqual([250, 250])
  expect((await newest()).counts).toMatchObject({ delivered: 250 })
})

test('a result that couldn’t be written is written before anything is sent again', async () => {
  await reachable('unlucky')
  const service = createService()
  let isAway = true
  const db = mission.db.withPlugin({
    transformQuery: ({ node }) => {
      if (isAway && service.tokens.length > 0) throw new Error('database away')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const deliverer = createDeliverer({ db, clock: mission.dependencies.clock, push: service.push })
  await sendToAll()
  await expect(deliverer.deliverDue()).rejects.toThrow('database away')
  isAway = false
  mission.at('2024-06-09T10:00:00Z')
  await deliverer.deliverDue()
  expect(service.tokens).toEqual(['unlucky'])
  expect((await newest()).rows).toMatchObject([{ status: 'delivered' }])
})

const signal = () => {
  let done: () => void = () => undefined
  const promise = new Promise<void>(resolve => {
    done = resolve
  })
  return { promise, done }
}
const workerOn = (service: ReturnType<typeof createService>) => {
  const { db, clock, listen } = mission.dependencies
  if (!listen) throw new Error('the mission’s database listens')
  const failures: unknown[] = []
  return {
    failures,
    stop: startDelivery({ db, clock, listen, push: service.push, report: error => failures.push(error) }),
  }
}

test('a sent notification wakes the worker, also after a failure', async () => {
  await reachable('awake')
  const rings = [signal(), signal()]
  let isFaulty = true
  const service = createService(() => {
    rings[isFaulty ? 0 : 1]?.done()
    if (isFaulty) throw new Error('a fault')
    return { kind: 'delivered' }
  })
  const worker = workerOn(service)
  const stop = await worker.stop
  await sendToAll()
  await rings[0]?.promise
  isFaulty = false
  await sendToAll()
  await rings[1]?.promise
  await stop()
  expect((await newest()).rows).toMatchObject([{ status: 'delivered' }])
  expect(worker.failures).toEqual([new Error('a fault')])
})

test('stopping waits for deliveries in progress and releases the rest, so the next start continues at once', async () => {
  await reachableMany('stopped', 50)
  const begun = signal()
  const release = signal()
  const service = createService(async () => {
    begun.done()
    await release.promise
    return { kind: 'delivered' }
  })
  const stop = await workerOn(service).stop
  await sendToAll()
  await begun.promise
  const stopped = stop()
  release.done()
  await stopped
  const { counts } = await newest()
  expect(counts).toMatchObject({ delivered: service.tokens.length, pending: 50 - service.tokens.length })
  expect(service.tokens.length).toBeLessThanOrEqual(20)
  const next = createService()
  await delivererOf(next).deliverDue()
  expect([...service.tokens, ...next.tokens].sort()).toEqual([...new Set([...service.tokens, ...next.tokens])].sort())
  expect((await newest()).counts).toMatchObject({ delivered: 50, pending: 0 })
})
