import { useMutation } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isWarning, useErrorMessage } from '../../shared/use-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/feedback/form-error.tsx'
import { confirmStore, type OpenConfirmation } from '../../ui/overlay/confirm-store.ts'
import { Dialog, DialogButtons } from '../../ui/overlay/dialog.tsx'
import { useValue } from '../../ui/use-value.ts'

const ConfirmDialog = ({ confirmation }: { confirmation: OpenConfirmation }) => {
  const t = useTranslations('ui')
  const getErrorMessage = useErrorMessage()
  const { title, text, label, isDestructive } = confirmation
  const [isWarned, setWarned] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await confirmation.do?.(isWarned)
      confirmStore.finish(confirmation)
    },
    // What was confirmed once needs no second warning after a lost connection.
    onError: failure => setWarned(warned => warned || isWarning(failure)),
  })
  return (
    // Closed by a stray Escape, it couldn't show whether the action failed.
    <Dialog title={title} isStatic={isPending} onClose={confirmStore.close}>
      {text && <div className="text-soft">{text}</div>}
      <FormError text={error === null ? undefined : getErrorMessage(error)} />
      <DialogButtons>
        <Button onClick={confirmStore.close}>{t('cancel')}</Button>
        <Button
          variant={isDestructive || isWarned ? 'danger' : 'primary'}
          isBusy={isPending}
          disabled={isPending}
          onClick={() => mutate()}
        >
          {isWarned ? t('continueAnyway') : label}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

/** Shows the open confirmation, until the screen is left. */
export const ConfirmHost = () => {
  const confirmation = useValue(confirmStore.open)
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(() => confirmStore.close, [pathname])
  // Its code may have arrived after the screen was left.
  const isOfScreen = confirmation?.pathname === location.pathname
  useEffect(() => {
    if (!isOfScreen && confirmStore.open.get() === confirmation) confirmStore.close()
  }, [confirmation, isOfScreen])
  return (
    confirmation &&
    isOfScreen && <ConfirmDialog key={`${confirmation.title} ${confirmation.label}`} confirmation={confirmation} />
  )
}
