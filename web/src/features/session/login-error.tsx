import { useTranslations } from 'use-intl'
import { loginErrorDetail } from './login-error-detail.ts'

/** Why signing in failed, inline. */
export const LoginError = ({ error }: { error: unknown }) => {
  const t = useTranslations('login')
  const second = loginErrorDetail(error)
  return (
    <div role="alert" className="text-danger">
      {error !== undefined && <p>{t('CREDENTIALS_INVALID')}</p>}
      {second && (
        <p>
          {second.key === 'tooMany'
            ? t('tooMany', { when: t(second.wait.unit, { count: second.wait.count }) })
            : t(second.key)}
        </p>
      )}
    </div>
  )
}
