import { SessionWarning } from '../features/session/session-warning.tsx'
import { OpenCount } from '../features/unplaced/open-count.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { FocusKeeper } from './focus-keeper.tsx'
import { LiveUpdates } from './live-updates.tsx'

/** What no screen needs to appear: a second later is soon enough for news, warnings and toasts. */
export const AfterScreen = () => (
  <>
    <FocusKeeper />
    <LiveUpdates />
    <OpenCount />
    <SessionWarning />
    <Toaster />
  </>
)
