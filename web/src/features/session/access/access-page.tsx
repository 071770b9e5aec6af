import { accessLinks } from '@scrutineer/contract/access-links'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { authorizeEndpoint } from '../../../api/login-endpoints.ts'
import { settings } from '../../../api/settings.ts'
import { basePath } from '../../../lib/base-path.ts'
import { useSubmit } from '../../../shared/form/use-submit.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { SignInLayout } from '../sign-in-layout.tsx'
import { LinkGate, UnusableLink } from './link-gate.tsx'
import { LoginLink } from './login-link.tsx'
import { openApp } from './open-app.ts'
import { ProviderSignIn } from './provider-sign-in.tsx'

/** The link stopped working since it was checked. */
const isLinkUnusable = (error: unknown) => error instanceof CallError && error.errors.token !== undefined

interface NewPasswordFieldsProps {
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

const NewPasswordFields = ({ token, account }: NewPasswordFieldsProps) => {
  const t = useTranslations('access')
  const { submit, isBusy, error, fieldError, reason } = useSubmit(['password'])
  const [isSaved, setSaved] = useState(false)
  const save = (password: string) =>
    submit(async () => {
      await call(accessLinks.setPassword, { body: { token, password } })
      // The used secret doesn’t stay in the address.
      history.replaceState(null, '', location.pathname)
      setSaved(true)
    })
  if (isLinkUnusable(error)) return <UnusableLink advice={<Advice />} />
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
      <FormError text={reason} />
      <Button type="submit" variant="primary" label={t('savePassword')} isBusy={isBusy} />
    </form>
  )
}

/** Sets a new password with a link of an organizer or of a message. */
const NewPasswordForm = ({ token }: { token: string }) => {
  const t = useTranslations('access')
  return (
    <LinkGate title={t('newPasswordTitle')} purpose="password" token={token} advice={<Advice />}>
      {({ account }) => <NewPasswordFields token={token} account={account ?? ''} />}
    </LinkGate>
  )
}

/** Asks for a link by mail. The answer is the same for all accounts, also for unknown ones. */
const ForgottenPasswordForm = () => {
  const t = useTranslations('access')
  const { submit, isBusy, error, fieldError, reason } = useSubmit(['user'])
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
          <FormError text={error instanceof CallError && error.status === 404 ? t('noMail') : reason} />
          <Button type="submit" variant="primary" label={t('sendLink')} isBusy={isBusy} />
        </form>
      )}
      <LoginLink />
    </SignInLayout>
  )
}

const StartFields = ({ token, advice }: { token: string; advice: ReactNode }) => {
  const t = useTranslations('access')
  const { submit, isBusy, error, fieldError, reason } = useSubmit(['account', 'password'])
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
  if (isLinkUnusable(error)) return <UnusableLink advice={advice} />
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
      <FormError text={reason} />
      <Button type="submit" variant="primary" label={t('createAccount')} isBusy={isBusy} />
    </form>
  )
}

/** Creates the first organizer’s account and signs it in. */
const StartForm = ({ token }: { token: string }) => {
  const t = useTranslations('access')
  const advice = <p className="text-soft">{t('startAdvice')}</p>
  return (
    <LinkGate title={t('startTitle')} purpose="first organizer" token={token} advice={advice}>
      {() => <StartFields token={token} advice={advice} />}
    </LinkGate>
  )
}

const readHash = () => location.hash.slice(1)

/** The secret of the opened link. It stays the same when the page removes a used one from the address. */
const useLinkSecret = () => {
  const [secret, setSecret] = useState(readHash)
  useEffect(() => {
    const onChange = () => setSecret(readHash())
    addEventListener('hashchange', onChange)
    return () => removeEventListener('hashchange', onChange)
  }, [])
  return secret
}

/** The pages for people who can’t sign in. The secret of a link is in the fragment, which browsers send to no server. */
export const AccessPage = ({ path }: { path: string }) => {
  const token = useLinkSecret()
  if (path.startsWith('/forgotten-password')) return <ForgottenPasswordForm />
  if (path.startsWith('/sign-in')) return <ProviderSignIn />
  const Form = path.startsWith('/start') ? StartForm : NewPasswordForm
  // Another link opened in the same tab changes the fragment only.
  return <Form key={token} token={token} />
}
