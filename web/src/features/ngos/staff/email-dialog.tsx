import { type StaffAccount, StaffAccountChange, staff } from '@scrutineer/contract/staff'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { validateFields } from '../../../shared/form/field-error.ts'
import { formErrorMessage, serverFieldError } from '../../../shared/form/submit-failure.ts'
import { useSubmit } from '../../../shared/form/use-submit.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { EmailField } from './email-field.tsx'

interface Props {
  ngoId: number
  account: StaffAccount
  onClose: () => void
  onSaved: () => void
}

/** Changes or removes the e-mail address of an account. */
export const EmailDialog = ({ ngoId, account, onClose, onSaved }: Props) => {
  const t = useTranslations('ngos')
  const getErrorMessage = useErrorMessage()
  const { submit, isBusy, failure, clearFieldError } = useSubmit()
  const [address, setAddress] = useState(account.email ?? '')
  const [isChecked, setChecked] = useState(false)
  const email = address.trim() || null
  const error = validateFields(StaffAccountChange, { email }).email
  const save = async () => {
    await call(staff.change, { params: { id: ngoId, adminId: account.id }, body: { email } })
    toast('success', t('success'), t('SAVED'))
    onSaved()
    onClose()
  }
  return (
    <Dialog title={t('emailTitle', { account: account.account })} onClose={onClose}>
      <DialogForm
        reason={failure && formErrorMessage(failure, ['email'], getErrorMessage)}
        isBusy={isBusy}
        onClose={onClose}
        action={t('SAVE')}
        onSubmit={() => {
          setChecked(true)
          if (!error) void submit(save)
        }}
      >
        <EmailField
          defaultValue={address}
          isInvalid={isChecked && error !== undefined}
          error={failure && serverFieldError(failure, 'email')}
          onChange={value => {
            setAddress(value)
            clearFieldError('email')
          }}
        />
      </DialogForm>
    </Dialog>
  )
}
