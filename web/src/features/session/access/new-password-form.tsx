import { accessLinks } from '@scrutineer/contract/access-links'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { settings } from '../../../api/settings.ts'
import { basePath } from '../../../lib/base-path.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { LinkGate, UnusableLink } from './link-gate.tsx'
import { LoginLink } from './login-link.tsx'
import { useRequest } from './use-request.ts'

interface Props {
  token: string
  account: string
}

/** What to do with a link that doesn’t work. */
const Advice = () => {
  const t = useTranslations('access')
  return (
    <>
      <p className="text-soft">{t('newPasswordAdvice')}</p>
      {settings().passwordByMail && (
        <a className={buttonClass('primary', 'justify-self-start')} href={`${basePath}/forgotten-password`}>
          {t('requestNewLink')}
        </a>
      )}
    </>
  )
}

const Fields = ({ token, account }: Props) => {
  const t = useTranslations('access')
  const { submit, isBusy, fieldError, isLinkUnusable, reasonUnless } = useRequest()
  const [isSaved, setSaved] = useState(false)
  const save = (password: string) =>
    submit(async () => {
      await call(accessLinks.setPassword, { body: { token, password } })
      // The used secret doesn’t stay in the address.
      history.replaceState(null, '', location.pathname)
      setSaved(true)
    })
  if (isLinkUnusable) return <UnusableLink advice={<Advice />} />
  if (isSaved)
    return (
      <div className="grid gap-4">
        <p role="status">{t('passwordSaved', { account })}</p>
        <LoginLink isPrimary />
      </div>
    )
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        void save(String(new FormData(event.currentTarget).get('password')))
      }}
    >
      <p className="wrap-anywhere text-soft">{t('newPasswordText', { account })}</p>
      {/* Password managers store the new password under this name. */}
      <input type="hidden" autoComplete="username" value={account} readOnly />
      <PasswordField
        label={t('newPassword')}
        name="password"
        hint={t('passwordHint')}
        required
        autoFocus
        error={fieldError('password')}
      />
      <FormError text={reasonUnless('password')} />
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {t('savePassword')}
      </Button>
    </form>
  )
}

/** Sets a new password with a link of an organizer or of a message. */
export const NewPasswordForm = ({ token }: { token: string }) => {
  const t = useTranslations('access')
  return (
    <LinkGate title={t('newPasswordTitle')} purpose="password" token={token} advice={<Advice />}>
      {({ account }) => <Fields token={token} account={account ?? ''} />}
    </LinkGate>
  )
}
