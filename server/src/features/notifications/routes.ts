import { toPage } from '@scrutineer/contract/core/page'
import { notifications } from '@scrutineer/contract/notifications'
import type { Clock } from '../../domain/clock.ts'
import { problem } from '../../domain/problem.ts'
import { idempotencyKeyOf } from '../../http/request/idempotency-key.ts'
import { toIso, toIsoOrNull } from '../../http/response/to-iso.ts'
import { existsById, type RouteRegistrar } from '../../http/route-registrar.ts'
import { type MessageSenders, sendsMessages } from '../../push/message-senders.ts'
import { sendNotification } from './send-notification.ts'
import {
  countNotifications,
  countRecipients,
  findNotifications,
  findRecipients,
  hasNotification,
  savePushToken,
} from './store.ts'

export interface NotificationDependencies extends MessageSenders {
  readonly clock: Clock
}

export const notificationRoutes = (serve: RouteRegistrar, { clock, ...senders }: NotificationDependencies): void => {
  const hasPush = sendsMessages(senders)
  const dependencies = { clock, hasPush }

  serve(notifications.send, async ({ scoped, actor, body, request }) =>
    sendNotification(scoped, dependencies, actor, { ...body, key: idempotencyKeyOf(request) }),
  )

  serve(notifications.sendToAll, async ({ scoped, actor, body, request }) =>
    sendNotification(scoped, dependencies, actor, { ...body, key: idempotencyKeyOf(request) }),
  )

  serve(notifications.register, ({ scoped, actor, body }) =>
    savePushToken(scoped.db, {
      observerId: actor.observerId,
      channel: body.channelName,
      token: body.token,
      now: clock(),
    }),
  )

  serve(notifications.history, async ({ scoped, query }) => {
    const page = { ...query, includeObserverIds: query.includeObserverIds ?? true }
    const [rows, total] = await Promise.all([findNotifications(scoped, page), countNotifications(scoped)])
    const sent = toPage(
      rows.map(({ createdAt: sentAt, sentObserverIds, ...row }) => {
        const createdAt = toIso(sentAt)
        const originalFields = { body: row.message, insertedAt: createdAt, senderAccount: row.account }
        return { ...row, createdAt, ...originalFields, ...(sentObserverIds && { sentObserverIds }) }
      }),
      total,
      query,
    )
    return { ...sent, isPushConfigured: hasPush }
  })

  serve(
    notifications.recipients,
    async ({ scoped, params, query }) => {
      if (!(await hasNotification(scoped, params.id))) throw problem('not_found')
      const filter = { ...query, notificationId: params.id }
      const [rows, total] = await Promise.all([findRecipients(scoped, filter), countRecipients(scoped, filter)])
      return toPage(
        rows.map(({ observerId, ...row }) => ({
          ...row,
          idObserver: observerId,
          settledAt: toIsoOrNull(row.settledAt),
          readAt: toIsoOrNull(row.readAt),
        })),
        total,
        query,
      )
    },
    { resourceExists: existsById('id', hasNotification) },
  )
}
