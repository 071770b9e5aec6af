import { answers } from '@scrutineer/contract/answers'
import { calls } from '@scrutineer/contract/calls'
import type { ThreadFilter } from '@scrutineer/contract/fields/threads'
import { followUps } from '@scrutineer/contract/follow-up'
import { situation } from '@scrutineer/contract/situation'
import { withConnection } from '../../testkit/database/connection.ts'
import { counties } from '../../testkit/dataset/geography.ts'
import { accountOf } from '../../testkit/dataset/people.ts'
import type { Client, TimedResponse } from '../harness/client.ts'
import { oldFormCode } from './operations-day.ts'

/** A call of staff, with the goal for its 95th percentile. */
export interface StaffRead {
  readonly name: string
  readonly maxMs?: number
  readonly send: (client: Client, token: string, turn: number) => Promise<TimedResponse>
}

/** The current checkpoint, in all counties. */
const callSheet = {
  idCheckpoint: undefined,
  county: undefined,
  area: undefined,
  idNgo: undefined,
  only: undefined,
  idObserver: undefined,
}

const ngoAt = (turn: number) => 1 + (turn % 12)

/** What the screens of the operations room read, apart from the lists of reports. */
export const roomReads: readonly StaffRead[] = [
  { name: 'situation', maxMs: 50, send: (client, token) => client.send(situation.get, token) },
  {
    name: 'situation of one NGO',
    maxMs: 50,
    send: (client, token, turn) => client.send(situation.get, token, { query: { idNgo: ngoAt(turn) } }),
  },
  { name: 'states of the map', maxMs: 50, send: (client, token) => client.send(situation.stationStates, token) },
  { name: 'stations of the map', send: (client, token) => client.send(situation.stations, token) },
  { name: 'board', maxMs: 200, send: (client, token) => client.send(calls.board, token) },
  {
    name: 'board of one NGO',
    maxMs: 200,
    send: (client, token, turn) => client.send(calls.board, token, { query: { idNgo: ngoAt(turn) } }),
  },
  { name: 'count of the call sheet', maxMs: 200, send: (client, token) => client.send(calls.queue, token) },
  {
    name: 'who owes a report',
    maxMs: 200,
    send: (client, token, turn) => client.send(calls.owing, token, { query: { page: 1 + (turn % 4), pageSize: 25 } }),
  },
  {
    name: 'next observer to call',
    maxMs: 200,
    send: async (client, token) => {
      const timed = await client.send(calls.next, token, { body: callSheet })
      if (timed.status !== 200) return { ...timed, status: 0, text: `no next person: ${timed.status} ${timed.text}` }
      // Without this the caller would keep the person.
      const { idObserver } = JSON.parse(timed.text) as { idObserver: number }
      await client.get(calls.skip, token, { body: { idObserver } })
      return timed
    },
  },
  { name: 'unseen emergencies', maxMs: 50, send: (client, token) => client.send(answers.unseen, token) },
  { name: 'open follow-ups above the list', maxMs: 50, send: (client, token) => client.send(followUps.summary, token) },
  { name: 'options of the filter', maxMs: 50, send: (client, token) => client.send(answers.flags, token) },
]

type Query = Partial<Record<keyof ThreadFilter, string | number | boolean>>

/** What the filters refer to: flagged options, their questions, forms. */
const readSubjects = async (url: string) =>
  withConnection(url, async client => {
    const idsOf = async (statement: string) => (await client.query<{ id: number }>(statement)).rows.map(({ id }) => id)
    return {
      options: await idsOf('select distinct option_id as id from thread_flag order by 1'),
      questions: await idsOf('select distinct question_id as id from thread_flag order by 1'),
      forms: await idsOf(`select id from form where code <> '${oldFormCode}' order by id`),
      oldForms: await idsOf(`select id from form where code = '${oldFormCode}'`),
    }
  })

const at = <T>(values: readonly T[], turn: number): T => {
  const value = values[turn % values.length]
  if (value === undefined) throw new Error('the dataset has flags and forms')
  return value
}

/** The begin of the dataset’s day. */
const day = '2024-06-09 00:00'
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const states = ['new', 'taken', 'confirmed', 'unfounded', 'unverifiable', 'closed', 'reopened'] as const

/** Filters of the lists of reports and of emergencies. */
export const listReads = async (url: string): Promise<StaffRead[]> => {
  const { options, questions, forms, oldForms } = await readSubjects(url)
  const filters: Record<string, (turn: number) => Query> = {
    'no filter': () => ({}),
    urgent: () => ({ urgent: true }),
    'urgent, unseen': () => ({ urgent: true, seen: false }),
    'urgent, seen': () => ({ urgent: true, seen: true }),
    unseen: () => ({ seen: false }),
    'each state': turn => ({ followUpState: at(states, turn) }),
    'urgent, each state': turn => ({ urgent: true, followUpState: at(states, turn) }),
    'urgent, closed': () => ({ urgent: true, followUpState: 'closed' }),
    'urgent, mine': () => ({ urgent: true, owner: 'me' }),
    'urgent, unassigned': () => ({ urgent: true, owner: 'none' }),
    'urgent, an account’s': turn => ({ urgent: true, owner: accountOf(ngoAt(turn)) }),
    'urgent, taken and mine': () => ({ urgent: true, owner: 'me', followUpState: 'taken' }),
    'urgent, mentions me': () => ({ urgent: true, mentioned: true }),
    'open follow-ups': () => ({ openFollowUp: true }),
    'open follow-ups, each state': turn => ({ openFollowUp: true, followUpState: at(states, turn) }),
    'open follow-ups, unassigned': () => ({ openFollowUp: true, owner: 'none' }),
    'open follow-ups, of the last hour': () => ({ openFollowUp: true, openedAfter: hoursAgo(1) }),
    'open follow-ups, older than an hour': () => ({ openFollowUp: true, openedUntil: hoursAgo(1) }),
    option: turn => ({ option: at(options, turn) }),
    'urgent, option': turn => ({ urgent: true, option: at(options, turn) }),
    'urgent, question': turn => ({ urgent: true, question: at(questions, turn) }),
    'urgent, unseen, option': turn => ({ urgent: true, seen: false, option: at(options, turn) }),
    'urgent, unassigned, option': turn => ({ urgent: true, owner: 'none', option: at(options, turn) }),
    'urgent, unseen, in a county': turn => ({ urgent: true, seen: false, county: at(counties, turn).code }),
    'urgent, option, in a county': turn => ({
      urgent: true,
      option: at(options, turn),
      county: at(counties, turn).code,
    }),
    'urgent, unassigned, in a county': turn => ({ urgent: true, owner: 'none', county: at(counties, turn).code }),
    form: turn => ({ form: at(forms, turn) }),
    'urgent, form': turn => ({ urgent: true, form: at(forms, turn) }),
    'form that only the oldest reports answer': () => ({ form: at(oldForms, 0) }),
    NGO: turn => ({ idNgo: ngoAt(turn) }),
    'urgent, NGO': turn => ({ urgent: true, idNgo: ngoAt(turn) }),
    'urgent, unseen, NGO': turn => ({ urgent: true, seen: false, idNgo: ngoAt(turn) }),
    'last hour': () => ({ from: hoursAgo(1) }),
    'urgent, last hour': () => ({ urgent: true, from: hoursAgo(1) }),
    'urgent, unseen, last hour': () => ({ urgent: true, seen: false, from: hoursAgo(1) }),
    'urgent, option, last hour': turn => ({ urgent: true, option: at(options, turn), from: hoursAgo(1) }),
    // Most reports of an election day are of today.
    today: () => ({ from: day }),
    'urgent, today': () => ({ urgent: true, from: day }),
    'unseen, today': () => ({ seen: false, from: day }),
    'urgent, unseen, today': () => ({ urgent: true, seen: false, from: day }),
    'urgent, option, today': turn => ({ urgent: true, option: at(options, turn), from: day }),
    'NGO, today': turn => ({ idNgo: ngoAt(turn), from: day }),
  }
  return Object.entries(filters).map(([name, queryAt]) => ({
    name,
    maxMs: 50,
    send: (client, token, turn) => client.send(answers.threads, token, { query: queryAt(turn) }),
  }))
}
