/** A push notification. */
export interface PushMessage {
  readonly notificationId: number
  readonly sender: string
  readonly title: string
  readonly message: string
}

/** Result of one attempt to send to one phone. */
export type PushOutcome =
  | { readonly kind: 'delivered' }
  /** The token is permanently invalid. */
  | { readonly kind: 'unregistered'; readonly detail: string }
  /** A permanent failure. */
  | { readonly kind: 'refused'; readonly detail: string }
  /** A transient failure. Retry after `retryAfterMs`, if the service specified it. */
  | { readonly kind: 'retry'; readonly detail: string; readonly retryAfterMs?: number | undefined }

/** Sends push notifications. Throws only for unexpected errors. */
export interface PushSender {
  readonly send: (token: string, message: PushMessage) => Promise<PushOutcome>
}
