import type { ScopedDb } from '../db/scoped-db.ts'
import type { PostContext } from './answer-store.ts'
import { answerKey } from './diff-answers.ts'
import { moveBefore } from './history-position-store.ts'
import { recordReport } from './report-store.ts'
import type { ResolvedAnswer } from './resolve-answers.ts'

interface LateAnswer {
  readonly observerId: number
  readonly context: PostContext
  readonly resolved: ResolvedAnswer
  /** When the phone's first later answer to the question was received. */
  readonly laterAt: Date
  readonly now: Date
}

/**
 * Writes an answer that the phone had replaced before it arrived: into the history, before the later one, which stays current. The
 * transaction must have locked the observer's row.
 */
export const writeLateAnswer = async (
  scoped: ScopedDb,
  { observerId, context, resolved, laterAt, now }: LateAnswer,
): Promise<void> => {
  const { station, isAsked: _, ...answer } = resolved
  const { stationId, questionId, formId } = answer
  const current = context.current.find(other => answerKey(other) === answerKey(answer))
  const revision = (current?.revision ?? 0) + 1
  await recordReport(scoped, {
    observerId,
    isFromPhone: true,
    answers: { superseded: [], answers: [{ ...answer, revision, supersededAt: now }] },
    changes: [{ stationId, countyId: station.countyId, formId, flags: 0, answered: 0 }],
    now,
  })
  await moveBefore(scoped, { observerId, stationId, questionId, receivedAt: laterAt }, revision)
}
