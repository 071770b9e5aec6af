import { expect, test } from '@playwright/test'
import { answers } from '@scrutineer/contract/answers'
import { encodeUrl } from '@scrutineer/contract/core/request'
import { exportIdHeader, exports } from '@scrutineer/contract/exports'
import { notes } from '@scrutineer/contract/notes'
import { notifications } from '@scrutineer/contract/notifications'
import { observers } from '@scrutineer/contract/observers'
import { session } from '@scrutineer/contract/session'
import { statistics } from '@scrutineer/contract/statistics'
import { openDatabase } from '../server/src/db/client.ts'
import { createApiClient } from '../testkit/client/api-client.ts'
import { openLiveStream } from '../testkit/client/live-stream.ts'
import { createRawClient } from '../testkit/client/raw-client.ts'
import { createSetup } from '../testkit/client/setup.ts'
import { recount } from '../testkit/database/recount.ts'
import { admin } from '../testkit/process/product.ts'
import { startServer } from '../testkit/process/server-process.ts'
import { unique, uniquePhone } from '../testkit/unique.ts'
import { picture } from './factories/report.ts'
import { createStaffAccount, password } from './factories/staff-account.ts'
import { startTwoServers } from './harness/two-servers.ts'

// Serial, in one worker, so that the servers are started once.
test.describe.configure({ mode: 'default' })

let servers: Awaited<ReturnType<typeof startTwoServers>>
test.beforeAll(async () => {
  servers = await startTwoServers()
})
test.afterAll(() => servers.stop())
test.afterEach(() => {
  expect([...servers.one.takeErrors(), ...servers.other.takeErrors()]).toEqual([])
})

const signInAt = (user: string, secret: string) =>
  createSetup(createApiClient(servers.balancer.url)).signIn(user, secret)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Creates an NGO with phones at different stations, through the balancer. */
const createMission = async (count: number) => {
  const setup = createSetup(createApiClient(servers.balancer.url))
  const organizer = await signInAt(admin.user, admin.password)
  const code = await setup.createCounty(organizer, { stations: count })
  const options = [{ text: 'Calm' }, { text: 'Pressure on voters', flagged: true }]
  const questionUpload = { code: 'Q', text: 'What did you see?', questionType: 0, optionsToQuestions: options }
  const section = { code: 'S', description: 'Voting', questions: [questionUpload] }
  const form = { code: `F${code}`, description: 'Voting', draft: false, formSections: [section] }
  const [saved] = await setup.loadSections(organizer, await setup.saveForm(organizer, form))
  const question = saved?.questions[0]
  if (!question) throw new Error('the form has a question')
  const { account, ngoId } = await createStaffAccount(setup)
  const staff = await signInAt(account, password)
  const phones = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const phone = uniquePhone()
      const id = await setup.addObserver(organizer, { name: `Ana ${phone}`, phone, pin: '1234', idNgo: ngoId })
      return { id, phone, station: index + 1, token: await setup.signInPhone(phone, '1234') }
    }),
  )
  type Phone = (typeof phones)[number]
  const post = (origin: string, { token, station }: Phone, option: number) => {
    const optionId = question.optionsToQuestions[option]?.idOption ?? 0
    const answer = { questionId: question.id, countyCode: code, pollingStationNumber: station, options: [{ optionId }] }
    return createSetup(createApiClient(origin)).postAnswers(token, { answers: [answer] })
  }
  return { organizer, account, staff, phones, post, code }
}

test('streams of both servers send the same events in the same order, and a client resumes at the other server', async () => {
  const { staff, phones, post } = await createMission(20)
  const [firstStream, secondStream] = [
    await openLiveStream(servers.one.url, staff),
    await openLiveStream(servers.other.url, staff),
  ]
  await Promise.all(phones.map(phone => post(servers.balancer.url, phone, 1)))
  const [firstEvents, secondEvents] = [await firstStream.take(20), await secondStream.take(20)]
  expect(secondEvents).toEqual(firstEvents)
  const reporterIds = firstEvents.map(({ data }) => (data as { idObserver: number }).idObserver)
  expect(reporterIds.sort()).toEqual(phones.map(({ id }) => id).sort())
  for (const stream of [firstStream, secondStream]) stream.leave()
  const resumedStream = await openLiveStream(servers.other.url, staff, { lastEventId: firstEvents[4]?.id ?? '' })
  expect(await resumedStream.take(15)).toEqual(firstEvents.slice(5))
  const through = await openLiveStream(servers.balancer.url, staff, { lastEventId: firstEvents[18]?.id ?? '' })
  expect(await through.next()).toEqual(firstEvents[19])
  for (const stream of [resumedStream, through]) stream.leave()
})

test('failed sign-ins at either server throttle the account', async () => {
  const { account } = await createStaffAccount(createSetup(createApiClient(servers.balancer.url)))
  const call = createRawClient(servers.balancer.url)
  const attempt = async (secret: string) =>
    (await call(session.authorize, { body: { user: account, password: secret } })).status
  const before = servers.balancer.requestCounts()
  const statuses = []
  for (let turn = 0; turn < 5; turn += 1) statuses.push(await attempt('wrong'))
  expect(statuses).toEqual([400, 400, 400, 400, 400])
  const requestCounts = servers.balancer.requestCounts().map((count, place) => count - (before[place] ?? 0))
  expect(requestCounts.sort()).toEqual([2, 3])
  expect(await attempt(password)).toBe(429)
  await expect.poll(() => attempt(password)).toBe(200)
})

test('signing out at one server ends the session and its stream at the other', async () => {
  const { account } = await createStaffAccount(createSetup(createApiClient(servers.balancer.url)))
  const token = await signInAt(account, password)
  const stream = await openLiveStream(servers.other.url, token)
  const count = async () =>
    (await fetch(`${servers.other.url}${observers.count.path}`, { headers: bearer(token) })).status
  expect(await count()).toBe(200)
  await createApiClient(servers.one.url)(session.revoke, { token })
  expect(await count()).toBe(401)
  expect((await stream.take(2)).map(({ event }) => event)).toEqual(['reset'])
})

test('a picture uploaded to one server is served by the other, including the original', async () => {
  const { organizer, phones, code } = await createMission(1)
  const sent = picture()
  const note = await createSetup(createApiClient(servers.one.url)).addNote(
    phones[0]?.token ?? '',
    { countyCode: code, pollingStationNumber: 1, text: 'Seen from the corridor' },
    [sent],
  )
  const shown = await fetch(`${servers.other.url}${note.attachmentPath}`)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const id = /picture\/(\d+)/.exec(note.attachmentPath ?? '')?.[1] ?? ''
  const original = await fetch(`${servers.other.url}${encodeUrl(notes.original.path, { params: { id } })}`, {
    headers: bearer(organizer),
  })
  expect(Buffer.from(await original.arrayBuffer())).toEqual(Buffer.from(await sent.arrayBuffer()))
})

test('a notification sent to both servers with one idempotency key is delivered once', async () => {
  const { organizer, phones } = await createMission(12)
  const title = `Report by noon ${unique()}`
  const to = { channel: 'Firebase', from: 'The mission', title, message: 'Please.' }
  const send = async ({ url }: { url: string }) => {
    const reply = await createRawClient(url, organizer)(notifications.send, {
      headers: { 'idempotency-key': title },
      body: { ...to, recipients: phones.map(({ id }) => id) },
    })
    return [reply.status, reply.body]
  }
  expect(await Promise.all([servers.one, servers.other, servers.one, servers.other].map(send))).toEqual(
    Array.from({ length: 4 }, () => [202, 12]),
  )
  const history = async () => {
    const { data } = await createApiClient(servers.other.url)(notifications.history, { token: organizer })
    return data.filter(each => each.title === title).map(({ counts }) => counts.delivered)
  }
  await expect.poll(history).toEqual([12])
  const rung = servers.fcm.received.filter(message => JSON.stringify(message).includes(title)).map(({ token }) => token)
  expect(rung.sort()).toEqual(phones.map(({ phone }) => `push of ${phone}`).sort())
})

test('reports sent to both servers concurrently are stored and counted once', async () => {
  const { staff, phones, post, code } = await createMission(25)
  const ranking = async (origin: string, method: string) =>
    (await createApiClient(origin)(statistics.ranking, { token: staff, params: { method } })).data
  // Each phone sends its report to both servers while statistics are requested from both.
  await Promise.all([
    ...phones.flatMap(phone => [servers.one, servers.other].map(({ url }) => post(url, phone, 1))),
    ...Array.from({ length: 10 }, () => ranking(servers.balancer.url, 'countiesIrregularities')),
  ])
  await Promise.all(phones.slice(0, 5).map(phone => post(servers.balancer.url, phone, 0)))
  for (const { url } of [servers.one, servers.other]) {
    expect(await ranking(url, 'countiesIrregularities')).toEqual([{ label: `County ${code}`, value: 20 }])
    expect(await ranking(url, 'observerNumber')).toEqual([{ label: `County ${code}`, value: 25 }])
    const threads = await createApiClient(url)(answers.threads, { token: staff })
    expect(threads.totalItems).toBe(25)
  }
  const { db, close } = await openDatabase({ url: servers.databaseUrl })
  const { threads, observers: observerRows, counters } = await recount(db)
  await close()
  expect([threads.stored, observerRows.stored, counters.stored]).toEqual([
    threads.recounted,
    observerRows.recounted,
    counters.recounted,
  ])
})

test('each server verifies exports that the other signed with its key', async () => {
  const { staff } = await createMission(1)
  const file = await fetch(`${servers.one.url}${exports.all.path}`, { headers: bearer(staff) })
  await file.arrayBuffer()
  const params = { id: file.headers.get(exportIdHeader) ?? '' }
  const { publicKey } = await createApiClient(servers.other.url)(exports.manifest, { token: staff, params })
  const keysOf = async ({ url }: { url: string }) => (await createApiClient(url)(exports.key)).keys.map(({ id }) => id)
  expect((await keysOf(servers.one))[0]).toBe(publicKey.id)
  expect((await keysOf(servers.other)).indexOf(publicKey.id)).toBeGreaterThan(0)
})

test('a server with a different token secret doesn’t start and explains why', async () => {
  const another = { ...servers.settings, TOKEN_SECRET: 'another secret, of at least 32 characters' }
  await expect(startServer(another)).rejects.toThrow(
    /ended with 1 .*TOKEN_SECRET is not the one .* set the same for all servers\..*TOKEN_SECRET_REPLACES=[0-9a-f]{16}/s,
  )
})
