import type { ScopedDb } from '../../db/scoped-db.ts'

export {
  enqueueDeliveries,
  findNotificationByKey,
  insertNotification,
  insertRecipients,
} from '../../db/shared/notification-outbox.ts'

/** Marks a notification as a reminder of those who owe the report of a checkpoint. */
export const insertReminder = async ({ db }: ScopedDb, notificationId: number, checkpointId: number): Promise<void> => {
  await db.insertInto('reminder').values({ notification_id: notificationId, checkpoint_id: checkpointId }).execute()
}
