import { toPage } from '@scrutineer/contract/core/page'
import { notifications } from '@scrutineer/contract/notifications'
import type { Clock } from '../../domain/clock.ts'
import { idempotencyKeyOf } from '../../http/request/idempotency-key.ts'
import { existsById, type RouteRegistrar } from '../../http/route-registrar.ts'
import { type MessageSenders, sendsMessages } from '../../push/message-senders.ts'
import { sendNotification } from './send-notification.ts'
import { findNotifications, findRecipients, hasNotification, savePushToken } from './store.ts'

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
    const { rows, total } = await findNotifications(scoped, page)
    const sent = toPage(
      rows.map(({ sentObserverIds, ...row }) => {
        const originalFields = { body: row.message, insertedAt: row.createdAt, senderAccount: row.account }
        return { ...row, ...originalFields, ...(sentObserverIds && { sentObserverIds }) }
      }),
      total,
      query,
    )
    return { ...sent, isPushConfigured: hasPush }
  })

  serve(
    notifications.recipients,
    async ({ scoped, params, query }) => {
      const filter = { ...query, notificationId: params.id }
      const { rows, total } = await findRecipients(scoped, filter)
      return toPage(
        rows.map(({ observerId, ...row }) => ({ ...row, idObserver: observerId })),
        total,
        query,
      )
    },
    { resourceExists: existsById('id', hasNotification) },
  )
}
