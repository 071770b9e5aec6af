import { sql } from 'kysely'
import type { ScopedDb } from '../db/scoped-db.ts'
import { countChange, storedRows } from '../db/shared/counters.ts'
import { lockFollowUps } from '../db/shared/follow-ups/locks.ts'
import { followUpFlags } from './follow-up-store.ts'
import { recountReports } from './recount-store.ts'

interface Move {
  readonly observerId: number
  /** Items of the observers' app. */
  readonly itemIds: readonly string[]
  readonly fromId: number
  readonly toId: number
}

/** The key of a note that an item of the observers' app is. */
export const noteKeyOfItem = (observerId: number, itemId: string): string => `observer ${observerId} item ${itemId}`

/** The key of a note that says that a report was moved. Such a note stays. */
export const noteKeyOfMove = (observerId: number, itemId: string, stationId: number): string =>
  `observer ${observerId} move ${itemId} ${stationId}`

/** Moves the notes, and returns the ids of those that report problems. */
const updateNotes = async ({ db }: ScopedDb, { observerId, itemIds, fromId, toId }: Move) => {
  const itemKey = sql`${noteKeyOfItem(observerId, '')}::text || app_item.id`
  const keys = itemIds.map(id => noteKeyOfItem(observerId, id))
  const { rows } = await sql<{ id: number }>`
    with moved as (
      update note set polling_station_id = ${toId}
      where observer_id = ${observerId} and polling_station_id = ${fromId} and sent_under = any(${keys}::text[])
      returning id, sent_under
    )
    select id from moved
    where exists (select from app_item where observer_id = ${observerId} and kind = 'problem' and ${itemKey} = sent_under)
      or exists (
        select from thread join follow_up_event using (follow_up_id)
        where thread.observer_id = ${observerId} and thread.polling_station_id = ${fromId} and note_id = moved.id)
    order by id`.execute(db)
  await recountReports(db, sql`observer_id = ${observerId} and polling_station_id in (${fromId}, ${toId})`)
  return rows.map(({ id }) => id)
}

/**
 * Moves notes of an observer, with their files, to the report of another station, which exists. A problem among them needs a
 * follow-up there. The transaction has locked the observer's row.
 */
export const moveNotes = async (scoped: ScopedDb, move: Move): Promise<void> => {
  const { observerId, fromId, toId } = move
  await lockFollowUps(scoped, {
    followUpIds: [],
    reports: { observerIds: [observerId], stationIds: [fromId, toId] },
  })
  const { reports, receivedForms, reportQuarters } = storedRows([observerId])
  const counted = { reports, receivedForms, reportQuarters }
  const problems = await countChange(scoped.db, counted, () => updateNotes(scoped, move))
  await followUpFlags(scoped.db, { answers: [], firedChecks: [], notes: problems })
}
