import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQueryFields } from './page.ts'
import { blankAsUndefined, booleanFromText, Id, IsoDateTime, trimmedText } from './values.ts'

/** The ways to reach a phone: FCM is the only one. */
const Channel = z.enum(['Firebase'])

const fields = {
  channel: Channel,
  /** Who it says it is from; people read it, nothing checks it. */
  from: trimmedText(200),
  title: trimmedText(200),
  message: trimmedText(2000),
}

export const NotificationToAll = z.object(fields)
export type NotificationToAll = z.infer<typeof NotificationToAll>

export const NotificationToRecipients = z.object({
  ...fields,
  /** Ids of observers; an id that is there twice counts once. */
  recipients: z.array(Id).check(z.minLength(1), z.maxLength(100_000)),
})

export const deliveryStatuses = ['pending', 'delivered', 'failed', 'not_configured'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** A notification as it was sent, and how far it got. */
export const SentNotification = z.object({
  id: z.int(),
  channel: z.string(),
  from: z.string(),
  title: z.string(),
  message: z.string(),
  toAll: z.boolean(),
  createdAt: IsoDateTime,
  /** Who sent it; null when that account was deleted since. */
  account: z.nullable(z.string()),
  counts: z.object({
    recipients: z.int(),
    /** FCM took it for at least one of the observer's phones. */
    delivered: z.int(),
    failed: z.int(),
    /** Not tried yet, or to be tried again. */
    pending: z.int(),
    /** Recorded only: the server had no push credentials when it was sent. */
    notConfigured: z.int(),
  }),
  /** `message`, `createdAt` and `account` by the original back office's names. */
  body: z.optional(z.string()),
  insertedAt: z.optional(IsoDateTime),
  senderAccount: z.optional(z.nullable(z.string())),
  /** Null when the NGO was deleted since. */
  senderNgoName: z.optional(z.nullable(z.string())),
  /** Recipients in the caller's scope, without duplicates. */
  sentObserverIds: z.optional(z.array(z.int())),
})
export type SentNotification = z.infer<typeof SentNotification>

/** One observer's delivery. */
export const Recipient = z.object({
  idObserver: z.int(),
  name: z.string(),
  phone: z.string(),
  status: z.enum(deliveryStatuses),
  /** Why it failed, or what the last try that will be repeated ran into. */
  detail: z.nullable(z.string()),
  /** When the status became final. */
  settledAt: z.nullable(IsoDateTime),
})
export type Recipient = z.infer<typeof Recipient>

export const notifications = {
  send: endpoint({
    method: 'POST',
    path: '/api/v1/notification/send',
    access: 'staff',
    summary: 'Send to the observers that are named; replies how many they are. An Idempotency-Key never sends twice.',
    audit: 'notification.send',
    body: NotificationToRecipients,
    // A hundred thousand ids.
    maxBodyBytes: 2 * 1024 * 1024,
    reply: z.int(),
    status: 202,
  }),
  sendToAll: endpoint({
    method: 'POST',
    path: '/api/v1/notification/send/all',
    access: 'staff',
    summary: 'Send to every observer in the caller’s reach; replies how many they are.',
    audit: 'notification.send',
    body: NotificationToAll,
    reply: z.int(),
    status: 202,
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/v1/notification/register',
    access: 'observer',
    summary: 'Tell where the calling phone gets its notifications, in the body or, as phones of 2020 do, in the query.',
    query: z.object({ ChannelName: z.optional(z.string()), Token: z.optional(z.string()) }),
    body: z.object({ channelName: Channel, token: trimmedText(4096) }),
    mergeQueryIntoBody: true,
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/v1/notification/get/all',
    access: 'staff',
    summary: 'What was sent by the caller’s NGO, or by any for organizers, newest first, in pages.',
    query: z.object({
      ...pageQueryFields,
      /** False leaves `sentObserverIds` out, which may be a hundred thousand ids a row. */
      includeObserverIds: blankAsUndefined(booleanFromText),
    }),
    reply: pageOf(SentNotification),
    extension: true,
  }),
  recipients: endpoint({
    method: 'GET',
    path: '/api/v1/notification/:id/recipients',
    access: 'staff',
    summary: 'The observers a notification went to, by name, with what became of each delivery.',
    params: z.object({ id: Id }),
    query: z.object({ status: blankAsUndefined(z.enum(deliveryStatuses)), ...pageQueryFields }),
    reply: pageOf(Recipient),
    extension: true,
  }),
}
