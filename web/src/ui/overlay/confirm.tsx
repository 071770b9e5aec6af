import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../button.tsx'
import { FormError } from '../feedback/form-error.tsx'
import { Dialog, DialogButtons } from './dialog.tsx'

interface Props {
  title: string
  /** Explains the consequences. */
  children?: ReactNode
  /** Label of the confirm button: "Delete". */
  action: string
  isDestructive?: boolean
  /** Runs the action. If it rejects, the dialog shows the error and stays open; otherwise it closes. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
  /** Translates an error. */
  getErrorMessage: (error: unknown) => string
}

/** A dialog that confirms an irreversible action. */
export const Confirm = ({
  title,
  children,
  action,
  isDestructive = false,
  onConfirm,
  onClose,
  getErrorMessage,
}: Props) => {
  const t = useTranslations('ui')
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState<string>()
  const confirm = async () => {
    setBusy(true)
    setReason(undefined)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setReason(getErrorMessage(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {children && <div className="text-soft">{children}</div>}
      <FormError text={reason} />
      <DialogButtons>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant={isDestructive ? 'danger' : 'primary'} isBusy={isBusy} disabled={isBusy} onClick={confirm}>
          {action}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
