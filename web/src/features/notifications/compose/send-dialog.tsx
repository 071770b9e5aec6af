import { useFormatter, useTranslations } from 'use-intl'
import type { Recipient } from '../../../shared/recipients.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import type { NotificationText, SendTarget } from './send-attempt.ts'

/** What was to be sent when the person pressed the button; nothing that changes since changes it. */
export interface PendingNotification {
  readonly text: NotificationText
  readonly to: SendTarget
  /** How many they are. */
  readonly count: number
  /** By name; of everybody perhaps only the first. */
  readonly people: readonly Recipient[]
}

interface Props {
  pendingNotification: PendingNotification
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Asks before a notification leaves, with what it says and who gets it. */
export const SendDialog = ({ pendingNotification, onConfirm, onClose }: Props) => {
  const t = useTranslations('notifications')
  const format = useFormatter()
  const getErrorMessage = useErrorMessage()
  const { text, to, count, people } = pendingNotification
  return (
    <Confirm
      title={t('SEND_CONFIRM', { count })}
      action={t('send')}
      onConfirm={onConfirm}
      onClose={onClose}
      getErrorMessage={getErrorMessage}
    >
      <div className="grid gap-3 text-ink">
        <div className="grid gap-1 rounded-md border border-line px-3 py-2">
          <p className="break-words font-semibold">{text.title}</p>
          <p className="max-h-32 overflow-y-auto whitespace-pre-line break-words text-soft">{text.message}</p>
        </div>
        {to === 'all' && <p>{t('toAllHint')}</p>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard, in every browser */}
        <ul aria-label={t('recipients')} tabIndex={0} className="max-h-52 divide-y divide-line overflow-y-auto">
          {people.map(person => (
            <li key={person.id} className="flex justify-between gap-4 py-1.5 [content-visibility:auto]">
              <span className="min-w-0 truncate">{person.name}</span>
              <span className="shrink-0 text-soft">{person.phone}</span>
            </li>
          ))}
          {count > people.length && (
            <li className="py-1.5 text-soft">
              {t('andMore', { count: count - people.length, number: format.number(count - people.length) })}
            </li>
          )}
        </ul>
      </div>
    </Confirm>
  )
}
