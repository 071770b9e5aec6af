import { SessionWarning } from '../../features/session/session-warning.tsx'
import { UnplacedCountUpdater } from '../../features/unplaced/unplaced-count-updater.tsx'
import { Toaster } from '../../ui/feedback/toaster.tsx'
import { LiveUpdates } from './live-updates.tsx'

/** Parts of the shell that load after the first screen: live updates, session warning, toasts. */
export const DeferredShell = () => (
  <>
    <LiveUpdates />
    <UnplacedCountUpdater />
    <SessionWarning />
    <Toaster />
  </>
)
