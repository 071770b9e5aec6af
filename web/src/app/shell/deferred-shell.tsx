import { SessionWarning } from '../../features/session/session-warning.tsx'
import { UnplacedCountUpdater } from '../../features/unplaced/unplaced-count-updater.tsx'
import { Toaster } from '../../ui/feedback/toaster.tsx'
import { FocusRestorer } from '../focus-keeper.tsx'
import { LiveUpdates } from './live-updates.tsx'

/** What no screen needs to appear: a second later is soon enough for news, warnings and toasts. */
export const DeferredShell = () => (
  <>
    <FocusRestorer />
    <LiveUpdates />
    <UnplacedCountUpdater />
    <SessionWarning />
    <Toaster />
  </>
)
