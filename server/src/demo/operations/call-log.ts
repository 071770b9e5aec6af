import { calls } from '@scrutineer/contract/calls'
import type { RecordedOutcome } from '@scrutineer/contract/fields/call-values'
import { stations } from '@scrutineer/contract/stations'
import type { Assignments } from './assignments.ts'
import type { AddedCheckpoint } from './checkpoints.ts'
import type { QuestionIndex } from './question-index.ts'
import type { StaffRequest, StaffStep } from './steps.ts'

const MINUTE = 60_000

interface LoggedCall {
  /** Minutes after the due time. */
  readonly after: number
  /** Position in the list of observers who never signed in. */
  readonly absent: number
  readonly account: string
  readonly outcome: RecordedOutcome
  readonly comment?: string
  /** Minutes until the next try; 30 by default. */
  readonly nextTry?: number
}

/** Calls after the first due time; within an hour of it, so that a start at any hour shows them. */
const openingCalls: readonly LoggedCall[] = [
  { after: 4, absent: 0, account: 'demo-ana', outcome: 'no_answer' },
  {
    after: 6,
    absent: 1,
    account: 'demo-mihai',
    outcome: 'wrong_number',
    comment: 'A bakery. They know nobody of this name.',
  },
  { after: 9, absent: 2, account: 'demo-ana', outcome: 'no_answer', comment: 'Rings, nobody picks up.' },
  {
    after: 13,
    absent: 3,
    account: 'demo-mihai',
    outcome: 'will_send',
    comment: 'On the train, arrives at eleven.',
    nextTry: 120,
  },
  { after: 19, absent: 0, account: 'demo-ana', outcome: 'no_answer', nextTry: 15 },
  { after: 23, absent: 4, account: 'demo', outcome: 'reached', comment: 'Phone was off, charges it now.' },
  { after: 36, absent: 0, account: 'demo-mihai', outcome: 'no_answer', comment: 'Third try, goes to voicemail.' },
  { after: 44, absent: 5, account: 'demo-ana', outcome: 'no_answer' },
]

/** Calls after each later due time. */
const laterCalls: readonly LoggedCall[] = [
  {
    after: 5,
    absent: 6,
    account: 'demo-mihai',
    outcome: 'will_send',
    comment: 'Was without a signal, sends it within the hour.',
  },
  { after: 11, absent: 7, account: 'demo-ana', outcome: 'no_answer' },
  { after: 17, absent: 5, account: 'demo-ana', outcome: 'no_answer', comment: 'Try the backup number next.' },
]

/** The report that an observer dictates, and when. */
const dictated = { after: 51, absent: 8, account: 'demo-mihai' } as const

interface CallContext {
  readonly assignments: Assignments
  readonly questions: QuestionIndex
  readonly checkpoints: readonly AddedCheckpoint[]
  /** Ids of the observers by phone. */
  readonly observerIds: ReadonlyMap<string, number>
  readonly now: number
}

/** The opening form, answered on the phone by an observer whose own phone has no signal. */
const dictate = async (
  request: StaffRequest,
  { assignments, questions, observerIds }: CallContext,
  checkpointId: number,
) => {
  const phone = assignments.absent[dictated.absent] ?? ''
  const at = assignments.stations.get(phone)
  const query = { county: at?.county, pollingStationNumber: at?.station, pageSize: 1 }
  const station = (await request(stations.list, { query })).data[0]
  if (!station) throw new Error(`The observer with the phone ${phone} has no station.`)
  const first = ['A01', 'A02', 'A04', 'A05', 'A06', 'A07', 'A08', 'A10'].map(code => questions.answer(code, [0]))
  const body = {
    idObserver: observerIds.get(phone) ?? 0,
    idPollingStation: station.id,
    idCheckpoint: checkpointId,
    answers: [...first, questions.answer('A09', [1])],
    comment: 'No signal in the village, calls from the landline of the school.',
  }
  await request(calls.dictate, { body })
}

/** Calls to observers who owe reports. */
export const planCalls = (context: CallContext): StaffStep[] => {
  const { assignments, checkpoints, observerIds, now } = context
  const [opening, ...later] = checkpoints
  if (!opening) return []
  const step = ({ id, dueAt }: AddedCheckpoint, call: LoggedCall): StaffStep => {
    const at = dueAt + call.after * MINUTE
    const { account, outcome, comment } = call
    const nextTryAt =
      call.nextTry === undefined ? {} : { nextTryAt: new Date(at + call.nextTry * MINUTE).toISOString() }
    const idObserver = observerIds.get(assignments.absent[call.absent] ?? '') ?? 0
    const run = (request: StaffRequest) =>
      request(calls.record, { body: { idObserver, outcome, comment, idCheckpoint: id, ...nextTryAt } })
    return { at, account, run }
  }
  const { after, account } = dictated
  const run = (request: StaffRequest) => dictate(request, context, opening.id)
  return [
    ...openingCalls.map(call => step(opening, call)),
    { at: opening.dueAt + after * MINUTE, account, run },
    ...later.flatMap(checkpoint => laterCalls.map(call => step(checkpoint, call))),
  ].filter(({ at }) => at <= now)
}
