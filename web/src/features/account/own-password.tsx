import { session } from '@scrutineer/contract/session'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Reason } from '../../ui/reason.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAccountCall } from './use-account-call.ts'

/** Gives the signed-in account another password. */
export const OwnPassword = () => {
  const t = useTranslations('account')
  const { send, isBusy, errorOf, reason } = useAccountCall()
  const [form, setForm] = useState({ password: '', newPassword: '' })
  const save = (element: HTMLFormElement) =>
    send(async () => {
      await call(session.changePassword, { body: form })
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
          error={errorOf('password')}
        />
        <PasswordField
          label={t('newPassword')}
          name="newPassword"
          hint={t('passwordHint')}
          error={errorOf('newPassword')}
        />
        <Reason text={reason} />
        <div>
          <Button type="submit" isBusy={isBusy} disabled={isBusy || form.password === '' || form.newPassword === ''}>
            {t('savePassword')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
