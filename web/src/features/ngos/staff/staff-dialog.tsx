import { NewStaffAccount, type StaffAccount, StaffAccountChange, staff } from '@scrutineer/contract/staff'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { validateFields } from '../../../shared/form/field-error.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { readText } from '../../../shared/form/read-text.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

interface EmailDialogProps {
  ngoId: number
  account: StaffAccount
  onClose: () => void
  onSaved: () => void
}

/** Changes or removes the e-mail address of an account. */
export const EmailDialog = ({ ngoId, account, onClose, onSaved }: EmailDialogProps) => {
  const t = useTranslations('ngos')
  return (
    <FormDialog
      title={t('emailTitle', { account: account.account })}
      action={t('SAVE')}
      fields={['email']}
      messages={{ email: t('emailInvalid') }}
      read={data => ({ email: readText(data, 'email') || null })}
      validate={body => validateFields(StaffAccountChange, body)}
      onSubmit={async body => {
        await call(staff.change, { params: { id: ngoId, adminId: account.id }, body })
        toast('success', t('success'), t('SAVED'))
        onSaved()
        onClose()
      }}
      onClose={onClose}
    >
      <EmailField defaultValue={account.email ?? ''} />
    </FormDialog>
  )
}

/** The optional e-mail address of a staff account. */
const EmailField = ({ defaultValue }: { defaultValue?: string }) => {
  const t = useTranslations('ngos')
  return (
    <TextField
      label={t('email')}
      name="email"
      type="email"
      hint={t('emailHint')}
      autoComplete="off"
      spellCheck={false}
      defaultValue={defaultValue}
    />
  )
}

interface Props {
  ngoId: number
  /** The account whose password is reset; undefined adds an account. */
  account: StaffAccount | undefined
  /** Accounts have e-mail addresses. */
  hasEmail: boolean
  /** Accounts can be those of analysts. */
  hasRoles: boolean
  onClose: () => void
  onSaved: () => void
}

/** Adds an account or sets a new password. Only the buttons close it; a failure keeps the input. */
export const StaffDialog = ({ ngoId, account, hasEmail, hasRoles, onClose, onSaved }: Props) => {
  const t = useTranslations('ngos')
  return (
    <FormDialog
      title={account ? t('passwordTitle', { account: account.account }) : t('addAccountTitle')}
      action={t('SAVE')}
      isStatic
      required={account ? ['password'] : ['account', 'password']}
      fields={['account', 'password', 'email']}
      messages={{ email: t('emailInvalid') }}
      read={data => {
        const email = readText(data, 'email')
        return {
          ...(!account && { account: String(data.get('account')) }),
          password: String(data.get('password')),
          ...(email && { email }),
          ...(data.get('role') === 'analyst' && { isAnalyst: true }),
        }
      }}
      validate={body => validateFields(account ? StaffAccountChange : NewStaffAccount, body)}
      onSubmit={async ({ account: name = '', ...body }) => {
        if (account) await call(staff.change, { params: { id: ngoId, adminId: account.id }, body })
        else await call(staff.add, { params: { id: ngoId }, body: { account: name, ...body } })
        toast('success', t('success'), account ? t('passwordSet') : t('accountAdded'))
        onSaved()
        onClose()
      }}
      onClose={onClose}
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
        />
      )}
      <PasswordField
        label={account ? t('newPassword') : t('password')}
        name="password"
        hint={account ? t('newPasswordHint') : t('passwordHint')}
        required
      />
      {!account && hasEmail && <EmailField />}
      {!account && hasRoles && (
        <Select
          label={t('role')}
          name="role"
          hint={t('roleHint')}
          choices={[
            { value: 'staff', label: t('roleStaff') },
            { value: 'analyst', label: t('analyst') },
          ]}
        />
      )}
    </FormDialog>
  )
}
