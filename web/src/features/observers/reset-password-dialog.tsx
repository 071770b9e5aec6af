import { PinReset } from '@scrutineer/contract/fields/observer'
import { type Observer, observers } from '@scrutineer/contract/observers'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { validateFields } from '../../shared/form/field-error.ts'
import { useFieldErrorMessage } from '../../shared/form/use-field-error-message.ts'
import { useSubmit } from '../../shared/form/use-submit.ts'
import { useErrorMessage } from '../../shared/use-error-message.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../ui/overlay/dialog-form.tsx'

interface Props {
  observer: Pick<Observer, 'name' | 'phone'>
  onClose: () => void
}

/** Sets a new password for an observer. Only the buttons close it; a failure keeps the input. */
export const ResetPasswordDialog = ({ observer, onClose }: Props) => {
  const t = useTranslations('observers')
  const getErrorMessage = useErrorMessage()
  const fieldErrorMessage = useFieldErrorMessage()
  const { submit, isBusy, failure } = useSubmit()
  const [pin, setPin] = useState('')
  const [isChecked, setChecked] = useState(false)
  const body = { action: 'reset-password' as const, phoneNumber: observer.phone, pin }
  const pinError = validateFields(PinReset, body).pin

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
        reason={failure && getErrorMessage(failure.error)}
        action={t('CONFIRM')}
        isBusy={isBusy}
        isIncomplete={pin === ''}
        onClose={onClose}
        onSubmit={() => {
          setChecked(true)
          if (!pinError) void submit(reset)
        }}
      >
        <PasswordField
          label={t('newPassword')}
          name="pin"
          hint={t('resetHint')}
          error={isChecked ? fieldErrorMessage(pinError) : undefined}
          required
          onInput={event => setPin(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
