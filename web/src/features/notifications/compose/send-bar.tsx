import { Send, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PushOff } from '../../../shared/push-off.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'

interface Props {
  count: number
  /** Title and message are valid. */
  isComplete: boolean
  isLoadingRecipients: boolean
  onSend: () => void
  onSendAll: () => void
}

/**
 * The send buttons and the number of recipients. The buttons are `aria-disabled` while something is missing; clicking one
 * then reports it.
 */
export const SendBar = ({ count, isComplete, isLoadingRecipients, onSend, onSendAll }: Props) => {
  const t = useTranslations('notifications')
  return (
    // Sticky once there are recipients, so that it stays visible in a long list.
    <div
      className={classNames(
        'flex flex-wrap items-center justify-end gap-2 rounded-lg border border-line bg-surface p-3',
        count > 0 && 'sticky bottom-3 z-20 shadow-floating',
      )}
    >
      <div className="basis-full empty:hidden">
        <PushOff />
      </div>
      <p role="status" className="me-auto ps-1">
        {t('SELECTED', { count })}
      </p>
      <Button
        icon={Users}
        label={t('SEND_ALL')}
        aria-disabled={!isComplete}
        isBusy={isLoadingRecipients}
        disabled={isLoadingRecipients}
        onClick={onSendAll}
      />
      <Button
        variant="primary"
        icon={Send}
        label={t('SEND', { count })}
        aria-disabled={!isComplete || count === 0}
        onClick={onSend}
      />
    </div>
  )
}
