import { answers } from '@scrutineer/contract/answers'
import { health } from '@scrutineer/contract/health'
import { notifications } from '@scrutineer/contract/notifications'
import { statistics } from '@scrutineer/contract/statistics'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLiveStream } from '../../../testkit/client/live-stream.ts'
import { expectConsistentCounters } from '../../../testkit/database/recount.ts'
import { startDelivery } from '../../src/features/notifications/delivery-worker.ts'
import { createFaultyDbMission, maxCallMs, poolSize } from './faulty-db-mission.ts'

let at: Awaited<ReturnType<typeof createFaultyDbMission>>
beforeEach(async () => {
  at = await createFaultyDbMission()
})
afterEach(() => at.close())

/** Generous, for busy machines. */
const soon = { timeout: 60_000 }

const titles = {
  en: 'The service is not available right now: try again in a moment',
  ro: 'Serviciul nu este disponibil acum: încercați din nou în curând',
}

const expectUnavailable = (reply: Awaited<ReturnType<typeof at.report>>) => {
  expect([reply.status, reply.problem.code, reply.headers['retry-after']]).toEqual([503, 'unavailable', '5'])
  expect(reply.headers['content-type']).toContain('application/problem+json')
  expect(reply.tookMs).toBeLessThan(maxCallMs)
}

/** Waits until the server is idle with as many open connections, files and sockets as before. */
const expectIdle = async (descriptorsBefore: number) => {
  await expect.poll(async () => (await at.connections()).underWay, soon).toBe(0)
  expect((await at.connections()).all).toBeLessThanOrEqual(poolSize + 1)
  await expect.poll(at.otherDescriptors, soon).toBeLessThanOrEqual(descriptorsBefore)
}

const pending = async () => (await at.direct.selectFrom('outbox').select('id').execute()).length

/** Runs a stream, a worker and reports through a database outage. */
const surviveOutage = async (disconnect: () => Promise<unknown>, reconnect: () => Promise<unknown>) => {
  const failures: unknown[] = []
  const { clock } = at.mission.dependencies
  const { db, listen } = at.faultyDb
  const stop = await startDelivery({ db, clock, listen, push: at.push, report: error => failures.push(error) })
  const stream = await openLiveStream(at.address, at.token)
  expect((await at.report(0)).status).toBe(200)
  const received = [await stream.next()]
  const before = await at.otherDescriptors()

  // During a transaction: the post has locked the observer's row and waits for the form's.
  const held = at.direct.transaction().execute(async trx => {
    await trx
      .selectFrom('observer')
      .where('id', '=', at.phones[1]?.id ?? 0)
      .select('id')
      .forUpdate()
      .execute()
    const waiting = at.report(1)
    await expect.poll(async () => (await at.connections()).underWay, soon).toBeGreaterThan(0)
    await disconnect()
    return waiting
  })
  expectUnavailable(await held)
  for (const reply of await Promise.all([1, 2, 3, 4, 5, 6].map(index => at.report(index)))) expectUnavailable(reply)
  expect((await at.mission.anonymous(health.alive)).status).toBe(200)
  for (const [language, title] of Object.entries(titles)) {
    const { status, problem, headers } = await at.mission.anonymous(health.ready, {
      headers: { 'accept-language': language },
    })
    expect([status, problem.title, headers['retry-after']]).toEqual([503, title, '5'])
  }

  await reconnect()
  await expect.poll(at.isReady, soon).toBe(true)
  const replies = await Promise.all([1, 2, 3].map(index => at.report(index)))
  expect(replies.map(reply => reply.status)).toEqual([200, 200, 200])
  received.push(...(await stream.take(3)))
  const tellers = received.map(event => (event?.data as { idObserver: number } | undefined)?.idObserver)
  expect(tellers.sort()).toEqual(
    at.phones
      .slice(0, 4)
      .map(({ id }) => id)
      .sort(),
  )
  const threads = await at.organizer.staff(answers.threads)
  expect(threads.value.totalItems).toBe(4)
  const ranking = await at.organizer.staff(statistics.ranking, { params: { method: 'observerNumber' } })
  expect(ranking.value.data.map(({ value }) => value)).toEqual([4])

  // By the notification after reconnecting: the worker polls only twice a minute.
  await expect.poll(async () => (await at.connections()).listening, soon).toBe(1)
  const notification = { channel: 'Firebase', from: 'The mission', title: 'Title', message: 'Message' } as const
  expect((await at.organizer.staff(notifications.sendToAll, { body: notification })).status).toBe(202)
  await expect.poll(pending, soon).toBe(0)
  expect(at.pushedTokens.sort()).toEqual(at.phones.map(({ phone }) => `push ${phone}`).sort())
  await stop()

  await expectIdle(before)
  stream.leave()
}

test('a connection lost between two statements of a transaction aborts the transaction, not the server', async () => {
  const failure = at.faultyDb.db.transaction().execute(async trx => {
    await sql`select 1`.execute(trx)
    const lost = expect.poll(async () => (await at.connections()).all, soon)
    await at.proxy.disconnect()
    await lost.toBe(0)
    await sql`select 2`.execute(trx)
  })
  await expect(failure).rejects.toThrow(/not queryable|Connection terminated/)
  await at.proxy.open()
  await expect.poll(at.isReady, soon).toBe(true)
})

test('a server that hangs during a transaction loses its row locks', async () => {
  const row = { id: at.phones[0]?.id ?? 0 }
  const failure = at.faultyDb.db.transaction().execute(async trx => {
    await sql`select from observer where id = ${row.id} for update`.execute(trx)
    await sql`select from observer where id = ${row.id} for update`.execute(at.direct)
    await sql`select 1`.execute(trx)
  })
  await expect(failure).rejects.toThrow(/idle-in-transaction timeout|not queryable|Connection terminated/)
  expect((await at.report(0)).status).toBe(200)
})

test('when all connections are busy, calls wait, then get 503 with Retry-After; no change is applied twice', async () => {
  expect((await at.report(0)).status).toBe(200)
  const before = await at.otherDescriptors()
  const replies = await at.direct.transaction().execute(async trx => {
    await sql`lock table answer`.execute(trx)
    const reports = Promise.all(at.phones.map((_, index) => at.report(index)))
    await expect.poll(() => at.faultyDb.poolStats().waiting, soon).toBeGreaterThan(0)
    expect((await at.mission.anonymous(health.alive)).status).toBe(200)
    return reports
  })
  for (const reply of replies) expectUnavailable(reply)
  const again = await Promise.all(at.phones.map((_, index) => at.report(index)))
  expect(again.map(({ status }) => status)).toEqual(at.phones.map(() => 200))
  expect((await at.organizer.staff(answers.threads)).value.totalItems).toBe(at.phones.length)
  await expectConsistentCounters(at.direct)
  await expectIdle(before)
})

test('a server stops even if its database hangs', async () => {
  const stream = await openLiveStream(at.address, at.token)
  at.proxy.freeze()
  await at.mission.app.close()
  await at.faultyDb.close()
  expect(await stream.next()).toBeUndefined()
  at.proxy.thaw()
})

test('calls get 503 while the database refuses connections and succeed after it recovers', () =>
  surviveOutage(at.proxy.disconnect, at.proxy.open))

test(
  'calls get 503 after a timeout while the database hangs and succeed after it recovers',
  () =>
    surviveOutage(
      async () => at.proxy.freeze(),
      async () => at.proxy.thaw(),
    ),
  60_000,
)
