import { createTransport } from 'nodemailer'
import { isLoopback } from '../domain/network/loopback.ts'
import type { MailSender } from './mail-sender.ts'

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with the user if the server requires one. */
  readonly url: string
  /** Replaces the URL's password. */
  readonly password: string | undefined
  /** Sender of all messages: an address, or a name with an address in angle brackets. */
  readonly from: string
}

const timeoutMs = 20_000

/** Options of the connection. Links and passwords travel unencrypted on this machine only. */
export const smtpOptions = ({ url, password }: Omit<SmtpSettings, 'from'>) => {
  const { protocol, hostname, port, username, password: urlPassword } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const secure = protocol === 'smtps:'
  return {
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !isLoopback(host),
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: password ?? decodeURIComponent(urlPassword) },
    }),
    connectionTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** A sender by SMTP. It connects for each message, since there are few. */
export const createSmtpSender = ({ from, ...settings }: SmtpSettings): MailSender => {
  const transport = createTransport(smtpOptions(settings))
  return {
    send: async message => {
      await transport.sendMail({ from, ...message })
    },
    verify: async () => {
      await transport.verify()
    },
  }
}
