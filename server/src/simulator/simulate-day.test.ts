import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnsweredQuestion, Visit } from '@scrutineer/contract/answers'
import type { Thread } from '@scrutineer/contract/fields/threads'
import type { Note } from '@scrutineer/contract/notes'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { createAccountSession, phoneTransport } from './client/account-session.ts'
import { openJournal, readJournal } from './journal/journal.ts'
import { verifyJournal } from './journal/verify-journal.ts'
import type { QuestionAnswer } from './plan/phone-action.ts'
import { type SimulationOptions, simulateDay } from './simulate-day.ts'

const folder = mkdtempSync(join(tmpdir(), 'journal-'))
const file = join(folder, 'acts.jsonl')
afterEach(() => rmSync(file, { force: true }))

const options = [21, 22].map(id => ({
  id,
  idOption: id,
  text: `Option ${id}`,
  orderNumber: id,
  isFreeText: id === 22,
  flagged: false,
}))
const question = { text: 'Open?', formCode: 'B', questionType: 2, orderNumber: 1, optionsToQuestions: options }
const section = { id: 1, uniqueId: '1', code: 'S', description: '', orderNumber: 1 }
const sections = [{ ...section, questions: [3, 4, 5].map(id => ({ ...question, id, code: `${id}` })) }]
const formRow = { id: 9, code: 'B', description: 'Voting', diaspora: false, draft: false, order: 1, currentVersion: 1 }
const county = { id: 1, code: 'AB', name: 'Alba', limit: 9, diaspora: false, order: 1 }

interface StoredVisit {
  observer: number
  station: number
  answers: Map<number, QuestionAnswer['options']>
  notes: Note[]
  visit: Visit
}

/** The data of the server double. */
const createElection = () => {
  const visits = new Map<string, StoredVisit>()
  const at = (phone: string, station: number) => {
    const key = `${phone} ${station}`
    const now = new Date().toISOString()
    const none = { observerArrivalTime: null, observerLeaveTime: null, urbanArea: false }
    const visit = { ...none, lastModified: now, isPollingStationPresidentFemale: false }
    const empty: StoredVisit = { observer: visits.size + 1, station, answers: new Map(), notes: [], visit }
    const stored = visits.get(key) ?? empty
    visits.set(key, stored)
    return stored
  }
  return { visits, at }
}
type Election = ReturnType<typeof createElection>

const readVisit = ({ visits }: Election, url: URL) => {
  const value = url.searchParams.get('idObserver') ?? url.searchParams.get('ObserverId')
  const stored = [...visits.values()].find(candidate => candidate.observer === Number(value))
  const answered = [...(stored?.answers ?? [])].map(([id, selection]): AnsweredQuestion => {
    const answers = selection.map(({ optionId, value = null }) => ({
      idOption: optionId,
      text: '',
      isFreeText: true,
      value,
      flagged: false,
    }))
    return { id, text: 'Open?', idQuestionType: 2, idQuestion: `${id}`, formCode: 'B', answers }
  })
  return { stored, answered: answered.filter(question => question.answers.length > 0) }
}

const threadsOf = ({ visits }: Election) => {
  const data = [...visits].map(([key, { observer, station }]): Thread => {
    const phone = key.slice(0, key.lastIndexOf(' '))
    const names = { observerName: 'Ana', observerPhoneNumber: phone, pollingStationName: `AB ${station}` }
    return { idObserver: observer, idPollingStation: station, ...names, lastModified: new Date().toISOString() }
  })
  return { data, page: 1, pageSize: 1000, totalItems: data.length, totalPages: 1 }
}

const readBody = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const writeVisit = async (election: Election, phone: string, request: IncomingMessage, url: URL): Promise<void> => {
  const body = await readBody(request)
  if (url.pathname === '/api/v2/note') {
    const parts = await new Response(new Uint8Array(body), {
      headers: { 'content-type': `${request.headers['content-type']}` },
    }).formData()
    const stored = election.at(phone, Number(parts.get('PollingStationNumber')))
    const question = parts.get('QuestionId')
    stored.notes.push({
      id: 1,
      questionId: question ? Number(question) : null,
      text: `${parts.get('Text')}`,
      formId: null,
      formCode: null,
      attachmentPath: null,
      attachmentsPaths: [...parts.values()].some(value => typeof value !== 'string') ? ['/picture'] : [],
      createdAt: new Date().toISOString(),
      countyCode: 'AB',
      pollingStationNumber: 1,
    })
    return
  }
  const submitted = JSON.parse(body.toString())
  if (url.pathname === '/api/v1/answers') {
    for (const answer of submitted.answers) {
      election.at(phone, answer.pollingStationNumber).answers.set(answer.questionId, answer.options)
    }
  } else {
    const { visit } = election.at(phone, submitted.idPollingStation)
    if (submitted.observerArrivalTime) visit.observerArrivalTime = submitted.observerArrivalTime
    if (submitted.observerLeaveTime) visit.observerLeaveTime = submitted.observerLeaveTime
  }
}

/** An in-memory server. `fail` overrides the status of a call by its position; 0 closes the connection. */
const serveElection = async (fail: (position: number, path: string) => number | undefined = () => undefined) => {
  const election = createElection()
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
    const failure = fail(calls++, url.pathname)
    if (failure === 0) return void request.socket.destroy()
    if (failure !== undefined) return reply(failure)
    const phone = (request.headers.authorization ?? '').replace('Bearer ', '').replaceAll('_', ' ')
    if (url.pathname.endsWith('/authorize')) {
      const { user } = JSON.parse((await readBody(request)).toString())
      return reply(200, { access_token: user.replaceAll(' ', '_'), expires_in: 60 })
    }
    if (url.pathname === '/api/v1/form') return reply(200, { formVersions: [formRow] })
    if (url.pathname === '/api/v1/form/9') return reply(200, sections)
    if (request.method !== 'GET') {
      await writeVisit(election, phone, request, url)
      return reply(200)
    }
    const { stored, answered } = readVisit(election, url)
    if (url.pathname === '/api/v1/polling-station') return reply(200, [county])
    if (url.pathname === '/api/v1/answers') return reply(200, threadsOf(election))
    if (url.pathname === '/api/v1/answers/filledIn') return reply(200, answered)
    if (url.pathname === '/api/v2/note') return reply(200, stored?.notes ?? [])
    return stored ? reply(200, stored.visit) : reply(204)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // The address of a server that listens on a port is an object.
  const { port } = server.address() as AddressInfo
  return { election, transport: phoneTransport(`http://127.0.0.1:${port}`) }
}

const playHere = async (transport: SimulationOptions['transport'], changes: Partial<SimulationOptions> = {}) => {
  const journal = openJournal(file)
  const owners = Array.from({ length: 12 }, (_, index) => ({ phone: `0711 ${index}`, pin: '1234' }))
  const day = { seed: 'one', date: '2026-11-22', timeZone: 'Europe/Bucharest', speed: Number.POSITIVE_INFINITY }
  const screen = { write: () => true }
  const retryOptions = { initialDelay: 1, maxDelay: 2, timeout: 2000 }
  const signal = new AbortController().signal
  const parts = { transport, owners, ...day, concurrency: 4, journal, screen, signal, retryOptions, ...changes }
  const statistics = await simulateDay(parts)
  journal.close()
  return { statistics, entries: readJournal(file) }
}

const createStaffSession = (transport: SimulationOptions['transport']) =>
  createAccountSession(transport, { user: 'staff', password: 'a long password' })

test('phones simulate their day, and every acknowledged action is in the journal and on the server', async () => {
  const { transport } = await serveElection()
  const { statistics, entries } = await playHere(transport)
  expect(statistics.failures.size).toBe(0)
  expect(entries).toHaveLength(Object.values(statistics.acknowledged).reduce((sum, count) => sum + count, 0))
  expect(statistics.acknowledged.arrive).toBeGreaterThanOrEqual(12)
  const { differences, answers, notes } = await verifyJournal(createStaffSession(transport), entries)
  expect(differences).toEqual([])
  expect(answers).toBeGreaterThan(20)
  expect(notes).toBe(statistics.acknowledged.note)
})

test('no action is lost if the server rejects the first calls, is busy or closes connections', async () => {
  const statuses = [503, undefined, 0, undefined, 429]
  let isFailing = true
  const statusAt = (position: number) => (position < 10 ? 503 : statuses[position % statuses.length])
  const { transport } = await serveElection(position => (isFailing ? statusAt(position) : undefined))
  const { statistics, entries } = await playHere(transport)
  isFailing = false
  expect(statistics.retries).toBeGreaterThan(10)
  expect([...statistics.failures.keys()]).toEqual([])
  expect(entries.some(entry => entry.unsure)).toBe(false)
  expect((await verifyJournal(createStaffSession(transport), entries)).differences).toEqual([])
})

test('an unacknowledged action fails after the timeout and is recorded as unsure', async () => {
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

test('reports an acknowledged answer, note and visit that are missing on the server', async () => {
  const { transport, election } = await serveElection()
  const { entries } = await playHere(transport)
  const entry = [...election.visits].find(([, stored]) => stored.notes.length > 0 && stored.answers.size > 0)
  const [key, stored] = entry ?? []
  stored?.notes.pop()
  stored?.answers.clear()
  if (stored) stored.visit.observerArrivalTime = null
  const { differences } = await verifyJournal(createStaffSession(transport), entries)
  expect(differences.some(line => line.includes(': note ') && line.includes('is missing'))).toBe(true)
  expect(differences.some(line => line.includes(': question '))).toBe(true)
  expect(differences.some(line => line.includes(': arrival: '))).toBe(true)
  expect(
    differences.every(line => line.startsWith(`${key?.slice(0, key.lastIndexOf(' '))} at AB ${stored?.station}`)),
  ).toBe(true)
})

test('stopping waits only for pending calls and preserves the acknowledged actions', async () => {
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
