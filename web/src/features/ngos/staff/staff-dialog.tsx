import { NewStaffAccount, type StaffAccount, StaffAccountChange, staff } from '@scrutineer/contract/staff'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { validateFields } from '../../../shared/form/field-error.ts'
import { formErrorMessage, serverFieldError } from '../../../shared/form/submit-failure.ts'
import { useFieldErrorMessage } from '../../../shared/form/use-field-error-message.ts'
import { useSubmit } from '../../../shared/form/use-submit.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'
import { EmailField } from './email-field.tsx'

interface Props {
  ngoId: number
  /** The account whose password is reset; undefined adds an account. */
  account: StaffAccount | undefined
  /** Accounts have e-mail addresses. */
  hasEmail: boolean
  onClose: () => void
  onSaved: () => void
}

const fields = ['account', 'password', 'email']

/** Adds an account or sets a new password. Only the buttons close it; a failure keeps the input. */
export const StaffDialog = ({ ngoId, account, hasEmail, onClose, onSaved }: Props) => {
  const t = useTranslations('ngos')
  const getErrorMessage = useErrorMessage()
  const fieldErrorMessage = useFieldErrorMessage()
  const { submit, isBusy, failure, clearFieldError } = useSubmit()
  const [values, setValues] = useState({ account: '', password: '', email: '' })
  const [isChecked, setChecked] = useState(false)
  const { password } = values
  const errors = account ? validateFields(StaffAccountChange, { password }) : validateFields(NewStaffAccount, values)
  const isFilled = password !== '' && (account !== undefined || values.account.trim() !== '')

  const messageFor = (field: string) =>
    (isChecked ? fieldErrorMessage(errors[field]) : undefined) ?? (failure && serverFieldError(failure, field))
  const setValue = (field: keyof typeof values, value: string) => {
    setValues(previous => ({ ...previous, [field]: value }))
    clearFieldError(field)
  }
  const save = async () => {
    if (account) await call(staff.change, { params: { id: ngoId, adminId: account.id }, body: { password } })
    else {
      const { email, ...others } = values
      const body = email.trim() === '' ? others : { ...others, email }
      await call(staff.add, { params: { id: ngoId }, body })
    }
    toast('success', t('success'), account ? t('passwordSet') : t('accountAdded'))
    onSaved()
    onClose()
  }
  const reason = failure && formErrorMessage(failure, fields, getErrorMessage)
  return (
    <Dialog
      title={account ? t('passwordTitle', { account: account.account }) : t('addAccountTitle')}
      isStatic
      onClose={onClose}
    >
      <DialogForm
        reason={reason}
        isBusy={isBusy}
        onClose={onClose}
        action={t('SAVE')}
        isIncomplete={!isFilled}
        onSubmit={() => {
          setChecked(true)
          if (Object.keys(errors).length === 0) void submit(save)
        }}
      >
        {!account && (
          <TextField
            label={t('account')}
            name="account"
            hint={t('accountHint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={messageFor('account')}
            onInput={event => setValue('account', event.currentTarget.value)}
          />
        )}
        <PasswordField
          label={account ? t('newPassword') : t('password')}
          name="password"
          hint={account ? t('newPasswordHint') : t('passwordHint')}
          required
          error={messageFor('password')}
          onInput={event => setValue('password', event.currentTarget.value)}
        />
        {!account && hasEmail && (
          <EmailField
            isInvalid={isChecked && errors.email !== undefined}
            error={failure && serverFieldError(failure, 'email')}
            onChange={value => setValue('email', value)}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}
