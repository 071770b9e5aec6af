import { type Observer, observers, PinReset } from '@scrutineer/contract/observers'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { useExplain } from '../../shared/explain.ts'
import { faultsOf, useFaultWords } from '../../shared/faults.ts'
import { useSending } from '../../shared/use-sending.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast-store.ts'

interface Props {
  observer: Pick<Observer, 'name' | 'phone'>
  onClose: () => void
}

/** Gives an observer a new password. Closes by its buttons alone; a failure keeps what was typed. */
export const ResetPassword = ({ observer, onClose }: Props) => {
  const t = useTranslations('observers')
  const explain = useExplain()
  const faultWords = useFaultWords()
  const { send, isBusy, failure } = useSending()
  const [pin, setPin] = useState('')
  const [isChecked, setChecked] = useState(false)
  const body = { action: 'reset-password' as const, phoneNumber: observer.phone, pin }
  const fault = faultsOf(PinReset, body).pin

  const reset = async () => {
    try {
      await call(observers.resetPin, { body })
    } catch (error) {
      toast('error', t('error'), t('RESET_FAILED'))
      throw error
    }
    toast('success', t('success'), t('RESET_DONE'))
    onClose()
  }

  return (
    <Dialog title={t('resetTitle', { name: observer.name })} isStatic onClose={onClose}>
      <DialogForm
        reason={failure && explain(failure.error)}
        action={t('CONFIRM')}
        isBusy={isBusy}
        isIncomplete={pin === ''}
        onClose={onClose}
        onSubmit={() => {
          setChecked(true)
          if (!fault) void send(reset)
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
      </DialogForm>
    </Dialog>
  )
}
