import { useEffect, useState } from 'react'
import { later } from '../../ui/later.tsx'
import { useAccount } from './account.ts'

// Asked for once a day, if at all.
const StayDialog = later(async () => (await import('./stay-dialog.tsx')).StayDialog)

const warningMs = 10 * 60_000

/** True from ten minutes before the end on. Asked often instead of timed once: laptops sleep through timers. */
const useEndsSoon = (endsAt: number) => {
  const [endsSoon, setEndsSoon] = useState(false)
  useEffect(() => {
    const look = () => setEndsSoon(Date.now() > endsAt - warningMs)
    look()
    const timer = setInterval(look, 15_000)
    return () => clearInterval(timer)
  }, [endsAt])
  return endsSoon
}

/** Ten minutes before the token ends: the password again keeps the session, and everything on the screen. */
export const SessionWarning = () => {
  const account = useAccount()
  const endsAt = account?.endsAt ?? Infinity
  const [dismissed, setDismissed] = useState<number>()
  if (!useEndsSoon(endsAt) || !account || dismissed === endsAt) return null
  return <StayDialog user={account.name} endsAt={endsAt} onClose={() => setDismissed(endsAt)} />
}
