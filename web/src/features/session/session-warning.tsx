import { useEffect, useState } from 'react'
import { unattended } from '../../lib/stores/unattended.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { useValue } from '../../ui/use-value.ts'
import { useAccount } from './use-account.ts'

// Loaded on demand: shown at most once a session.
const ExtendSessionDialog = lazyComponent(async () => (await import('./extend-session-dialog.tsx')).ExtendSessionDialog)

const warningMs = 10 * 60_000

/** True from ten minutes before the expiry. Polled, since a single timer would be delayed by a sleeping laptop. */
const useExpiresSoon = (expiresAt: number) => {
  const [expiresSoon, setExpiresSoon] = useState(false)
  useEffect(() => {
    const check = () => setExpiresSoon(Date.now() > expiresAt - warningMs)
    check()
    const timer = setInterval(check, 15_000)
    return () => clearInterval(timer)
  }, [expiresAt])
  return expiresSoon
}

/** Offers to extend the session ten minutes before the token expires, which keeps the state of the screen. */
export const SessionWarning = () => {
  const account = useAccount()
  const expiresAt = account?.expiresAt ?? Infinity
  const [dismissedExpiry, setDismissedExpiry] = useState<number>()
  const isUnattended = useValue(unattended)
  if (!useExpiresSoon(expiresAt) || !account || dismissedExpiry === expiresAt || isUnattended) return null
  return <ExtendSessionDialog user={account.name} expiresAt={expiresAt} onClose={() => setDismissedExpiry(expiresAt)} />
}
