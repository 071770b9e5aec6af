import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnsweredQuestion, Thread, Visit } from '@scrutineer/contract/answers'
import type { Note } from '@scrutineer/contract/notes'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { createAccountSession } from './client/account-session.ts'
import { httpTransport } from './client/transport.ts'
import { openJournal, readJournal } from './journal/journal.ts'
import { verifyJournal } from './journal/verify-journal.ts'
import type { QuestionAnswer } from './plan/phone-action.ts'
import { type PlayOptions, play } from './play.ts'

const folder = mkdtempSync(join(tmpdir(), 'journal-'))
const file = join(folder, 'acts.jsonl')
afterEach(() => rmSync(file, { force: true }))

const options = [21, 22].map(id => ({
  ...{ id, idOption: id, text: `Option ${id}`, orderNumber: id, isFreeText: id === 22, flagged: false },
}))
const words = { text: 'Open?', formCode: 'B', questionType: 2, orderNumber: 1, optionsToQuestions: options }
const section = { id: 1, uniqueId: '1', code: 'S', description: '', orderNumber: 1 }
const sections = [{ ...section, questions: [3, 4, 5].map(id => ({ ...words, id, code: `${id}` })) }]
const formRow = { id: 9, code: 'B', description: 'Voting', diaspora: false, draft: false, order: 1, currentVersion: 1 }
const county = { id: 1, code: 'AB', name: 'Alba', limit: 9, diaspora: false, order: 1 }

interface Place {
  observer: number
  station: number
  answers: Map<number, QuestionAnswer['options']>
  notes: Note[]
  visit: Visit
}

/** What the double keeps, with the knobs a test turns. */
const makeElection = () => {
  const places = new Map<string, Place>()
  const at = (phone: string, station: number) => {
    const key = `${phone} ${station}`
    const now = new Date().toISOString()
    const none = { observerArrivalTime: null, observerLeaveTime: null, urbanArea: false }
    const visit = { ...none, lastModified: now, isPollingStationPresidentFemale: false }
    const fresh: Place = { observer: places.size + 1, station, answers: new Map(), notes: [], visit }
    const place = places.get(key) ?? fresh
    places.set(key, place)
    return place
  }
  return { places, at }
}
type Election = ReturnType<typeof makeElection>

const reading = ({ places }: Election, url: URL) => {
  const value = url.searchParams.get('idObserver') ?? url.searchParams.get('ObserverId')
  const place = [...places.values()].find(known => known.observer === Number(value))
  const filled = [...(place?.answers ?? [])].map(([id, chosen]): AnsweredQuestion => {
    const answers = chosen.map(({ optionId, value = null }) => ({
      ...{ idOption: optionId, text: '', isFreeText: true, value, flagged: false },
    }))
    return { id, text: 'Open?', idQuestionType: 2, idQuestion: `${id}`, formCode: 'B', answers }
  })
  return { place, filled: filled.filter(question => question.answers.length > 0) }
}

const threadsOf = ({ places }: Election) => {
  const data = [...places].map(([key, { observer, station }]): Thread => {
    const phone = key.slice(0, key.lastIndexOf(' '))
    const names = { observerName: 'Ana', observerPhoneNumber: phone, pollingStationName: `AB ${station}` }
    return { idObserver: observer, idPollingStation: station, ...names, lastModified: new Date().toISOString() }
  })
  return { data, page: 1, pageSize: 1000, totalItems: data.length, totalPages: 1 }
}

const textOf = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const writing = async (election: Election, phone: string, request: IncomingMessage, url: URL): Promise<void> => {
  const body = await textOf(request)
  if (url.pathname === '/api/v2/note') {
    const parts = await new Response(new Uint8Array(body), {
      headers: { 'content-type': `${request.headers['content-type']}` },
    }).formData()
    const place = election.at(phone, Number(parts.get('PollingStationNumber')))
    const question = parts.get('QuestionId')
    const shared = { formId: null, formCode: null, attachmentPath: null, createdAt: new Date().toISOString() }
    place.notes.push({
      ...{ ...shared, id: 1, questionId: question ? Number(question) : null, text: `${parts.get('Text')}` },
      ...{
        attachmentsPaths: [...parts.values()].some(value => typeof value !== 'string') ? ['/picture'] : [],
        countyCode: 'AB',
        pollingStationNumber: 1,
      },
    })
    return
  }
  const sent = JSON.parse(body.toString())
  if (url.pathname === '/api/v1/answers') {
    for (const answer of sent.answers) {
      election.at(phone, answer.pollingStationNumber).answers.set(answer.questionId, answer.options)
    }
  } else {
    const { visit } = election.at(phone, sent.idPollingStation)
    if (sent.observerArrivalTime) visit.observerArrivalTime = sent.observerArrivalTime
    if (sent.observerLeaveTime) visit.observerLeaveTime = sent.observerLeaveTime
  }
}

/** A tiny server with an election in its memory. `refuse` answers a call in its place, by how many came before. */
const serveElection = async (refuse: (position: number, path: string) => number | undefined = () => undefined) => {
  const election = makeElection()
  let calls = 0
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const reply = (status: number, value?: unknown) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        ...(status === 429 ? { 'retry-after': '0' } : {}),
      })
      response.end(value === undefined ? '' : JSON.stringify(value))
    }
    const refused = refuse(calls++, url.pathname)
    if (refused === 0) return void request.socket.destroy()
    if (refused !== undefined) return reply(refused)
    const phone = (request.headers.authorization ?? '').replace('Bearer ', '').replaceAll('_', ' ')
    if (url.pathname.endsWith('/authorize')) {
      const { user } = JSON.parse((await textOf(request)).toString())
      return reply(200, { access_token: user.replaceAll(' ', '_'), expires_in: 60 })
    }
    if (url.pathname === '/api/v1/form') return reply(200, { formVersions: [formRow] })
    if (url.pathname === '/api/v1/form/9') return reply(200, sections)
    if (request.method !== 'GET') {
      await writing(election, phone, request, url)
      return reply(200)
    }
    const { place, filled } = reading(election, url)
    if (url.pathname === '/api/v1/polling-station') return reply(200, [county])
    if (url.pathname === '/api/v1/answers') return reply(200, threadsOf(election))
    if (url.pathname === '/api/v1/answers/filledIn') return reply(200, filled)
    if (url.pathname === '/api/v2/note') return reply(200, place?.notes ?? [])
    return place ? reply(200, place.visit) : reply(204)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // A server that listens on a port tells its address as an object.
  const { port } = server.address() as AddressInfo
  return { election, transport: httpTransport(`http://127.0.0.1:${port}`) }
}

const playHere = async (transport: PlayOptions['transport'], changes: Partial<PlayOptions> = {}) => {
  const journal = openJournal(file)
  const owners = Array.from({ length: 12 }, (_, index) => ({ phone: `0711 ${index}`, pin: '1234' }))
  const day = { seed: 'one', date: '2026-11-22', timeZone: 'Europe/Bucharest', speed: Number.POSITIVE_INFINITY }
  const screen = { write: () => true }
  const retryOptions = { initialDelay: 1, maxDelay: 2, timeout: 2000 }
  const signal = new AbortController().signal
  const parts = { transport, owners, ...day, concurrency: 4, journal, screen, signal, retryOptions, ...changes }
  const statistics = await play(parts)
  journal.close()
  return { statistics, entries: readJournal(file) }
}

const staffOf = (transport: PlayOptions['transport']) =>
  createAccountSession(transport, { user: 'staff', password: 'a long password' })

test('phones play their day, and every acknowledged act is in the journal and reads back as it was sent', async () => {
  const { transport } = await serveElection()
  const { statistics, entries } = await playHere(transport)
  expect(statistics.failures.size).toBe(0)
  expect(entries).toHaveLength(Object.values(statistics.acknowledged).reduce((sum, count) => sum + count, 0))
  expect(statistics.acknowledged.arrive).toBeGreaterThanOrEqual(12)
  const { differences, answers, notes } = await verifyJournal(staffOf(transport), entries)
  expect(differences).toEqual([])
  expect(answers).toBeGreaterThan(20)
  expect(notes).toBe(statistics.acknowledged.note)
})

test('a server that refuses the first tries, is busy or hangs up loses nothing', async () => {
  const moods = [503, undefined, 0, undefined, 429]
  let isTroubled = true
  const mood = (position: number) => (position < 10 ? 503 : moods[position % moods.length])
  const { transport } = await serveElection(position => (isTroubled ? mood(position) : undefined))
  const { statistics, entries } = await playHere(transport)
  isTroubled = false
  expect(statistics.retries).toBeGreaterThan(10)
  expect([...statistics.failures.keys()]).toEqual([])
  expect(entries.some(entry => entry.unsure)).toBe(false)
  expect((await verifyJournal(staffOf(transport), entries)).differences).toEqual([])
})

test('an act that nobody acknowledged is given up in the end and kept as unsure', async () => {
  const { transport } = await serveElection((_, path) => (path === '/api/v1/answers' ? 503 : undefined))
  const { statistics, entries } = await playHere(transport, {
    retryOptions: { initialDelay: 1, maxDelay: 2, timeout: 10 },
  })
  expect(statistics.acknowledged.answer).toBe(0)
  expect(statistics.failures.size).toBe(1)
  const answered = entries.filter(entry => entry.kind === 'answer')
  expect(answered.length).toBeGreaterThan(12)
  expect(answered.every(entry => entry.unsure)).toBe(true)
})

test('an answer, a note and a visit that were acknowledged and are gone are each said', async () => {
  const { transport, election } = await serveElection()
  const { entries } = await playHere(transport)
  const placed = [...election.places].find(([, place]) => place.notes.length > 0 && place.answers.size > 0)
  const [key, place] = placed ?? []
  place?.notes.pop()
  place?.answers.clear()
  if (place) place.visit.observerArrivalTime = null
  const { differences } = await verifyJournal(staffOf(transport), entries)
  expect(differences.some(line => line.includes(': note ') && line.includes('is missing'))).toBe(true)
  expect(differences.some(line => line.includes(': question '))).toBe(true)
  expect(differences.some(line => line.includes(': arrival: '))).toBe(true)
  expect(
    differences.every(line => line.startsWith(`${key?.slice(0, key.lastIndexOf(' '))} at AB ${place?.station}`)),
  ).toBe(true)
})

test('whoever stops the play waits for the calls under way only, and finds what was acknowledged until then', async () => {
  const stop = new AbortController()
  let calls = 0
  const { transport } = await serveElection(position => {
    calls = position + 1
    if (calls === 60) stop.abort()
    return undefined
  })
  const { entries } = await playHere(transport, { signal: stop.signal, concurrency: 4 })
  expect(entries.length).toBeGreaterThan(5)
  expect(calls).toBeLessThanOrEqual(64)
})
