import { accessLinks } from '@scrutineer/contract/access-links'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { authorizeEndpoint } from '../../../api/login-endpoints.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { LinkGate, UnusableLink } from './link-gate.tsx'
import { openApp } from './open-app.ts'
import { useRequest } from './use-request.ts'

const Fields = ({ token, advice }: { token: string; advice: ReactNode }) => {
  const t = useTranslations('access')
  const { submit, isBusy, fieldError, isLinkUnusable, reasonUnless } = useRequest()
  const isCreated = useRef(false)
  const create = (data: FormData) =>
    submit(async () => {
      const [account, password] = [String(data.get('account')), String(data.get('password'))]
      // The link works once: after a failed sign-in, only that is repeated.
      if (!isCreated.current) await call(accessLinks.createFirstOrganizer, { body: { token, account, password } })
      isCreated.current = true
      const { access_token } = await call(authorizeEndpoint, { body: { user: account, password } })
      await openApp(access_token)
    })
  if (isLinkUnusable) return <UnusableLink advice={advice} />
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        void create(new FormData(event.currentTarget))
      }}
    >
      <p className="text-soft">{t('startText')}</p>
      <TextField
        label={t('account')}
        name="account"
        hint={t('accountHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
        error={fieldError('account')}
      />
      <PasswordField
        label={t('password')}
        name="password"
        hint={t('passwordHint')}
        required
        error={fieldError('password')}
      />
      <FormError text={reasonUnless('account', 'password')} />
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {t('createAccount')}
      </Button>
    </form>
  )
}

/** Creates the first organizer’s account and signs it in. */
export const StartForm = ({ token }: { token: string }) => {
  const t = useTranslations('access')
  const advice = <p className="text-soft">{t('startAdvice')}</p>
  return (
    <LinkGate title={t('startTitle')} purpose="first organizer" token={token} advice={advice}>
      {() => <Fields token={token} advice={advice} />}
    </LinkGate>
  )
}
