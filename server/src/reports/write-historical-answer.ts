import type { ScopedDb } from '../db/scoped-db.ts'
import type { CurrentAnswer, PostContext } from './answer-store.ts'
import { answerKey } from './diff-answers.ts'
import { moveBefore } from './history-position-store.ts'
import { recordReport } from './report-store.ts'
import type { ResolvedAnswer } from './resolve-answers.ts'

interface HistoricalAnswer {
  readonly observerId: number
  readonly resolved: ResolvedAnswer
  /** The current answer to the question. */
  readonly current: CurrentAnswer | undefined
  readonly supersededAt: Date
  readonly isFromPhone: boolean
  /** The answer contradicts `current`, a correction, so that staff decide between the two. */
  readonly isConflict?: boolean
  /** Time of receipt. */
  readonly now: Date
  /** Time of writing, if other than `now`. */
  readonly eventAt?: Date
}

/** Writes an answer that isn't the current one. Returns its revision. */
export const writeHistoricalAnswer = async (scoped: ScopedDb, written: HistoricalAnswer): Promise<number> => {
  const { observerId, resolved, current, supersededAt, isFromPhone, isConflict, now, eventAt } = written
  const { station, isAsked: _, ...answer } = resolved
  const { stationId, formId } = answer
  const revision = (current?.revision ?? 0) + 1
  await recordReport(scoped, {
    observerId,
    isFromPhone,
    answers: {
      superseded: [],
      answers: [{ ...answer, revision, supersededAt, conflict: isConflict ? 'open' : undefined }],
      replaced: isConflict && current?.observed?.isInConflict ? [current.observed.id] : [],
    },
    changes: [{ stationId, countyId: station.countyId, formId, flags: 0, answered: 0 }],
    now,
    eventAt,
  })
  return revision
}

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
  const current = context.current.find(other => answerKey(other) === answerKey(resolved))
  const late = { observerId, resolved, current, supersededAt: now, isFromPhone: true, now }
  const revision = await writeHistoricalAnswer(scoped, late)
  await moveBefore(scoped, { ...resolved, observerId }, revision, laterAt)
}
