import { accessLinks } from '@scrutineer/contract/access-links'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { SignInLayout } from '../sign-in-layout.tsx'
import { LoginLink } from './login-link.tsx'
import { useRequest } from './use-request.ts'

/** Asks for a link by mail. The answer is the same for all accounts, also for unknown ones. */
export const ForgottenPasswordForm = () => {
  const t = useTranslations('access')
  const { submit, isBusy, error, fieldError, reasonUnless } = useRequest()
  const [isSent, setSent] = useState(false)
  const send = (user: string) =>
    submit(async () => {
      await call(accessLinks.requestPassword, { body: { user } })
      setSent(true)
    })
  return (
    <SignInLayout title={t('forgottenPassword')}>
      {isSent ? (
        <p role="status">{t('linkRequested')}</p>
      ) : (
        <form
          noValidate
          className="grid gap-4"
          onSubmit={event => {
            event.preventDefault()
            void send(String(new FormData(event.currentTarget).get('user')))
          }}
        >
          <p className="text-soft">{t('forgottenText')}</p>
          <TextField
            label={t('accountOrEmail')}
            name="user"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            autoFocus
            error={fieldError('user')}
          />
          <FormError text={error instanceof CallError && error.status === 404 ? t('noMail') : reasonUnless('user')} />
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t('sendLink')}
          </Button>
        </form>
      )}
      <LoginLink />
    </SignInLayout>
  )
}
