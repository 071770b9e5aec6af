import { createRoot } from 'react-dom/client'
import { App } from '../src/app/app.tsx'
import type { AppState, OtherPerson, Ready, ShownHelpCall, StatusLine } from '../src/model/app-model.ts'
import { createFakeModel } from './fake-model.ts'
import { aForm, openingForm } from './sample-form.ts'
import { aLocked, anItem, aReady, aStation } from './samples.ts'

/**
 * Screens to look at, with made-up data: `npx vite observer`, then `/test/look.html?state=waiting&lang=ro&theme=dark&text=200#/outbox`.
 * `state=others`, or `others=askMe` with another state: items of other people are on the phone.
 * Not part of the build.
 */

const forms = [
  openingForm(),
  aForm(
    [{ text: 'How many voters have signed by 10:00?', options: [{ text: 'Voters:', input: { kind: 'integer' } }] }],
    {
      code: 'T',
      description: 'Turnout',
    },
  ),
  aForm(
    [
      {
        text: 'What kind of incident is it?',
        questionType: 3,
        options: ['Violence or threats', 'Vote buying', 'Voting stopped', 'Materials missing'].map(text => ({ text })),
      },
    ],
    { code: 'D', description: 'Incident' },
  ),
]

/** As long as the longest form of a mission. */
const longForm = aForm(
  Array.from({ length: 122 }, (_, index) => ({
    id: 2000 + index,
    text: `How many voters were in queue ${index + 1}?`,
    options: [
      { idOption: 4000 + index, text: 'Voters:', input: { kind: 'integer' } },
      { idOption: 6000 + index, text: 'Nobody counted' },
    ],
  })),
  { id: 901, code: 'B', description: 'Voting' },
)

const query = new URLSearchParams(location.search)

const others: readonly OtherPerson[] = [
  {
    ...{ owner: 'a', name: 'Mihaela Constantinescu', count: 12 },
    sentBy: query.get('others') === 'askMe' ? 'askMe' : query.get('others') === 'nobody' ? null : 'them',
  },
]

const lines: Record<string, StatusLine> = {
  waiting: { kind: 'waiting', count: 3 },
  received: { kind: 'received', at: '2026-11-22T12:02:00Z' },
  late: { kind: 'late', count: 14, since: new Date(Date.now() - 80 * 60_000).toISOString() },
  refused: { kind: 'refused', count: 1 },
  sending: { kind: 'sending', index: 2, of: 3, count: 4 },
  unreadable: { kind: 'unreadable', last: { count: 3, at: '2026-11-22T06:46:00Z' } },
  sessionEnded: { kind: 'sessionEnded', count: 5 },
  unfinished: { kind: 'unfinished', count: 1 },
  called: { kind: 'helpWaiting' },
  others: { kind: 'others', others },
  rehearsal: { kind: 'waiting', count: 3 },
}

const answer = (questionId: number, shown = {}) =>
  anItem('answer', shown, { body: { questionId, options: [{ optionId: questionId * 10 + 1 }] } })
const received = { state: 'received', receivedAt: '2026-11-22T06:52:31Z' } as const

const aCall = (number: number, at: string, call: Partial<ShownHelpCall> = {}): ShownHelpCall => {
  const station = { countyCode: 'CJ', pollingStationNumber: number }
  return { at, station, state: 'received', receivedAt: at, serverCall: undefined, ...call }
}
const called = { station: null, takenBy: 'Urna Deschisă', takenAt: '2026-11-22T12:20:00Z', closedAt: null }

const aDay = (state: string): Ready =>
  aReady({
    line: lines[state] ?? { kind: 'received', at: null },
    election: { name: 'Local elections 2026', timeZone: 'Europe/Bucharest', isRehearsal: state === 'rehearsal' },
    station:
      state === 'none' ? null : aStation(114, { address: 'Școala Gimnazială „Ion Creangă”, Str. Ion Creangă 7' }),
    visit: { arrivedAt: '2026-11-22T04:31:00Z', leftAt: null },
    forms: [...forms, longForm],
    answers: new Map([
      ['CJ 114 1', { options: [{ optionId: 12 }], itemId: null, state: 'saved' }],
      ['CJ 114 3', { options: [{ optionId: 32 }, { optionId: 33, value: 'Music' }], itemId: null, state: 'received' }],
      ['CJ 114 4', { options: [{ optionId: 41, value: '982' }], itemId: null, state: 'received' }],
      ['CJ 114 5', { options: [{ optionId: 51, value: '1250' }], itemId: null, state: 'saved' }],
    ]),
    items: [
      ...(state === 'refused'
        ? [anItem('note', { state: 'refused', refusal: { code: 'invalid', reason: 'The note has no text.' } })]
        : []),
      answer(1),
      answer(5),
      anItem('note', { fileBytes: 1_990_000 }, { body: { text: 'The box on the left came closed', questionId: 1 } }),
      answer(3, received),
      answer(4, received),
      anItem('visit', received),
    ],
    checkpoints: [{ name: 'Opening', idForm: 900, dueAt: new Date(Date.now() + 18 * 60_000).toISOString() }],
    messages: [
      {
        id: 1,
        title: 'Turnout at 16:00',
        text: 'All stations of Cluj: please read the number of signatures on the voter list at 16:00.\n\nEnter it before 16:20.',
        sentAt: '2026-11-22T11:58:00Z',
        sender: 'Urna Deschisă',
        readAt: null,
      },
    ],
    others: state === 'others' || query.has('others') ? others : undefined,
    officePhone: '0700000500',
    helpCalls:
      state === 'called'
        ? [
            aCall(114, '2026-11-22T13:05:00Z', { state: 'saved', receivedAt: null }),
            aCall(1, '2026-11-22T12:16:00Z', { serverCall: { ...called, at: '2026-11-22T12:16:00Z' } }),
          ]
        : [],
    isStoragePersisted: state !== 'late',
  })

const stateOf = (name: string): AppState => {
  const here = query.has('others') ? others : undefined
  if (name === 'card') return { phase: 'signedOut', cardToken: 'secret', others: here }
  if (name === 'pin') return { phase: 'signedOut', cardToken: null, others: here }
  if (name === 'deleted') return { phase: 'signedOut', cardToken: null, lost: { count: 3, at: '2026-11-22T06:46:00Z' } }
  if (name === 'insecure') return { phase: 'insecure' }
  if (name === 'locked') return { phase: 'locked', ...aLocked() }
  if (name === 'lost') return { phase: 'unreadable', last: { count: 3, at: '2026-11-22T06:46:00Z' } }
  return { phase: 'ready', ...aDay(name) }
}

localStorage.setItem('observer.language', query.get('lang') ?? 'en')
localStorage.setItem('observer.theme', query.get('theme') ?? 'light')
if (query.has('install')) localStorage.removeItem('observer.installHint')
else localStorage.setItem('observer.installHint', 'seen')
if (query.has('pin')) localStorage.removeItem('observer.pinHint')
else localStorage.setItem('observer.pinHint', 'seen')
document.documentElement.style.fontSize = `${query.get('text') ?? 100}%`

const root = document.getElementById('root')
const { model } = createFakeModel(stateOf(query.get('state') ?? 'waiting'))
if (root) createRoot(root).render(<App model={model} />)
