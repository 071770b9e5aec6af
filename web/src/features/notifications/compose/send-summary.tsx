import { useFormatter, useTranslations } from 'use-intl'
import type { Recipient } from '../../../shared/activity/recipients.ts'
import { PushOff } from '../../../shared/push-off.tsx'
import type { NotificationText, SendTarget } from './send-attempt.ts'

/** A snapshot of the text and recipients when the send button was clicked. */
export interface PendingNotification {
  readonly text: NotificationText
  readonly to: SendTarget
  /** Number of recipients. */
  readonly count: number
  /** Recipients to list by name; for `all` possibly only the first page. */
  readonly recipients: readonly Recipient[]
}

/** Text and recipients of a notification that is about to be sent. */
export const SendSummary = ({ text, to, count, recipients }: PendingNotification) => {
  const t = useTranslations('notifications')
  const format = useFormatter()
  return (
    <div className="grid gap-3 text-ink">
      <div className="grid gap-1 rounded-md border border-line px-3 py-2">
        <p className="wrap-anywhere font-semibold">{text.title}</p>
        <p className="max-h-32 overflow-y-auto whitespace-pre-line wrap-anywhere text-soft">{text.message}</p>
      </div>
      {to === 'all' && <p>{t('toAllHint')}</p>}
      <PushOff />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list needs a tab stop to scroll by keyboard in every browser */}
      <ul aria-label={t('recipients')} tabIndex={0} className="max-h-52 divide-y divide-line overflow-y-auto">
        {recipients.map(person => (
          <li key={person.id} className="flex flex-wrap justify-between gap-x-4 py-1.5 [content-visibility:auto]">
            <span className="min-w-0 truncate">{person.name}</span>
            <bdi className="whitespace-nowrap text-soft">{person.phone}</bdi>
          </li>
        ))}
        {count > recipients.length && (
          <li className="py-1.5 text-soft">
            {t('andMore', { count: count - recipients.length, number: format.number(count - recipients.length) })}
          </li>
        )}
      </ul>
    </div>
  )
}
