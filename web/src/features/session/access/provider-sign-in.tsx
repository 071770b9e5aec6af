import { oidc } from '@scrutineer/contract/oidc'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { useSubmit } from '../../../shared/form/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { SignInLayout } from '../sign-in-layout.tsx'
import { LoginLink } from './login-link.tsx'
import { openApp } from './open-app.ts'

/** In this tab the last identity had no access: the provider would sign it in again. */
const refusedKey = 'provider-identity-refused'

const begin = async () => {
  const isRefused = sessionStorage.getItem(refusedKey) !== null
  const { url } = await call(oidc.begin, { query: { choose: isRefused || undefined } })
  // Replaced, so that Back leads to the page before it, not to another sign-in.
  location.replace(url)
  // The page stays busy until it is replaced.
  await new Promise<never>(() => undefined)
}

const finish = async (query: string) => {
  const { access_token } = await call(oidc.finish, { body: { query } }).catch((error: unknown) => {
    if (error instanceof CallError && error.code === 'invalid_credentials') sessionStorage.setItem(refusedKey, 'true')
    throw error
  })
  sessionStorage.removeItem(refusedKey)
  await openApp(access_token)
}

/** Begins a sign-in with the identity provider; finishes it when the provider has redirected back here. */
export const ProviderSignIn = () => {
  const t = useTranslations('access')
  const { submit, error, reason } = useSubmit()
  const hasStarted = useRef(false)
  const hasNoProvider = error instanceof CallError && error.status === 404
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    const query = location.search.slice(1)
    // A code works once: reloading begins a new sign-in.
    history.replaceState(null, '', location.pathname)
    void submit(() => (query === '' ? begin() : finish(query)))
  })
  return (
    <SignInLayout title={t('providerTitle')}>
      {error === undefined ? (
        <p role="status" className="text-soft">
          {t('providerWait')}
        </p>
      ) : (
        <>
          <p role="alert" className="text-danger">
            {hasNoProvider ? t('noProvider') : reason}
          </p>
          <div className="flex flex-wrap gap-2">
            {!hasNoProvider && <Button variant="primary" label={t('restart')} onClick={() => void submit(begin)} />}
            <LoginLink />
          </div>
        </>
      )}
    </SignInLayout>
  )
}
