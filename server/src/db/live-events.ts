import type { Reach } from '../domain/scope.ts'

/** Keeps a changed form for the live streams, in the transaction that changes it: told if and only if it commits. */
export const recordFormChange = async ({ db }: Reach, formId: number, now: Date): Promise<void> => {
  await db.insertInto('live_event').values({ kind: 'forms', form_id: formId, created_at: now }).execute()
}
