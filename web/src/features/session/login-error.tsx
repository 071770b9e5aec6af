import { useTranslations } from 'use-intl'
import { CallError } from '../../api/call-error.ts'
import { useCapability } from '../../api/capabilities.ts'
import { apiUrl, observerAppPath } from '../../api/settings.ts'
import { loginErrorDetail } from './login-error-detail.ts'

/** The inline message of a failed sign-in. */
export const LoginError = ({ error }: { error: unknown }) => {
  const t = useTranslations('login')
  const isObserver = error instanceof CallError && error.code === 'observer_credentials'
  const hasApp = useCapability('observerApp')
  const detail = loginErrorDetail(error)
  return (
    <div role="alert" className="text-danger">
      {error !== undefined && !isObserver && <p>{t('CREDENTIALS_INVALID')}</p>}
      {isObserver && (
        <p>
          {t.rich('observerCredentials', {
            app: text =>
              hasApp ? (
                <a href={apiUrl(observerAppPath)} className="underline">
                  {text}
                </a>
              ) : (
                text
              ),
          })}
        </p>
      )}
      {detail && (
        <p>
          {detail.key === 'tooManyAttempts'
            ? t('tooManyAttempts', { when: t(detail.wait.unit, { count: detail.wait.count }) })
            : t(detail.key)}
        </p>
      )}
    </div>
  )
}
