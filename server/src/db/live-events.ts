import type { Reach } from '../domain/scope.ts'

// What every feature that changes something watched tells the live streams, without knowing of them.

/** A change that somebody may be watching. */
export type Change =
  | {
      readonly kind: 'answers'
      readonly ngoId: number
      readonly observerId: number
      readonly stationId: number
      /** A flagged option is selected in the thread now. */
      readonly flagged: boolean
    }
  | {
      readonly kind: 'note'
      readonly ngoId: number
      readonly observerId: number
      readonly stationId: number
      readonly noteId: number
    }
  | { readonly kind: 'forms'; readonly formId: number }

const toRow = (change: Change, now: Date) => ({
  kind: change.kind,
  ngo_id: change.kind === 'forms' ? null : change.ngoId,
  observer_id: change.kind === 'forms' ? null : change.observerId,
  polling_station_id: change.kind === 'forms' ? null : change.stationId,
  note_id: change.kind === 'note' ? change.noteId : null,
  form_id: change.kind === 'forms' ? change.formId : null,
  flagged: change.kind === 'answers' ? change.flagged : null,
  created_at: now,
})

/** Keeps changes for the live streams, in the transaction that makes them: told if and only if it commits. */
export const recordChanges = async ({ db }: Reach, changes: readonly Change[], now: Date): Promise<void> => {
  if (changes.length === 0) return
  await db
    .insertInto('live_event')
    .values(changes.map(change => toRow(change, now)))
    .execute()
}
