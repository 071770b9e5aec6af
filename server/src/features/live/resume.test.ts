import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLiveStream } from '../../../../testkit/client/live-stream.ts'
import { createPhone } from '../../../test/factories.ts'
import { createLiveMission, type LiveMission } from '../../../test/live-mission.ts'
import { pruneEvents } from './scheduler.ts'

let at: LiveMission
beforeEach(async () => {
  at = await createLiveMission()
})
afterEach(() => at.mission.close())

/** A live event for an observer's answers at a station. */
const createEvent = (ngo: { id: number; phone: { id: number } }, stationId: number) => ({
  kind: 'answers' as const,
  ngo_id: ngo.id,
  observer_id: ngo.phone.id,
  polling_station_id: stationId,
  flagged: false,
  created_at: at.mission.dependencies.clock(),
})

test('a reconnecting client resumes without missing or repeating events', async () => {
  const ngo = await at.createWatchedNgo()
  const first = await openLiveStream(at.address, ngo.token)
  for (const station of [1, 2, 3]) await at.reportFrom(ngo.phone, station)
  expect(await first.take(2)).toEqual([at.answersEvent(ngo.phone, 1), at.answersEvent(ngo.phone, 2)])
  first.leave()
  for (const station of [4, 5]) await at.reportFrom(ngo.phone, station)
  const again = await openLiveStream(at.address, ngo.token, { lastEventId: first.lastId() })
  await at.reportFrom(ngo.phone, 6)
  expect(await again.take(4)).toEqual([3, 4, 5, 6].map(station => at.answersEvent(ngo.phone, station)))
})

test('a client that reconnects before its first event misses no event of its NGO and gets none of another', async () => {
  const ngo = await at.createWatchedNgo()
  const first = await openLiveStream(at.address, ngo.token)
  expect(first.lastId()).toMatch(/^\d+$/)
  first.leave()
  const other = await at.createWatchedNgo()
  await at.reportFrom(other.phone, 1)
  await at.reportFrom(ngo.phone, 1)
  const again = await openLiveStream(at.address, ngo.token, { lastEventId: first.lastId() })
  expect(await again.next()).toEqual(at.answersEvent(ngo.phone, 1))
})

test('a client that missed many events gets all of them while new ones arrive', async () => {
  const ngo = await at.createWatchedNgo()
  const first = await openLiveStream(at.address, ngo.token)
  first.leave()
  const many = Array.from({ length: 1200 }, (_, index) => createEvent(ngo, index + 1))
  await at.mission.db.insertInto('live_event').values(many).execute()
  const again = await openLiveStream(at.address, ngo.token, { lastEventId: first.lastId() })
  await at.reportFrom(ngo.phone, 1)
  const events = await again.take(1201)
  expect(events.slice(0, 1200).map(event => event.data)).toEqual(
    many.map(event => ({ idObserver: ngo.phone.id, idPollingStation: event.polling_station_id, flagged: false })),
  )
  expect(events[1200]).toEqual(at.answersEvent(ngo.phone, 1))
})

test('an id that is older than a day, foreign or invalid causes a reset', async () => {
  const ngo = await at.createWatchedNgo()
  const first = await openLiveStream(at.address, ngo.token)
  const old = first.lastId()
  for (const station of [1, 2, 3]) await at.reportFrom(ngo.phone, station)
  const retainedId = (await first.take(3)).at(-1)?.id ?? ''
  at.mission.at('2024-06-10T09:00:01Z')
  await pruneEvents({ db: at.mission.db, scope: { kind: 'everything' } }, at.mission.dependencies.clock())
  const token = await at.signInForToken(ngo.account)
  for (const lastEventId of [old, '999999', 'yesterday']) {
    const again = await openLiveStream(at.address, token, { lastEventId })
    expect(await again.next()).toEqual({ id: retainedId, event: 'reset', data: {} })
  }
  const current = await openLiveStream(at.address, token, { lastEventId: retainedId })
  await at.reportFrom(await createPhone(at.mission, ngo.id), 4)
  expect(await current.take(2)).toMatchObject([{ event: 'presence' }, { event: 'answers' }])
})

const since = (time: string) => `since-${Date.parse(time)}`

test('a stream since a time gets only events after it, and then new ones', async () => {
  const ngo = await at.createWatchedNgo()
  await at.reportFrom(ngo.phone, 1)
  at.mission.at('2024-06-09T09:01:00Z')
  await at.reportFrom(ngo.phone, 2)
  const stream = await openLiveStream(at.address, ngo.token, { lastEventId: since('2024-06-09T09:00:30Z') })
  await at.reportFrom(ngo.phone, 3)
  expect(await stream.take(2)).toEqual([2, 3].map(station => at.answersEvent(ngo.phone, station)))
})

test('a stream since a time after the newest event gets only new events', async () => {
  const ngo = await at.createWatchedNgo()
  await at.reportFrom(ngo.phone, 1)
  const stream = await openLiveStream(at.address, ngo.token, { lastEventId: since('2024-06-09T09:00:30Z') })
  await at.reportFrom(ngo.phone, 2)
  expect(await stream.next()).toEqual(at.answersEvent(ngo.phone, 2))
})

test('a stream since before the first event gets all events, or a reset if events were pruned', async () => {
  const ngo = await at.createWatchedNgo()
  for (const station of [1, 2]) await at.reportFrom(ngo.phone, station)
  const lastEventId = since('2024-06-09T08:59:00Z')
  const all = await openLiveStream(at.address, await at.signInForToken(at.organizer.account), { lastEventId })
  expect(await all.take(4)).toMatchObject([
    { event: 'forms' },
    at.presenceEvent(ngo.phone),
    at.answersEvent(ngo.phone, 1),
    at.answersEvent(ngo.phone, 2),
  ])
  at.mission.at('2024-06-10T09:00:01Z')
  await pruneEvents({ db: at.mission.db, scope: { kind: 'everything' } }, at.mission.dependencies.clock())
  const late = await openLiveStream(at.address, await at.signInForToken(ngo.account), { lastEventId })
  expect(await late.next()).toMatchObject({ event: 'reset' })
})

test('an invalid time causes a reset', async () => {
  const ngo = await at.createWatchedNgo()
  for (const lastEventId of ['since-', 'since-noon', 'since--1', `since-${'9'.repeat(30)}`]) {
    const stream = await openLiveStream(at.address, ngo.token, { lastEventId })
    expect(await stream.next()).toMatchObject({ event: 'reset' })
    stream.leave()
  }
})

test('events of the last day are kept; older ones are pruned whether sent or not', async () => {
  const ngo = await at.createWatchedNgo()
  for (const station of [1, 2]) await at.reportFrom(ngo.phone, station)
  at.mission.at('2024-06-10T08:59:00Z')
  await at.reportFrom(await createPhone(at.mission, ngo.id), 3)
  const count = async () =>
    (await at.mission.db.selectFrom('live_event').where('kind', '=', 'answers').select('id').execute()).length
  const scoped = { db: at.mission.db, scope: { kind: 'everything' as const } }
  const before = await count()
  await pruneEvents(scoped, new Date('2024-06-10T08:59:00Z'))
  expect(await count()).toBe(before)
  await pruneEvents(scoped, new Date('2024-06-10T09:00:01Z'))
  // The newest of the old events stays, since it determines which ids are too old.
  expect(await count()).toBe(2)
})

const isPostgresql =
  (process.env.TEST_ENGINE ?? (process.env.TEST_DATABASE_URL ? 'postgresql' : 'embedded')) === 'postgresql'

// The embedded engine has one connection, so transactions never overlap.
if (isPostgresql) {
  test('a report that commits after a newer one is sent after it and never lost', async () => {
    const ngo = await at.createWatchedNgo()
    const stream = await openLiveStream(at.address, ngo.token)
    const receivedBefore = await at.mission.db.transaction().execute(async db => {
      await db
        .insertInto('live_event')
        .values(createEvent(ngo, at.county.stationId(1)))
        .execute()
      await at.reportFrom(ngo.phone, 2)
      return stream.next()
    })
    expect(receivedBefore).toEqual(at.answersEvent(ngo.phone, 2))
    const again = await openLiveStream(at.address, ngo.token, { lastEventId: receivedBefore?.id ?? '' })
    await at.reportFrom(ngo.phone, 3)
    const late = [at.answersEvent(ngo.phone, 1), at.answersEvent(ngo.phone, 3)]
    expect([await stream.take(2), await again.take(2)]).toEqual([late, late])
    const ids = await at.mission.db
      .selectFrom('live_event')
      .where('kind', '=', 'answers')
      .select(['id', 'position'])
      .orderBy('id')
      .execute()
    expect(ids.map(({ position }) => Number(position) - Number(ids[1]?.position))).toEqual([1, 0, 2])
  })
}
