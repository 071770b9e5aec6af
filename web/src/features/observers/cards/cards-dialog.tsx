import { useTranslations } from 'use-intl'
import type { Recipient } from '../../../shared/activity/recipients.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { UnsavedGuard } from '../../../ui/overlay/unsaved-guard.tsx'
import { AddressNotice } from './address-notice.tsx'
import { IssuedCards } from './issued-cards.tsx'
import { useIssueCards } from './use-issue-cards.ts'

interface Props {
  observers: readonly Recipient[]
  onClose: () => void
}

/** Issues cards after a confirmation. Static with their codes: a stray Escape must not lose them. */
export const CardsDialog = ({ observers, onClose }: Props) => {
  const t = useTranslations('cards')
  const tCommon = useTranslations('ui')
  const getErrorMessage = useErrorMessage()
  const { issued, isBusy, failure, issue } = useIssueCards(observers)
  const reason = failure && getErrorMessage(failure.error)
  const count = observers.length
  const missing = count - issued.length
  if (issued.length === 0)
    return (
      <Dialog title={t('title', { count })} isStatic={isBusy} onClose={onClose}>
        <DialogForm reason={reason} action={t('issue', { count })} isBusy={isBusy} onClose={onClose} onSubmit={issue}>
          <p>{t('text', { count })}</p>
          <p>{t('once', { count })}</p>
          <AddressNotice />
        </DialogForm>
      </Dialog>
    )
  return (
    <>
      <Dialog key="issued" title={t('title', { count })} isStatic onClose={onClose}>
        <p>{t('issued', { count: issued.length })}</p>
        {missing > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <FormError text={isBusy ? undefined : `${t('incomplete', { missing, count })} ${reason ?? ''}`} />
            <Button isBusy={isBusy} disabled={isBusy} onClick={issue}>
              {tCommon('retry')}
            </Button>
          </div>
        )}
        <AddressNotice />
        <IssuedCards cards={issued} onClose={onClose} />
      </Dialog>
      <UnsavedGuard isUnsaved text={t('leaveText')} />
    </>
  )
}
