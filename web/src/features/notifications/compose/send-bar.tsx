import { Send, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'

interface Props {
  count: number
  /** Title and message are as they must be. */
  isComplete: boolean
  isLoadingRecipients: boolean
  onSend: () => void
  onSendAll: () => void
}

/**
 * The send buttons and for whom. They look disabled while something is missing, and can still be pressed: then the page
 * says what.
 */
export const SendBar = ({ count, isComplete, isLoadingRecipients, onSend, onSendAll }: Props) => {
  const t = useTranslations('notifications')
  return (
    // Within reach from anywhere in a long list, once there is somebody to send to.
    <div
      className={classNames(
        'flex flex-wrap items-center justify-end gap-2 rounded-lg border border-line bg-surface p-3',
        count > 0 && 'sticky bottom-3 z-20 shadow-floating',
      )}
    >
      <p role="status" className="mr-auto pl-1">
        {t('SELECTED', { count })}
      </p>
      <Button
        aria-disabled={!isComplete}
        isBusy={isLoadingRecipients}
        disabled={isLoadingRecipients}
        onClick={onSendAll}
      >
        {!isLoadingRecipients && <Users aria-hidden />}
        {t('SEND_ALL')}
      </Button>
      <Button variant="primary" aria-disabled={!isComplete || count === 0} onClick={onSend}>
        <Send aria-hidden />
        {t('SEND', { count })}
      </Button>
    </div>
  )
}
