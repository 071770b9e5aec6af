import { calls } from '@scrutineer/contract/calls'
import { stations } from '@scrutineer/contract/stations'
import type { Assignments } from './assignments.ts'
import type { AddedCheckpoint } from './checkpoints.ts'
import type { QuestionIndex } from './question-index.ts'
import { type LoggedCall, calls as log } from './scenario.ts'
import type { StaffRequest, StaffStep } from './steps.ts'

const MINUTE = 60_000

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
  const phone = assignments.absent[log.dictated.absent] ?? ''
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
  const { after, account } = log.dictated
  const run = (request: StaffRequest) => dictate(request, context, opening.id)
  return [
    ...log.opening.map(call => step(opening, call)),
    { at: opening.dueAt + after * MINUTE, account, run },
    ...later.flatMap(checkpoint => log.later.map(call => step(checkpoint, call))),
  ].filter(({ at }) => at <= now)
}
