import * as z from 'zod/mini'

/** An address, or a name and an address in angle brackets. */
const isSender = (text: string) => {
  const address = text.endsWith('>') ? text.slice(text.lastIndexOf('<') + 1, -1) : text
  return /^[^\s<>@]+@[^\s<>@]+$/.test(address) && !/[\r\n]/.test(text)
}

/** Settings of outgoing mail. */
export const MailEnvironment = z.object({
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })),
  SMTP_PASSWORD: z.optional(z.string()),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(z.refine<string>(isSender, { error: 'must be an address, such as Scrutineer <office@example.org>' })),
  ),
})

/** Undefined without a mail server. */
export const smtpSettingsOf = ({ SMTP_URL, SMTP_PASSWORD, MAIL_FROM }: z.infer<typeof MailEnvironment>) =>
  SMTP_URL && MAIL_FROM ? { url: SMTP_URL, password: SMTP_PASSWORD, from: MAIL_FROM } : undefined
