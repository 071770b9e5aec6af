interface MailMessage {
  /** One address. */
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends plain-text mail. Resolves when the mail server has accepted the message; throws otherwise. */
export interface MailSender {
  readonly send: (message: MailMessage) => Promise<void>
  /** Connects and signs in without sending. Throws if the mail server doesn't accept that. */
  readonly verify: () => Promise<void>
}
