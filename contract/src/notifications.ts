import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { pageOf, pageQueryFields } from './core/page.ts'
import { Channel, NotificationToAll, NotificationToRecipients } from './fields/notification.ts'
import { blankAsUndefined, booleanFromText, Id, IsoDateTime, trimmedText } from './fields/values.ts'

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'not_configured'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** A sent notification and its delivery counts. */
export const SentNotification = z.object({
  id: z.int(),
  channel: z.string(),
  from: z.string(),
  title: z.string(),
  message: z.string(),
  toAll: z.boolean(),
  createdAt: IsoDateTime,
  /** Account of the sender; null if it was deleted since. */
  account: z.nullable(z.string()),
  counts: z.object({
    recipients: z.int(),
    /** FCM accepted the message for at least one of the observer's phones. */
    delivered: z.int(),
    failed: z.int(),
    /** Not yet tried, or waiting for a retry. */
    pending: z.int(),
    /** Recorded only, because the server had no push credentials. */
    notConfigured: z.int(),
    /** Have opened it in the observers’ app. Absent on other servers. */
    read: z.optional(z.int()),
  }),
  /** `message`, `createdAt` and `account` by the original back office's names. */
  body: z.optional(z.string()),
  insertedAt: z.optional(IsoDateTime),
  senderAccount: z.optional(z.nullable(z.string())),
  /** Null if the NGO was deleted since. */
  senderNgoName: z.optional(z.nullable(z.string())),
  /** Recipients in the caller's scope, without duplicates. */
  sentObserverIds: z.optional(z.array(z.int())),
})
export type SentNotification = z.infer<typeof SentNotification>

/** Delivery to one observer. */
export const Recipient = z.object({
  idObserver: z.int(),
  name: z.string(),
  phone: z.string(),
  status: z.enum(deliveryStatuses),
  /** Error of a failed delivery, or of the last attempt. */
  detail: z.nullable(z.string()),
  /** Time when the status became final. */
  settledAt: z.nullable(IsoDateTime),
  /** When the observer opened it in the observers’ app; null until then. Absent on other servers. */
  readAt: z.optional(z.nullable(IsoDateTime)),
})
export type Recipient = z.infer<typeof Recipient>

export const notifications = {
  send: endpoint.staff.post('/api/v1/notification/send', {
    summary:
      'Send a notification to the listed observers. Returns their number. An Idempotency-Key prevents duplicates.',
    audit: 'notification.send',
    body: NotificationToRecipients,
    // Room for 100,000 ids.
    maxBodyBytes: 2 * 1024 * 1024,
    reply: z.int(),
    status: 202,
    specified: true,
  }),
  sendToAll: endpoint.staff.post('/api/v1/notification/send/all', {
    summary: 'Send a notification to all observers in the caller’s scope. Returns their number.',
    audit: 'notification.send',
    body: NotificationToAll,
    reply: z.int(),
    status: 202,
    specified: true,
  }),
  register: endpoint.observer.post('/api/v1/notification/register', {
    summary: 'Register the push token of the calling phone, in the body or (phones of 2020) in the query.',
    query: z.object({ ChannelName: z.optional(z.string()), Token: z.optional(z.string()) }),
    body: z.object({ channelName: Channel, token: trimmedText(4096) }),
    mergeQueryIntoBody: true,
    specified: true,
  }),
  history: endpoint.staff.get('/api/v1/notification/get/all', {
    summary: 'Notifications sent by the caller’s NGO (by all NGOs for organizers), newest first, paginated.',
    query: z.object({
      ...pageQueryFields,
      /** False omits `sentObserverIds`, which may have 100,000 ids per row. */
      includeObserverIds: blankAsUndefined(booleanFromText),
    }),
    reply: z.extend(pageOf(SentNotification), {
      /** False if notifications are only recorded, without push credentials. Absent on other servers. */
      isPushConfigured: z.optional(z.boolean()),
    }),
  }),
  recipients: endpoint.staff.get('/api/v1/notification/:id/recipients', {
    summary: 'Recipients of a notification, by name, with their delivery status.',
    params: z.object({ id: Id }),
    query: z.object({
      status: blankAsUndefined(z.enum(deliveryStatuses)),
      /** Whether the observer has opened it in the observers’ app. */
      read: blankAsUndefined(booleanFromText),
      ...pageQueryFields,
    }),
    reply: pageOf(Recipient),
  }),
}
