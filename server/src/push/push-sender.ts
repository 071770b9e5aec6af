/** What a phone is to show. */
export interface PushMessage {
  readonly notificationId: number
  readonly sender: string
  readonly title: string
  readonly message: string
}

/** What became of one try to reach one phone. */
export type PushOutcome =
  | { readonly kind: 'delivered' }
  /** The token is dead and will never work again. */
  | { readonly kind: 'unregistered'; readonly detail: string }
  /** Trying again would end the same way. */
  | { readonly kind: 'refused'; readonly detail: string }
  /** Worth another try, not before `retryAfterMs` where the service named a time. */
  | { readonly kind: 'retry'; readonly detail: string; readonly retryAfterMs?: number | undefined }

/** Hands messages to phones; throws for a fault of the program only. */
export interface PushSender {
  readonly send: (token: string, message: PushMessage) => Promise<PushOutcome>
}
