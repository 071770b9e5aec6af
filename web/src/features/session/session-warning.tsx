import { useEffect, useState } from 'react'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { useAccount } from './use-account.ts'

// Asked for once a day, if at all.
const ExtendSessionDialog = lazyComponent(async () => (await import('./extend-session-dialog.tsx')).ExtendSessionDialog)

const warningMs = 10 * 60_000

/** True from ten minutes before the end on. Asked often instead of timed once: laptops sleep through timers. */
const useExpiresSoon = (expiresAt: number) => {
  const [endsSoon, setEndsSoon] = useState(false)
  useEffect(() => {
    const look = () => setEndsSoon(Date.now() > expiresAt - warningMs)
    look()
    const timer = setInterval(look, 15_000)
    return () => clearInterval(timer)
  }, [expiresAt])
  return endsSoon
}

/** Ten minutes before the token ends: the password again keeps the session, and everything on the screen. */
export const SessionWarning = () => {
  const account = useAccount()
  const expiresAt = account?.expiresAt ?? Infinity
  const [dismissed, setDismissed] = useState<number>()
  if (!useExpiresSoon(expiresAt) || !account || dismissed === expiresAt) return null
  return <ExtendSessionDialog user={account.name} expiresAt={expiresAt} onClose={() => setDismissed(expiresAt)} />
}
