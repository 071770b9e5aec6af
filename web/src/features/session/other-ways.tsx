import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { settings } from '../../api/settings.ts'
import { basePath } from '../../lib/base-path.ts'
import { buttonClass } from '../../ui/button.tsx'

const neverChanges = () => () => undefined

/** A setting that the server writes into the page. False in the prerendered login, which is the same for all servers. */
const useOffered = (name: 'passwordByMail' | 'signInWithProvider') =>
  useSyncExternalStore(
    neverChanges,
    () => settings()[name],
    () => false,
  )

/** What this server offers in addition to the password. */
export const OtherWays = () => {
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
