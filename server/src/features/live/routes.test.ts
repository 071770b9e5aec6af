import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import { live } from '@scrutineer/contract/live'
import { ngos } from '@scrutineer/contract/ngos'
import { session } from '@scrutineer/contract/session'
import { unplaced } from '@scrutineer/contract/unplaced'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLiveStream } from '../../../../testkit/client/live-stream.ts'
import { createNgo, createPhone, formUpload, secret } from '../../../test/factories.ts'
import { listenOn } from '../../../test/listen.ts'
import { createLiveMission, type LiveMission, liveIntervals, webOrigin } from '../../../test/live-mission.ts'
import { createCaller } from '../../../test/mission.ts'
import { createApp } from '../../app.ts'

let at: LiveMission
beforeEach(async () => {
  at = await createLiveMission()
})
afterEach(() => at.mission.close())

test('staff receive events of answers and notes of their own NGO only, and of all forms', async () => {
  const [ours, theirs] = [await at.createWatchedNgo(), await at.createWatchedNgo()]
  const stream = await openLiveStream(at.address, ours.token)
  await at.reportFrom(theirs.phone, 1)
  await at.reportFrom(ours.phone, 1)
  await at.noteFrom(theirs.phone, 1)
  const note = await at.noteFrom(ours.phone, 2)
  await at.reportFrom(ours.phone, 1, 2)
  const saved = await at.organizer.staff(forms.save, { body: formUpload('B') })
  await at.organizer.staff(forms.remove, { query: { formId: saved.value } })
  const report = { idObserver: ours.phone.id, idPollingStation: at.county.stationId(2) }
  expect(await stream.take(5)).toMatchObject([
    at.answersEvent(ours.phone, 1),
    { event: 'note', data: { ...report, id: note.value.id } },
    at.answersEvent(ours.phone, 1, true),
    { event: 'forms', data: { id: saved.value } },
    { event: 'forms', data: { id: saved.value } },
  ])
})

test('an organizer receives events of all NGOs', async () => {
  const [one, other] = [await at.createWatchedNgo(), await at.createWatchedNgo()]
  const stream = await openLiveStream(at.address, await at.signInForToken(at.organizer.account))
  await at.reportFrom(one.phone, 1)
  await at.reportFrom(other.phone, 1)
  expect(await stream.take(2)).toEqual([at.answersEvent(one.phone, 1), at.answersEvent(other.phone, 1)])
})

test('staff receive events of their NGO’s unplaced reports when received and when resolved', async () => {
  const [ours, theirs] = [await at.createWatchedNgo(), await at.createWatchedNgo()]
  const stream = await openLiveStream(at.address, ours.token)
  await at.reportFrom(theirs.phone, 999)
  await at.reportFrom(ours.phone, 999)
  const { data } = (await ours.staff(unplaced.list)).value
  await ours.staff(unplaced.dismiss, { body: { ids: data.map(({ id }) => id), reason: 'A test' } })
  const event = { id: expect.stringMatching(/^\d+$/), event: 'unplaced', data: { idObserver: ours.phone.id } }
  expect(await stream.take(2)).toEqual([event, event])
})

test('an arrival, a departure and the first sign-in of an observer of the NGO cause an event, answers and repetitions don’t', async () => {
  const [ours, theirs] = [await at.createWatchedNgo(), await at.createWatchedNgo()]
  const stream = await openLiveStream(at.address, ours.token)
  const organizer = await openLiveStream(at.address, await at.signInForToken(at.organizer.account))
  const visit = (phone: typeof ours.phone, kind: 'arrive' | 'leave', time: string) => {
    const key = { countyCode: at.county.code, idPollingStation: 1 }
    return kind === 'arrive'
      ? phone.call(answers.arrive, { body: { ...key, observerArrivalTime: `2024-06-09T${time}:00Z` } })
      : phone.call(answers.leave, { body: { ...key, observerLeaveTime: `2024-06-09T${time}:00Z` } })
  }
  await visit(theirs.phone, 'arrive', '06:00')
  await visit(ours.phone, 'arrive', '06:00')
  await visit(ours.phone, 'arrive', '06:00')
  await visit(ours.phone, 'arrive', '06:05')
  await at.reportFrom(ours.phone, 1)
  await visit(ours.phone, 'leave', '08:00')
  const other = await createPhone(at.mission, ours.id)
  await at.signInForToken(other.phone, 'a-phone')
  await at.reportFrom(other, 2)
  const expected = [
    at.presenceEvent(ours.phone),
    at.answersEvent(ours.phone, 1),
    at.presenceEvent(ours.phone),
    at.presenceEvent(other),
    at.answersEvent(other, 2),
  ]
  expect(await stream.take(5)).toEqual(expected)
  expect(await organizer.take(6)).toEqual([at.presenceEvent(theirs.phone), ...expected])
})

test('requests that change nothing or are rejected cause no event', async () => {
  const ngo = await at.createWatchedNgo()
  await at.reportFrom(ngo.phone, 1)
  const stream = await openLiveStream(at.address, ngo.token)
  expect((await at.reportFrom(ngo.phone, 1)).status).toBe(200)
  expect((await ngo.phone.call(answers.post, { body: { answers: [{}] } })).status).toBe(400)
  expect((await at.organizer.staff(forms.save, { body: formUpload('A') })).status).toBe(409)
  await at.reportFrom(ngo.phone, 2)
  expect(await stream.next()).toEqual(at.answersEvent(ngo.phone, 2))
})

test('an unplaced report causes an event of kind unplaced', async () => {
  const ngo = await at.createWatchedNgo()
  const stream = await openLiveStream(at.address, ngo.token)
  expect((await at.reportFrom(ngo.phone, 999)).status).toBe(200)
  expect(await stream.next()).toMatchObject({ event: 'unplaced', data: { idObserver: ngo.phone.id } })
})

test('an idle stream sends heartbeats', async () => {
  const idle = await createApp({ ...at.mission.dependencies, liveIntervals: { ...liveIntervals, heartbeat: 10 } })
  const ngo = await at.createWatchedNgo()
  const stream = await openLiveStream(await listenOn(idle), ngo.token)
  expect(await stream.nextBlock()).toBe(':')
  expect(await stream.nextBlock()).toBe(':')
  await idle.close()
})

/** The last events of a stream that the server ends: the client has to fetch again what it shows. */
const lastEvents = async (stream: Awaited<ReturnType<typeof openLiveStream>> | undefined) =>
  (await stream?.take(2))?.map(({ event }) => event)

test('a stream ends with its session: signed out, deactivated or expired', async () => {
  const [signedOut, deactivated, expired] = [
    await at.createWatchedNgo(),
    await at.createWatchedNgo(),
    await at.createWatchedNgo(),
  ]
  const streams = await Promise.all([signedOut, deactivated, expired].map(ngo => openLiveStream(at.address, ngo.token)))
  await at.mission.withToken(signedOut.token)(session.revoke)
  expect(await lastEvents(streams[0])).toEqual(['reset'])
  await at.organizer.staff(ngos.setActive, { params: { id: deactivated.id }, body: { isActive: false } })
  expect(await lastEvents(streams[1])).toEqual(['reset'])
  at.mission.at('2024-06-10T09:00:01Z')
  expect(await lastEvents(streams[2])).toEqual(['reset'])
})

test('streams end when a password change ends their session or when a second factor becomes required', async () => {
  const ngo = await at.createWatchedNgo()
  const stolen = await openLiveStream(at.address, await at.signInForToken(ngo.account))
  const ownStream = await openLiveStream(at.address, ngo.token)
  const body = { password: secret, newPassword: 'another password' }
  await at.mission.withToken(ngo.token)(session.changePassword, { body })
  expect(await lastEvents(stolen)).toEqual(['reset'])
  await at.reportFrom(ngo.phone, 1)
  expect(await ownStream.next()).toEqual(at.answersEvent(ngo.phone, 1))
  const demand = { name: ngo.name, shortName: 'N', requireSecondFactor: true }
  await at.organizer.staff(ngos.change, { params: { id: ngo.id }, body: demand })
  expect(await lastEvents(ownStream)).toEqual(['reset'])
})

test('a stream ends when its NGO stops being an organizer, and then gets only its own events', async () => {
  const second = await createNgo(at.mission, { organizer: true })
  const token = await at.signInForToken(second.account)
  const stream = await openLiveStream(at.address, token)
  await at.organizer.staff(ngos.setOrganizer, { params: { id: second.id }, body: { isOrganizer: false } })
  expect(await lastEvents(stream)).toEqual(['reset'])
  const [ownPhone, other] = [await createPhone(at.mission, second.id), (await at.createWatchedNgo()).phone]
  const again = await openLiveStream(at.address, token, { lastEventId: stream.lastId() })
  await at.reportFrom(other, 1)
  await at.reportFrom(ownPhone, 1)
  expect(await again.take(2)).toEqual([at.presenceEvent(ownPhone), at.answersEvent(ownPhone, 1)])
})

test('events of one server reach the streams of all servers on the same database', async () => {
  const second = await createApp(at.mission.dependencies)
  const ngo = await at.createWatchedNgo()
  const firstStream = await openLiveStream(at.address, ngo.token)
  const secondStream = await openLiveStream(await listenOn(second), ngo.token)
  await at.reportFrom(ngo.phone, 1)
  const throughSecond = {
    ...ngo.phone,
    call: createCaller(second, await at.signInForToken(ngo.phone.phone, 'another push token')),
  }
  await at.reportFrom(throughSecond, 2)
  const both = [at.answersEvent(ngo.phone, 1), at.answersEvent(ngo.phone, 2)]
  const events = [await firstStream.take(2), await secondStream.take(2)]
  expect(events).toEqual([both, both])
  // The ids are the same, so a client can resume at another server.
  expect(events[0]).toEqual(events[1])
  await second.close()
})

test('without notifications, streams receive events by polling', async () => {
  const polling = await createApp({
    ...at.mission.dependencies,
    listen: undefined,
    liveIntervals: { ...liveIntervals, poll: 10 },
  })
  const ngo = await at.createWatchedNgo()
  const stream = await openLiveStream(await listenOn(polling), ngo.token)
  await at.reportFrom(ngo.phone, 1)
  expect(await stream.next()).toEqual(at.answersEvent(ngo.phone, 1))
  await polling.close()
})

test('stopping the server ends its streams', async () => {
  const second = await createApp(at.mission.dependencies)
  const ngo = await at.createWatchedNgo()
  const stream = await openLiveStream(await listenOn(second), ngo.token)
  await Promise.all([second.close(), expect(stream.next()).resolves.toBeUndefined()])
})

test('the stream allows configured origins and disables buffering', async () => {
  const ngo = await at.createWatchedNgo()
  const { response } = await openLiveStream(at.address, ngo.token, { origin: webOrigin })
  expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
    200,
    {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'access-control-allow-origin': webOrigin,
    },
  ])
  const headers = { authorization: `Bearer ${ngo.token}` }
  expect((await fetch(`${at.address}${live.stream.path}`, { method: 'HEAD', headers })).status).toBe(200)
})

test('a session can have ten streams; closing one allows another, and other sessions have their own', async () => {
  const ngo = await at.createWatchedNgo()
  const status = async (token: string) => (await openLiveStream(at.address, token)).response.status
  const streams = await Promise.all(Array.from({ length: 12 }, () => openLiveStream(at.address, ngo.token)))
  const refused = streams.filter(({ response }) => response.status === 429)
  expect([refused.length, refused[0]?.response.headers.get('retry-after')]).toEqual([2, '30'])
  expect(await status(await at.signInForToken(ngo.account))).toBe(200)
  streams.find(({ response }) => response.status === 200)?.leave()
  await expect.poll(() => status(ngo.token)).toBe(200)
})
