import * as z from 'zod/mini'

/** An address, or a name and an address in angle brackets. */
const isSender = (text: string) => {
  const address = text.endsWith('>') ? text.slice(text.lastIndexOf('<') + 1, -1) : text
  return /^[^\s<>@]+@[^\s<>@]+$/.test(address) && !/[\r\n]/.test(text)
}

/** Settings of outgoing mail. */
export const mailEnvironment = {
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })),
  SMTP_PASSWORD: z.optional(z.string()),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(z.refine<string>(isSender, { error: 'must be an address, such as Scrutineer <office@example.org>' })),
  ),
}

interface MailValues {
  readonly SMTP_URL?: string | undefined
  readonly SMTP_PASSWORD?: string | undefined
  readonly MAIL_FROM?: string | undefined
  readonly PUBLIC_URL?: string | undefined
}

/** What is missing. A link in a message must not depend on a request's headers, so it needs the public address. */
export const findMissingMailSettings = ({ SMTP_URL, SMTP_PASSWORD, MAIL_FROM, PUBLIC_URL }: MailValues): string[] => [
  ...(SMTP_URL && !MAIL_FROM ? ['MAIL_FROM is needed together with SMTP_URL'] : []),
  ...(SMTP_URL && !PUBLIC_URL ? ['PUBLIC_URL is needed together with SMTP_URL'] : []),
  ...(MAIL_FROM && !SMTP_URL ? ['SMTP_URL is needed together with MAIL_FROM'] : []),
  ...(SMTP_PASSWORD && !SMTP_URL ? ['SMTP_URL is needed together with SMTP_PASSWORD'] : []),
  ...(SMTP_PASSWORD && SMTP_URL && new URL(SMTP_URL).username === ''
    ? ['SMTP_URL must name the user of SMTP_PASSWORD, such as smtp://user@mail.example.org']
    : []),
]

/** Undefined without a mail server. */
export const smtpSettingsOf = ({ SMTP_URL, SMTP_PASSWORD, MAIL_FROM }: MailValues) =>
  SMTP_URL && MAIL_FROM ? { url: SMTP_URL, password: SMTP_PASSWORD, from: MAIL_FROM } : undefined
