import { type Observer, observers, PinReset } from '@scrutineer/contract/observers'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { useExplain } from '../../shared/explain.ts'
import { faultsOf, useFaultWords } from '../../shared/faults.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast-store.ts'

interface Props {
  observer: Pick<Observer, 'name' | 'phone'>
  onClose: () => void
}

/** Gives an observer a new password. Closes by its buttons alone; a failure keeps what was typed. */
export const ResetPassword = ({ observer, onClose }: Props) => {
  const t = useTranslations('observers')
  const words = useTranslations('ui')
  const explain = useExplain()
  const faultWords = useFaultWords()
  const isSending = useRef(false)
  const [pin, setPin] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const body = { action: 'reset-password' as const, phoneNumber: observer.phone, pin }
  const fault = faultsOf(PinReset, body).pin

  const confirm = async () => {
    setChecked(true)
    if (fault || isSending.current) return
    isSending.current = true
    setBusy(true)
    setReason(undefined)
    try {
      await call(observers.resetPin, { body })
      toast('success', t('success'), t('RESET_DONE'))
      onClose()
    } catch (error) {
      toast('error', t('error'), t('RESET_FAILED'))
      setReason(explain(error))
    }
    isSending.current = false
    setBusy(false)
  }

  return (
    <Dialog title={t('resetTitle', { name: observer.name })} isStatic onClose={onClose}>
      <form
        noValidate
        className="grid gap-3"
        onSubmit={event => {
          event.preventDefault()
          void confirm()
        }}
      >
        <PasswordField
          label={t('newPassword')}
          name="pin"
          hint={t('resetHint')}
          error={isChecked ? faultWords(fault) : undefined}
          required
          onInput={event => setPin(event.currentTarget.value)}
        />
        {reason && (
          <p role="alert" className="rounded-md bg-danger-wash px-3 py-2 text-danger">
            {reason}
          </p>
        )}
        <DialogButtons>
          <Button onClick={onClose}>{words('cancel')}</Button>
          <Button type="submit" look="primary" isBusy={isBusy} disabled={pin === '' || isBusy}>
            {t('CONFIRM')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
