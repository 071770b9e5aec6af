import { useLocation } from 'wouter'
import { InsecureScreen, LoadingScreen } from '../screens/start/plain-screens.tsx'
import { SignedOutScreens } from '../screens/start/signed-out-screens.tsx'
import { LineAnnouncer } from '../ui/frame/status-line.tsx'
import { ReadyProvider, useAppState } from '../ui/state/model-context.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Routes } from './routes.tsx'
import { Secondary } from './secondary.tsx'

/** The screens of each phase. */
export const Phases = () => {
  const state = useAppState()
  const [location] = useLocation()
  switch (state.phase) {
    case 'loading':
      return <LoadingScreen />
    case 'insecure':
      return <InsecureScreen />
    case 'unreadable':
      return <Secondary>{({ UnreadableScreen }) => <UnreadableScreen last={state.last} />}</Secondary>
    case 'signedOut': {
      const { lost, cardToken } = state
      if (lost) return <Secondary>{({ LostScreen }) => <LostScreen {...lost} />}</Secondary>
      return <SignedOutScreens key={cardToken} cardToken={cardToken} />
    }
    case 'locked':
      return <Secondary>{({ LockScreens }) => <LockScreens locked={state} />}</Secondary>
    case 'ready':
      return (
        <ReadyProvider ready={state}>
          <ErrorBoundary location={location}>
            <Routes />
          </ErrorBoundary>
          <LineAnnouncer />
        </ReadyProvider>
      )
  }
}
