import type { FormEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonVariant } from '../button.tsx'
import { FormError } from '../feedback/form-error.tsx'
import { DialogButtons } from './dialog.tsx'

interface Props {
  children: ReactNode
  /** Error that belongs to no field. */
  reason: string | undefined
  /** Label of the submit button. */
  action: string
  variant?: ButtonVariant
  isBusy: boolean
  /** Required fields are missing: submit is disabled. */
  isIncomplete?: boolean
  onInput?: (event: FormEvent<HTMLFormElement>) => void
  onSubmit: (data: FormData) => void
  onClose: () => void
}

/** A form in a dialog: fields, error, Cancel and submit. */
export const DialogForm = ({
  children,
  reason,
  action,
  variant = 'primary',
  isBusy,
  isIncomplete = false,
  onInput,
  onSubmit,
  onClose,
}: Props) => {
  const t = useTranslations('ui')
  return (
    <form
      noValidate
      className="grid gap-3"
      onInput={onInput}
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
