import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb } from '../db/scoped-db.ts'

/** Orders the versions of an answer, oldest first. Ids give the order, since clocks can be set back; see `setHistoryPosition`. */
export const historyOrder = (answer: string, direction = sql``): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${answer}.${name}`)
  return sql`coalesce(${column('history_position')}, ${column('id')}) ${direction}, ${column('answered_at')} ${direction},
    ${column('id')} ${direction}`
}

/** Selects the versions of an observer's visit to a station, or of the answers of a report; with a question, only of the answer to it. */
interface Versions {
  readonly observerId: number
  readonly stationId: number
  readonly questionId?: number
}

/** The table and the versions of one visit or of the answer to one question. */
type VersionHistory = ['visit', Versions] | ['answer', Versions & { readonly questionId: number }]

const isVersionOf = ({ observerId, stationId, questionId }: Versions) =>
  sql`observer_id = ${observerId} and polling_station_id = ${stationId}${
    questionId === undefined ? sql`` : sql` and question_id = ${questionId}`
  }`

/**
 * Prepares the insertion of a version that was received before the current one: the version before it is superseded when it was
 * received. Returns when the version after it was received, which supersedes it.
 */
export const supersedePrevious = async (
  { db }: ScopedDb,
  receivedAt: Date,
  ...[table, versions]: VersionHistory
): Promise<Date> => {
  const [version, isVersion] = [sql.table(table), isVersionOf(versions)]
  const receipt = sql.ref(table === 'answer' ? 'answered_at' : 'recorded_at')
  await sql`
    update ${version} set superseded_at = ${receivedAt} where id = (
      select id from ${version} where ${isVersion} and ${receipt} <= ${receivedAt} and superseded_at > ${receivedAt}
      order by ${receipt} desc, id desc limit 1)`.execute(db)
  const { rows } = await sql<{ at: Date }>`
    select min(${receipt}) as at from ${version} where ${isVersion} and ${receipt} > ${receivedAt}`.execute(db)
  if (!rows[0]) throw new Error('an aggregate has one row')
  return rows[0].at
}

/** Sets the history position of the placed ones of the answers: before the later ones. */
const positionBefore = async (
  { db }: ScopedDb,
  versions: Versions,
  { isPlaced, isLater }: Readonly<Record<'isPlaced' | 'isLater', RawBuilder<unknown>>>,
): Promise<void> => {
  const isVersion = isVersionOf(versions)
  await sql`
    update answer set history_position = later.first - 1
    from (select min(coalesce(history_position, id)) as first from answer where ${isVersion} and ${isLater}) as later
    where ${isVersion} and ${isPlaced} and id > later.first`.execute(db)
}

/** Sets the history position of a report's newly placed answers: before the answers that were received after them. */
export const setHistoryPosition = (scoped: ScopedDb, report: Versions, receivedAt: Date): Promise<void> =>
  positionBefore(scoped, report, {
    isPlaced: sql`answered_at = ${receivedAt}::timestamptz and history_position is null`,
    isLater: sql`answered_at > ${receivedAt}::timestamptz`,
  })

/** Sets the history position of a version that arrived after later ones: before those that were received since `laterAt`. */
export const moveBefore = (scoped: ScopedDb, answer: Versions, revision: number, laterAt: Date): Promise<void> =>
  positionBefore(scoped, answer, {
    isPlaced: sql`revision = ${revision}`,
    isLater: sql`answered_at >= ${laterAt}::timestamptz and revision <> ${revision}`,
  })
