import { type AccessLink, accessLinks } from '@scrutineer/contract/access-links'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SignInLayout } from '../sign-in-layout.tsx'
import { LoginLink } from './login-link.tsx'

interface Props {
  title: string
  purpose: AccessLink['purpose']
  token: string
  /** What to do when the link doesn’t work. */
  advice: ReactNode
  children: (link: AccessLink) => ReactNode
}

/** The state of a link that works no longer, with what to do. */
export const UnusableLink = ({ advice }: { advice: ReactNode }) => {
  const t = useTranslations('access')
  return (
    <div className="grid gap-4">
      <p role="alert" className="font-medium">
        {t('unusable')}
      </p>
      {advice}
      <LoginLink />
    </div>
  )
}

/** Checks a link when it is opened, before the person chooses a password in vain. */
export const LinkGate = ({ title, purpose, token, advice, children }: Props) => {
  const t = useTranslations('ui')
  const getErrorMessage = useErrorMessage()
  const [link, setLink] = useState<AccessLink>()
  const [error, setError] = useState<unknown>()
  const check = useCallback(() => {
    setError(undefined)
    call(accessLinks.check, { body: { token } }).then(setLink, setError)
  }, [token])
  useEffect(check, [check])
  // A server without these links has none that works.
  const isUnusable = error instanceof CallError && [400, 404].includes(error.status)
  return (
    <SignInLayout title={title}>
      {isUnusable || (link && link.purpose !== purpose) ? (
        <UnusableLink advice={advice} />
      ) : error !== undefined ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <p className="text-danger">{getErrorMessage(error)}</p>
          <Button onClick={check}>{t('retry')}</Button>
        </div>
      ) : link ? (
        children(link)
      ) : (
        <div aria-busy className="grid gap-4">
          <Skeleton className="w-60" />
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-8 w-full" />
        </div>
      )}
    </SignInLayout>
  )
}
