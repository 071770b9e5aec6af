import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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
  /** Something that the action needs is missing: it is disabled. */
  isIncomplete?: boolean
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
  isIncomplete = false,
  onConfirm,
  onClose,
  getErrorMessage,
}: Props) => {
  const t = useTranslations('ui')
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => onConfirm(),
    onSuccess: () => onClose(),
  })
  // Until the closed dialog has disappeared, the action can't be confirmed again.
  const isBusy = isPending || isSuccess
  return (
    <Dialog title={title} onClose={onClose}>
      {children && <div className="text-soft">{children}</div>}
      <FormError text={error === null ? undefined : getErrorMessage(error)} />
      <DialogButtons>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          variant={isDestructive ? 'danger' : 'primary'}
          isBusy={isBusy}
          disabled={isIncomplete || isBusy}
          onClick={() => mutate()}
        >
          {action}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
