import { useEffect, useState } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { HelpScreen } from '../screens/help/help-screen.tsx'
import { InstallScreen } from '../screens/start/install-screen.tsx'
import { OpenedCard } from '../screens/start/opened-card.tsx'
import { PinScreen } from '../screens/start/pin-screen.tsx'
import { ArrivalScreen } from '../screens/station/arrival-screen.tsx'
import { PickStationScreen } from '../screens/station/pick-station-screen.tsx'
import { TodayScreen } from '../screens/today/today-screen.tsx'
import { useAppearance } from '../ui/state/appearance.tsx'
import { isInstalled } from '../ui/state/install.ts'
import { useReady } from '../ui/state/model-context.tsx'
import { installHintPreference } from '../ui/state/preferences.ts'
import { preloadSecondary, Secondary } from './secondary.tsx'

/** The screens of a person who is signed in. */
export const Routes = () => {
  const [, navigate] = useLocation()
  const { cardToken } = useReady()
  const { language } = useAppearance()
  useEffect(() => preloadSecondary(language), [language])
  return (
    <OpenedCard token={cardToken} onUsePin={() => navigate('/sign-in')}>
      <RoutesByAddress />
    </OpenedCard>
  )
}

const RoutesByAddress = () => {
  const [, navigate] = useLocation()
  const [isHinted, setHinted] = useState(() => isInstalled() || installHintPreference.get() !== undefined)
  if (!isHinted)
    return (
      <InstallScreen
        onDone={() => {
          installHintPreference.set('seen')
          setHinted(true)
        }}
      />
    )
  return (
    <Switch>
      <Route path="/" component={TodayScreen} />
      <Route path="/stations" component={PickStationScreen} />
      <Route path="/stations/at/:code/:number">
        {({ code, number }) => <ArrivalScreen code={decodeURIComponent(code)} number={Number(number)} />}
      </Route>
      <Route path="/help" component={HelpScreen} />
      <Route path="/install">
        <InstallScreen onDone={() => navigate('/me')} />
      </Route>
      <Route path="/sign-in">
        <PinScreen back="/outbox" onSignedIn={() => navigate('/')} />
      </Route>
      <Route>
        <Secondary>{({ SecondaryRoutes }) => <SecondaryRoutes />}</Secondary>
      </Route>
    </Switch>
  )
}
