import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { CodeField } from './code-field.tsx'
import { requestSetupAtFirstStart } from './first-start.ts'
import { LoginError } from './login-error.tsx'
import { OtherWays } from './other-ways.tsx'
import { SignInLayout } from './sign-in-layout.tsx'
import { useSignIn } from './use-sign-in.ts'

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
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {t('SUBMIT')}
      </Button>
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
