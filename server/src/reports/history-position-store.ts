import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../db/scoped-db.ts'

/** Orders the versions of an answer, oldest first. Ids give the order, since clocks can be set back; see `setHistoryPosition`. */
export const historyOrder = (answer: string, direction = sql``): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${answer}.${name}`)
  return sql`coalesce(${column('history_position')}, ${column('id')}) ${direction}, ${column('answered_at')} ${direction},
    ${column('id')} ${direction}`
}

interface AnswerTime {
  readonly observerId: number
  readonly stationId: number
  readonly questionId: number
  /** Time of receipt. */
  readonly receivedAt: Date
}

/**
 * Makes room for an answer that was received before the current one: the version before it ends when it was received. Returns
 * when the version after it was received.
 */
export const supersedeInHistory = async (
  { db }: ScopedDb,
  { observerId, stationId, questionId, receivedAt }: AnswerTime,
): Promise<Date> => {
  const versions = db
    .selectFrom('answer')
    .where('observer_id', '=', observerId)
    .where('polling_station_id', '=', stationId)
    .where('question_id', '=', questionId)
  const next = await versions
    .where('answered_at', '>', receivedAt)
    .select(({ fn }) => fn.min('answered_at').as('at'))
    .executeTakeFirstOrThrow()
  const previous = await versions
    .where('answered_at', '<=', receivedAt)
    .where('superseded_at', '>', receivedAt)
    .orderBy('answered_at', 'desc')
    .orderBy('id', 'desc')
    .select('id')
    .executeTakeFirst()
  if (previous)
    await db.updateTable('answer').set({ superseded_at: receivedAt }).where('id', '=', previous.id).execute()
  return next.at
}

/**
 * Sets the history position of newly placed answers: before the answers that were received after them.
 */
export const setHistoryPosition = async (
  { db }: ScopedDb,
  { observerId, stationId, receivedAt }: { observerId: number; stationId: number; receivedAt: Date },
): Promise<void> => {
  const inReport = sql`observer_id = ${observerId} and polling_station_id = ${stationId}`
  await sql`
    update answer set history_position = later.first - 1
    from (
      select min(coalesce(history_position, id)) as first from answer
      where ${inReport} and answered_at > ${receivedAt}::timestamptz
    ) as later
    where ${inReport} and answered_at = ${receivedAt}::timestamptz and history_position is null and id > later.first`.execute(
    db,
  )
}

/** Sets the history position of a version that arrived after later ones: before those that were received since `laterAt`. */
export const moveBefore = async (
  { db }: ScopedDb,
  { observerId, stationId, questionId, receivedAt: laterAt }: AnswerTime,
  revision: number,
): Promise<void> => {
  const ofQuestion = sql`observer_id = ${observerId} and polling_station_id = ${stationId} and question_id = ${questionId}`
  await sql`
    update answer set history_position = later.first - 1
    from (
      select min(coalesce(history_position, id)) as first from answer
      where ${ofQuestion} and answered_at >= ${laterAt}::timestamptz and revision <> ${revision}
    ) as later
    where ${ofQuestion} and revision = ${revision} and id > later.first`.execute(db)
}
