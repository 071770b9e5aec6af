import { session } from '@scrutineer/contract/session'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { sessionAccess } from '../../api/session-access.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/feedback/form-error.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useAccountRequest } from './use-account-request.ts'

/** Changes the password of the signed-in account. */
export const ChangePasswordSection = () => {
  const t = useTranslations('account')
  const { submit, isBusy, fieldError, reason } = useAccountRequest()
  const [form, setForm] = useState({ password: '', newPassword: '' })
  const save = (element: HTMLFormElement) =>
    submit(async () => {
      await call(session.changePassword, { body: form })
      sessionAccess.renew()
      element.reset()
      setForm({ password: '', newPassword: '' })
      toast('success', t('passwordSaved'), t('passwordSavedText'))
    })
  return (
    <Card aria-labelledby="own-password">
      <form
        noValidate
        className="grid gap-4 p-5"
        onInput={event => {
          const data = new FormData(event.currentTarget)
          setForm({ password: String(data.get('password')), newPassword: String(data.get('newPassword')) })
        }}
        onSubmit={event => {
          event.preventDefault()
          void save(event.currentTarget)
        }}
      >
        <h2 id="own-password" className="font-semibold text-lg">
          {t('password')}
        </h2>
        <TextField
          label={t('currentPassword')}
          name="password"
          type="password"
          autoComplete="current-password"
          error={fieldError('password')}
        />
        <PasswordField
          label={t('newPassword')}
          name="newPassword"
          hint={t('passwordHint')}
          error={fieldError('newPassword')}
        />
        <FormError text={reason} />
        <div>
          <Button type="submit" isBusy={isBusy} disabled={isBusy || form.password === '' || form.newPassword === ''}>
            {t('savePassword')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
