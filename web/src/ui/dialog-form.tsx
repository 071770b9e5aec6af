import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonLook } from './button.tsx'
import { DialogButtons } from './dialog.tsx'
import { Reason } from './reason.tsx'

interface Props {
  children: ReactNode
  /** Why it was refused, where no field is to blame. */
  reason: string | undefined
  /** The verb on the button that sends it. */
  action: string
  look?: ButtonLook
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
  look = 'primary',
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
      <Reason text={reason} />
      <DialogButtons>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" look={look} isBusy={isBusy} disabled={isIncomplete || isBusy}>
          {action}
        </Button>
      </DialogButtons>
    </form>
  )
}
