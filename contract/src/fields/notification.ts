import * as z from 'zod/mini'
import { booleanFromText, Id, trimmedText } from './values.ts'

/** Delivery channels. FCM is the only one. */
export const Channel = z.enum(['Firebase'])

const fields = {
  channel: Channel,
  /** Displayed sender; not verified. */
  from: trimmedText(200),
  title: trimmedText(200),
  message: trimmedText(2000),
}

export const NotificationToAll = z.object(fields)
export type NotificationToAll = z.infer<typeof NotificationToAll>

export const NotificationToRecipients = z.object({
  ...fields,
  /** Observer ids; duplicates are ignored. */
  recipients: z.array(Id).check(z.minLength(1), z.maxLength(100_000)),
  /** Extension: a message to one observer that tries the delivery; the readiness names its result. */
  isTest: z.optional(booleanFromText),
})
