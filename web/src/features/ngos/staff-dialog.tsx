import { NewStaffAccount, type StaffAccount, StaffAccountChange, staff } from '@scrutineer/contract/staff'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { useExplain } from '../../shared/explain.ts'
import { faultsOf, useFaultWords } from '../../shared/faults.ts'
import { reasonOf, serverMessage } from '../../shared/form-failure.ts'
import { useSending } from '../../shared/use-sending.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast-store.ts'

interface Props {
  ngoId: number
  /** Whose password is set anew; left out, an account is added. */
  account: StaffAccount | undefined
  onClose: () => void
  onSaved: () => void
}

const fields = ['account', 'password']

/** Adds an account or sets a new password. Closes by its buttons alone; a failure keeps what was typed. */
export const StaffDialog = ({ ngoId, account, onClose, onSaved }: Props) => {
  const t = useTranslations('ngos')
  const explain = useExplain()
  const faultWords = useFaultWords()
  const { send, isBusy, failure, mend } = useSending()
  const [typed, setTyped] = useState({ account: '', password: '' })
  const [isChecked, setChecked] = useState(false)
  const { password } = typed
  const faults = account ? faultsOf(StaffAccountChange, { password }) : faultsOf(NewStaffAccount, typed)
  const isFilled = password !== '' && (account !== undefined || typed.account.trim() !== '')

  const messageFor = (field: string) =>
    (isChecked ? faultWords(faults[field]) : undefined) ?? (failure && serverMessage(failure, field))
  const type = (field: keyof typeof typed, value: string) => {
    setTyped(old => ({ ...old, [field]: value }))
    mend(field)
  }
  const save = async () => {
    if (account) await call(staff.change, { params: { id: ngoId, adminId: account.id }, body: { password } })
    else await call(staff.add, { params: { id: ngoId }, body: typed })
    toast('success', t('success'), account ? t('passwordSet') : t('accountAdded'))
    onSaved()
    onClose()
  }
  const reason = failure && reasonOf(failure, fields, explain)
  return (
    <Dialog
      title={account ? t('passwordTitle', { account: account.account }) : t('addAccountTitle')}
      isStatic
      onClose={onClose}
    >
      <DialogForm
        {...{ reason, isBusy, onClose }}
        action={t('SAVE')}
        isIncomplete={!isFilled}
        onSubmit={() => {
          setChecked(true)
          if (Object.keys(faults).length === 0) void send(save)
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
            onInput={event => type('account', event.currentTarget.value)}
          />
        )}
        <PasswordField
          label={account ? t('newPassword') : t('password')}
          name="password"
          hint={account ? t('newPasswordHint') : t('passwordHint')}
          required
          error={messageFor('password')}
          onInput={event => type('password', event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  )
}
