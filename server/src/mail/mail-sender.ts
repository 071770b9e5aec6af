interface MailMessage {
  /** One address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  /** In angle brackets; by default a random one. */
  readonly messageId?: string
}

/** Sends plain-text mail. Resolves when the mail server has accepted the message; throws otherwise. */
export interface MailSender {
  readonly send: (message: MailMessage) => Promise<void>
  /** Connects and signs in without sending. Throws if the mail server doesn't accept that. */
  readonly verify: () => Promise<void>
}

/** What of a failure may be logged: the error also has the address and, from some servers, the text with its links. */
export const mailErrorCodes = (error: unknown) => {
  const detail = (name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined)
  return { code: detail('code'), responseCode: detail('responseCode') }
}
