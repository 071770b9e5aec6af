import { BIN_DAYS, bin, OWN_UNDO_MINUTES } from '@scrutineer/contract/bin'
import type { Body } from '@scrutineer/contract/core/endpoint'
import { toPage } from '@scrutineer/contract/core/page'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { inTransaction } from '../../db/client.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../../db/constraint-errors.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { restoreRows } from '../../db/shared/bin.ts'
import { emitLive } from '../../db/shared/live-events.ts'
import { addActivity, updateStations } from '../../db/shared/observer-activity.ts'
import { findPage, onPage } from '../../db/shared/rows.ts'
import { observerInScope } from '../../db/shared/scope-condition.ts'
import type { Staff } from '../../domain/actor.ts'
import type { Message } from '../../domain/messages.ts'
import { problem } from '../../domain/problem.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { runPeriodically } from '../../http/run-periodically.ts'
import type { ServerContext } from '../../http/server-context.ts'

const HOUR_MS = 3_600_000
const before = (now: Date, hours: number) => new Date(now.getTime() - hours * HOUR_MS)

type BinDependencies = Pick<ServerContext, 'db' | 'clock' | 'isReadOnly'>

type Restoration = Body<typeof bin.restore>

/** Takes items out of the bin. Throws `not_found` unless the caller may restore all of them. */
const takeItems = async ({ db }: ScopedDb, { kind, ids }: Restoration, actor: Staff, now: Date) => {
  const undoneSince = before(now, OWN_UNDO_MINUTES / 60)
  const items = await db
    .deleteFrom('bin_item')
    .where('kind', '=', kind)
    .where('subject_id', 'in', ids)
    .$if(!actor.organizer, own => own.where('deleted_by', '=', actor.account).where('deleted_at', '>=', undoneSince))
    .returning(['subject_id as id', 'name', 'rows'])
    .execute()
  if (items.length < new Set(ids).size) throw problem('not_found')
  return items
}

/** Throws `conflict` if somebody has the number of one of the observers now, who is named if the caller may see the person. */
const restoreObservers = async (scoped: ScopedDb, ids: readonly number[], now: Date): Promise<void> => {
  const { rows } = await sql<{ name: string; ngo: string }>`
    select observer.name, ngo.name as ngo from observer join ngo on ngo.id = ngo_id
    where removed_at is null and ${observerInScope(scoped.scope)} and (phone_key, phone_key_serial) in (
      select phone_key, phone_key_serial from observer where id = any(${ids}::int[]))`.execute(scoped.db)
  if (rows[0]) throw problem('conflict', { detail: ['phone_taken_by', rows[0].name, rows[0].ngo] })
  await sql`update observer set removed_at = null where id = any(${ids}::int[])`.execute(scoped.db)
  await addActivity(scoped, ids)
  await updateStations(scoped, ids, now)
}

const reasonOf = (error: unknown): Message | undefined => {
  if (isUniqueViolation(error, 'form_code_key')) return ['code_taken']
  if (isUniqueViolation(error, 'staff_account_key')) return ['restored_account_taken']
  if (isUniqueViolation(error, 'observer_phone_key')) return ['phone_taken']
  return isForeignKeyViolation(error) ? ['restored_reference_gone'] : undefined
}

const restore = (outer: ScopedDb, now: Date, actor: Staff, input: Restoration) =>
  inTransaction(outer, async scoped => {
    const { kind, ids } = input
    const items = await takeItems(scoped, input, actor, now)
    if (kind === 'observer') await restoreObservers(scoped, ids, now)
    for (const { id, name, rows } of items) {
      await restoreRows(scoped, kind, rows)
      if (kind === 'form')
        await emitLive({ kind: 'forms', at: now, about: { form_id: sql`${id}::int` } }).execute(scoped.db)
      if (kind === 'checkpoint') await emitLive({ kind: 'checkpoint', at: now }).execute(scoped.db)
      await recordAuditEntry(scoped, { kind, id }, { name })
    }
  }).catch(error => {
    const detail = reasonOf(error)
    throw detail ? problem('conflict', { detail }) : error
  })

/** Empties the bin of what was deleted too long ago, and forgets the push tokens of observers who are never restored. */
export const removeExpiredItems = async ({ db, clock }: Pick<BinDependencies, 'db' | 'clock'>): Promise<void> => {
  await db
    .deleteFrom('bin_item')
    .where('deleted_at', '<', before(clock(), BIN_DAYS * 24))
    .execute()
  await sql`
    delete from push_registration using observer
    where observer.id = observer_id and removed_at is not null
      and not exists (select from bin_item where kind = 'observer' and subject_id = observer_id)`.execute(db)
}

export const binRoutes = (serve: RouteRegistrar, app: FastifyInstance, dependencies: BinDependencies): void => {
  const { clock, isReadOnly } = dependencies
  if (!isReadOnly)
    runPeriodically(app, { name: 'Emptying the bin', everyMs: HOUR_MS, run: () => removeExpiredItems(dependencies) })

  serve(bin.list, async ({ scoped, query }) => {
    const { rows, total } = await findPage(
      scoped,
      ({ db }) => db.selectFrom('bin_item'),
      items =>
        items
          .select(['kind', 'subject_id as id', 'name', 'deleted_at as deletedAt', 'deleted_by as deletedBy'])
          .orderBy('deleted_at', 'desc')
          .orderBy('kind')
          .orderBy('subject_id')
          .$call(onPage(query))
          .execute(),
    )
    return toPage(rows, total, query)
  })

  serve(bin.restore, ({ scoped, actor, body }) => restore(scoped, clock(), actor, body))

  serve(bin.remove, ({ scoped, actor, params: { kind, id } }) =>
    inTransaction(scoped, async trx => {
      for (const { name } of await takeItems(trx, { kind, ids: [id] }, actor, clock()))
        await recordAuditEntry(trx, { kind, id }, { name })
    }),
  )
}
