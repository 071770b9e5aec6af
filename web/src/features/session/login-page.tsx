import { useContext, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AppearanceSettings } from '../../shared/form/appearance-settings.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Logo } from '../../ui/layout/logo.tsx'
import { ProductNameContext } from '../../ui/layout/product-name-context.ts'
import { CodeField } from './code-field.tsx'
import { requestSetupAtFirstStart } from './first-start.ts'
import { LoginError } from './login-error.tsx'
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

/** The only page without authentication. */
export const LoginPage = () => {
  const t = useTranslations('login')
  const product = useContext(ProductNameContext)
  return (
    <main className="grid min-h-dvh place-content-center gap-5 p-4 [grid-template-columns:min(450px,100%)]">
      <title>{`${t('LOGIN')} · ${product}`}</title>
      <header className="flex items-center gap-2.5">
        <Logo />
        <h1 className="font-semibold text-lg">{t('WELCOME', { product })}</h1>
      </header>
      <Card className="grid gap-5 p-6 shadow-raised max-sm:p-5" aria-labelledby="login-title">
        <h2 id="login-title" className="font-semibold text-xl tracking-tight">
          {t('LOGIN')}
        </h2>
        <LoginForm />
      </Card>
      <AppearanceSettings />
    </main>
  )
}
