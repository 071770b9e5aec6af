import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { settings } from '../../api/settings.ts'
import { basePath } from '../../lib/base-path.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { CodeField } from './code-field.tsx'
import { requestSetupAtFirstStart } from './first-start.ts'
import { LoginError } from './login-error.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { useSignIn } from './use-sign-in.ts'

const neverChanges = () => () => undefined

/** A setting that the server writes into the page. False in the prerendered login, which is the same for all servers. */
const useOffered = (name: 'passwordByMail' | 'signInWithProvider') =>
  useSyncExternalStore(
    neverChanges,
    () => settings()[name],
    () => false,
  )

/** What this server offers in addition to the password. */
const OtherWays = () => {
  const t = useTranslations('login')
  const hasProvider = useOffered('signInWithProvider')
  const hasMail = useOffered('passwordByMail')
  if (!hasProvider && !hasMail) return null
  return (
    <div className="grid gap-3">
      {hasProvider && (
        <a className={buttonClass('plain')} href={`${basePath}/sign-in`}>
          {t('withProvider')}
        </a>
      )}
      {hasMail && (
        <a className="justify-self-center text-accent hover:underline" href={`${basePath}/forgotten-password`}>
          {t('forgottenPassword')}
        </a>
      )}
    </div>
  )
}

const textOf = (data: FormData, name: string) => {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

const LoginForm = () => {
  const t = useTranslations('login')
  const { signIn, isBusy, error, needsCode } = useSignIn(requestSetupAtFirstStart)
  const [isUserMissing, setUserMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Focus the first field: it is the only task of the page, and signing out has removed the focused element. The user may
    // already be typing in the prerendered form.
    if (!form.current?.contains(document.activeElement)) form.current?.querySelector('input')?.focus()
  }, [])
  const submit = (form: HTMLFormElement) => {
    const data = new FormData(form)
    const user = textOf(data, 'user').trim()
    setUserMissing(user === '')
    if (user !== '') void signIn(user, textOf(data, 'password'), textOf(data, 'code'))
  }
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      <TextField
        label={t('PHONE_NUMBER')}
        name="user"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={isUserMissing ? t('USER_REQUIRED') : undefined}
        onInput={() => setUserMissing(false)}
      />
      <TextField label={t('PASSWORD')} name="password" type="password" autoComplete="current-password" />
      {needsCode && <CodeField error={error} />}
      <LoginError error={error} />
      <Button type="submit" variant="primary" label={t('SUBMIT')} isBusy={isBusy} />
    </form>
  )
}

/** Sign-in with account and password. */
export const LoginPage = () => {
  const t = useTranslations('login')
  return (
    <SignInLayout title={t('LOGIN')}>
      <LoginForm />
      <OtherWays />
    </SignInLayout>
  )
}
