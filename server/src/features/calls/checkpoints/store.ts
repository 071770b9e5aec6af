import { sql } from 'kysely'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { emitLive } from '../../../db/shared/live-events.ts'
import { hasRow } from '../../../db/shared/rows.ts'

// Checkpoints belong to the whole mission: all accounts read them, only organizers change them, so no scope applies.

const checkpoints = ({ db }: ScopedDb) =>
  db
    .selectFrom('checkpoint')
    .innerJoin('form', 'form.id', 'checkpoint.form_id')
    .select(['checkpoint.id', 'checkpoint.name', 'checkpoint.form_id as idForm', 'form.code as formCode'])
    .select(['checkpoint.due_at as dueAt', 'checkpoint.required_answers as requiredAnswers'])
    .select(
      sql<string[] | null>`case when not all_counties then array(
        select county.code from checkpoint_county join county on county.id = county_id
        where checkpoint_id = checkpoint.id order by county.sort_order, county.id) end`.as('counties'),
    )

/** All checkpoints by due time. */
export const findCheckpoints = (scoped: ScopedDb) =>
  checkpoints(scoped).orderBy('checkpoint.due_at').orderBy('checkpoint.id').execute()

export type CheckpointRow = Awaited<ReturnType<typeof findCheckpoints>>[number]

export const findCheckpoint = (scoped: ScopedDb, id: number): Promise<CheckpointRow | undefined> =>
  checkpoints(scoped).where('checkpoint.id', '=', id).executeTakeFirst()

/** The newest checkpoint that is due. */
export const findCurrentCheckpoint = (scoped: ScopedDb, now: Date): Promise<CheckpointRow | undefined> =>
  checkpoints(scoped)
    .where('checkpoint.due_at', '<=', now)
    .orderBy('checkpoint.due_at', 'desc')
    .orderBy('checkpoint.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const checkpointExists = ({ db }: ScopedDb, id: number): Promise<boolean> =>
  hasRow(db.selectFrom('checkpoint').where('id', '=', id))

export const isPublishedForm = ({ db }: ScopedDb, id: number): Promise<boolean> =>
  hasRow(db.selectFrom('form').where('id', '=', id).where('current_version', '>', 0))

/** Undefined fields keep their values in an update. */
interface CheckpointFields {
  readonly name: string
  readonly formId: number
  readonly dueAt: Date
  readonly requiredAnswers: number | null | undefined
  /** Null for all counties. */
  readonly countyIds: readonly number[] | null | undefined
}

const toColumns = ({ name, formId, dueAt, requiredAnswers, countyIds }: CheckpointFields) => ({
  name,
  form_id: formId,
  due_at: dueAt,
  required_answers: requiredAnswers,
  ...(countyIds !== undefined && { all_counties: countyIds === null }),
})

const insertCounties = async ({ db }: ScopedDb, id: number, countyIds: readonly number[] | null = null) => {
  await sql`insert into checkpoint_county select ${id}::int, unnest(${countyIds ?? []}::int[])`.execute(db)
}

export const insertCheckpoint = async (scoped: ScopedDb, fields: CheckpointFields, now: Date): Promise<number> => {
  const { id } = await scoped.db
    .insertInto('checkpoint')
    .values({ all_counties: true, ...toColumns(fields), created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertCounties(scoped, id, fields.countyIds)
  return id
}

/** Returns whether the checkpoint exists. */
export const updateCheckpoint = async (scoped: ScopedDb, id: number, fields: CheckpointFields): Promise<boolean> => {
  const { numUpdatedRows } = await scoped.db
    .updateTable('checkpoint')
    .set(toColumns(fields))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  if (fields.countyIds === undefined) return true
  await scoped.db.deleteFrom('checkpoint_county').where('checkpoint_id', '=', id).execute()
  await insertCounties(scoped, id, fields.countyIds)
  return true
}

/** Deletes a checkpoint. Returns whether it existed. */
export const removeCheckpoint = async ({ db }: ScopedDb, id: number): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('checkpoint').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Notifies the live streams of all NGOs. */
export const notifyCheckpointsChanged = async ({ db }: ScopedDb, now: Date): Promise<void> => {
  await emitLive({ kind: 'checkpoint', at: now }).execute(db)
}
