import { useEffect } from 'react'
import { SessionWarning } from '../../features/session/session-warning.tsx'
import { UnplacedCountUpdater } from '../../features/unplaced/unplaced-count-updater.tsx'
import { startFocusRestore } from '../../lib/restore-focus.ts'
import { Toaster } from '../../ui/feedback/toaster.tsx'
import { LiveUpdates } from './live-updates.tsx'

/** Parts of the shell that load after the first screen: live updates, session warning, toasts, focus handling. */
export const DeferredShell = () => {
  useEffect(startFocusRestore, [])
  return (
    <>
      <LiveUpdates />
      <UnplacedCountUpdater />
      <SessionWarning />
      <Toaster />
    </>
  )
}
