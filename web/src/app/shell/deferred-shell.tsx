import { OwingCountUpdater } from '../../features/calls/owing-count-updater.tsx'
import { SessionWarning } from '../../features/session/session-warning.tsx'
import { UnplacedCountUpdater } from '../../features/unplaced/unplaced-count-updater.tsx'
import { Toaster } from '../../ui/feedback/toaster.tsx'
import { UnseenUpdater } from './alerts/unseen-updater.tsx'
import { LiveUpdates } from './live-updates.tsx'
import { SupportUpdaters } from './support-updaters.tsx'

/** Parts of the shell that load after the first screen: live updates, counts, session warning, toasts. */
export const DeferredShell = () => (
  <>
    <LiveUpdates />
    <UnseenUpdater />
    <UnplacedCountUpdater />
    <SupportUpdaters />
    <OwingCountUpdater />
    <SessionWarning />
    <Toaster />
  </>
)
