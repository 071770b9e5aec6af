import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonVariant } from '../button.tsx'
import { FormError } from '../feedback/form-error.tsx'
import { DialogButtons } from './dialog.tsx'

interface Props {
  children: ReactNode
  /** Why it was refused, where no field is to blame. */
  reason: string | undefined
  /** The verb on the button that sends it. */
  action: string
  variant?: ButtonVariant
  isBusy: boolean
  /** Something is still missing. */
  isIncomplete?: boolean
  onSubmit: (data: FormData) => void
  onClose: () => void
}

/** What is filled in in a dialog: the fields, why they were refused, Cancel and the button that sends them. */
export const DialogForm = ({
  children,
  reason,
  action,
  variant = 'primary',
  isBusy,
  isIncomplete = false,
  onSubmit,
  onClose,
}: Props) => {
  const t = useTranslations('ui')
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      {children}
      <FormError text={reason} />
      <DialogButtons>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" variant={variant} isBusy={isBusy} disabled={isIncomplete || isBusy}>
          {action}
        </Button>
      </DialogButtons>
    </form>
  )
}
