import { useState } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { FormScreens } from '../screens/form/form-screens.tsx'
import { StationNoteScreen } from '../screens/note/station-note-screen.tsx'
import { InstallScreen } from '../screens/start/install-screen.tsx'
import { AreasScreen } from '../screens/station/areas-screen.tsx'
import { ArrivalScreen } from '../screens/station/arrival-screen.tsx'
import { LeaveScreen } from '../screens/station/leave-screen.tsx'
import { NumberScreen } from '../screens/station/number-screen.tsx'
import { PickStationScreen } from '../screens/station/pick-station-screen.tsx'
import { TodayScreen } from '../screens/today/today-screen.tsx'
import { isInstalled } from '../ui/state/install.ts'
import { installHintPreference } from '../ui/state/preferences.ts'

/** The screens of a person who is signed in, by address. */
export const Routes = () => {
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
      <Route path="/stations/areas/*?">
        {({ '*': path }) => <AreasScreen path={(path ?? '').split('/').filter(Boolean).map(decodeURIComponent)} />}
      </Route>
      <Route path="/stations/county/:code">{({ code }) => <NumberScreen code={decodeURIComponent(code)} />}</Route>
      <Route path="/stations/at/:code/:number">
        {({ code, number }) => <ArrivalScreen code={decodeURIComponent(code)} number={Number(number)} />}
      </Route>
      <Route path="/leave" component={LeaveScreen} />
      <Route path="/note" component={StationNoteScreen} />
      <Route path="/form/:form/*?">{({ form }) => <FormScreens formId={Number(form)} />}</Route>
      <Route>
        <Redirect to="/" replace />
      </Route>
    </Switch>
  )
}
