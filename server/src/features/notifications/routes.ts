import { notifications } from '@scrutineer/contract/notifications'
import { toPage } from '@scrutineer/contract/page'
import type { Clock } from '../../domain/clock.ts'
import { idempotencyKeyOf } from '../../http/idempotency-key.ts'
import { instant, instantOrNull } from '../../http/instant.ts'
import { problem } from '../../http/problem.ts'
import { rowOf, type Serve } from '../../http/serve.ts'
import type { PushSender } from '../../push/push-sender.ts'
import { sendNotification } from './send-notification.ts'
import {
  countNotifications,
  countRecipients,
  findNotifications,
  findRecipients,
  hasNotification,
  savePushToken,
} from './store.ts'

export interface NotificationParts {
  readonly clock: Clock
  /** Absent where the server has no push credentials: what is sent is recorded only. */
  readonly push?: PushSender | undefined
}

export const notificationRoutes = (serve: Serve, { clock, push }: NotificationParts): void => {
  const parts = { clock, hasPush: push !== undefined }

  serve(notifications.send, async ({ reach, actor, body, request }) =>
    sendNotification(reach, parts, actor, { ...body, key: idempotencyKeyOf(request) }),
  )

  serve(notifications.sendToAll, async ({ reach, actor, body, request }) =>
    sendNotification(reach, parts, actor, { ...body, key: idempotencyKeyOf(request) }),
  )

  serve(notifications.register, ({ reach, actor, body }) =>
    savePushToken(reach.db, {
      observerId: actor.observerId,
      channel: body.channelName,
      token: body.token,
      now: clock(),
    }),
  )

  serve(notifications.history, async ({ reach, query }) => {
    const page = { ...query, includeObserverIds: query.includeObserverIds ?? true }
    const [rows, total] = await Promise.all([findNotifications(reach, page), countNotifications(reach)])
    return toPage(
      rows.map(({ createdAt: sentAt, sentObserverIds, ...row }) => {
        const createdAt = instant(sentAt)
        const originalFields = { body: row.message, insertedAt: createdAt, senderAccount: row.account }
        return { ...row, createdAt, ...originalFields, ...(sentObserverIds && { sentObserverIds }) }
      }),
      total,
      query,
    )
  })

  serve(
    notifications.recipients,
    async ({ reach, params, query }) => {
      if (!(await hasNotification(reach, params.id))) throw problem('not_found')
      const filter = { ...query, notificationId: params.id }
      const [rows, total] = await Promise.all([findRecipients(reach, filter), countRecipients(reach, filter)])
      return toPage(
        rows.map(row => ({ ...row, settledAt: instantOrNull(row.settledAt) })),
        total,
        query,
      )
    },
    { rowIsThere: rowOf('id', hasNotification) },
  )
}
