import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../button.tsx'
import { FormError } from '../feedback/form-error.tsx'
import { Dialog, DialogButtons } from './dialog.tsx'

interface Props {
  title: string
  /** What will happen, and what stays. */
  children?: ReactNode
  /** The verb on the button: "Delete". */
  action: string
  isDestructive?: boolean
  /** Does it. When it fails the reason shows here and the dialog stays; when it succeeds the dialog closes. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
  /** An error in the person's words. */
  getErrorMessage: (error: unknown) => string
}

/** Asks before something that can't be taken back. */
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
