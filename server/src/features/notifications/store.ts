import type { PageRequest } from '@scrutineer/contract/core/page'
import type { DeliveryStatus, SentNotification } from '@scrutineer/contract/notifications'
import { sql } from 'kysely'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { findPage, hasRow, onPage } from '../../db/shared/rows.ts'
import { observerInScope, scopeCondition } from '../../db/shared/scope-condition.ts'

export { savePushToken } from '../../db/shared/sessions/push-tokens.ts'

/** The ids that are not of observers in scope, in the same order. */
export const findUnknownObservers = async (scoped: ScopedDb, observerIds: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select requested.id from unnest(${observerIds}::int[]) with ordinality as requested(id, ordinal)
    where not exists (
      select from observer where observer.id = requested.id and observer.removed_at is null and ${observerInScope(scoped.scope)})
    order by requested.ordinal`.execute(scoped.db)
  return rows.map(row => row.id)
}

const notificationInScope = ({ scope }: ScopedDb) =>
  scopeCondition(scope, { ngo: 'notification.ngo_id', observer: 'notification.id' })

interface SentRow {
  readonly id: number
  readonly channel: string
  readonly from: string
  readonly title: string
  readonly message: string
  readonly toAll: boolean
  readonly createdAt: Date
  readonly account: string | null
  readonly senderNgoName: string | null
  /** Null if not requested. */
  readonly sentObserverIds: number[] | null
  readonly counts: SentNotification['counts']
}

// Checks the observers' scope too: an NGO that was an organizer may have sent to other NGOs' observers.
const recipientInScope = (scoped: ScopedDb) =>
  scoped.scope.kind === 'everything'
    ? sql`true`
    : sql`exists (select from observer where observer.id = recipient.observer_id and ${observerInScope(scoped.scope)})`

export interface HistoryPage extends PageRequest {
  readonly includeObserverIds: boolean
}

const findSent = async (scoped: ScopedDb, { page, pageSize, includeObserverIds }: HistoryPage): Promise<SentRow[]> => {
  const observerIds = includeObserverIds
    ? sql`coalesce(jsonb_agg(recipient.observer_id order by recipient.observer_id), '[]')`
    : sql`null::jsonb`
  const { rows } = await sql<SentRow>`
    select sent.id, sent.channel, sent.sender as "from", sent.title, sent.message, sent.to_all as "toAll",
      sent.created_at as "createdAt", staff.account, ngo.name as "senderNgoName",
      totals.counts, totals."sentObserverIds"
    from (
      select * from notification where ${notificationInScope(scoped)}
      order by created_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}
    ) as sent
    left join staff on staff.id = sent.staff_id
    left join ngo on ngo.id = sent.ngo_id
    cross join lateral (
      select jsonb_build_object(
        'recipients', count(*), 'delivered', count(*) filter (where status = 'delivered'),
        'failed', count(*) filter (where status = 'failed'), 'pending', count(*) filter (where status = 'pending'),
        'notConfigured', count(*) filter (where status = 'not_configured'),
        'read', count(read_at)) as counts,
        ${observerIds} as "sentObserverIds"
      from notification_recipient as recipient
      where notification_id = sent.id and ${recipientInScope(scoped)}
    ) as totals
    order by sent.created_at desc, sent.id desc`.execute(scoped.db)
  return rows
}

/** One page of notifications, newest first. */
export const findNotifications = (outer: ScopedDb, page: HistoryPage) =>
  findPage(
    outer,
    scoped => scoped.db.selectFrom('notification').where(notificationInScope(scoped)),
    (_, scoped) => findSent(scoped, page),
  )

export const hasNotification = (scoped: ScopedDb, id: number): Promise<boolean> =>
  hasRow(scoped.db.selectFrom('notification').where('id', '=', id).where(notificationInScope(scoped)))

export interface RecipientFilter extends PageRequest {
  readonly notificationId: number
  readonly status?: DeliveryStatus | undefined
  readonly read?: boolean | undefined
}

const recipientsOf = (scoped: ScopedDb, { notificationId, status, read }: RecipientFilter) => {
  let query = scoped.db
    .selectFrom('notification_recipient as recipient')
    .innerJoin('observer', 'observer.id', 'recipient.observer_id')
    .where('recipient.notification_id', '=', notificationId)
    .where(observerInScope(scoped.scope))
  if (status) query = query.where('recipient.status', '=', status)
  return read === undefined ? query : query.where('recipient.read_at', read ? 'is not' : 'is', null)
}

export const findRecipients = (outer: ScopedDb, filter: RecipientFilter) =>
  findPage(
    outer,
    scoped => recipientsOf(scoped, filter),
    recipients =>
      recipients
        .select(['observer.id as observerId', 'observer.name', 'observer.phone'])
        .select(['recipient.status', 'recipient.detail', 'recipient.settled_at as settledAt'])
        .select('recipient.read_at as readAt')
        .orderBy('observer.name_folded')
        .orderBy('observer.id')
        .$call(onPage(filter))
        .execute(),
  )
