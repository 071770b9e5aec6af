import { useEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { FormScreens } from '../screens/form/form-screens.tsx'
import { LockScreens } from '../screens/lock/lock-screens.tsx'
import { LockSettingsScreen } from '../screens/lock/lock-settings-screen.tsx'
import { GuideScreen, GuidesScreen } from '../screens/me/guides-screen.tsx'
import { MeScreen } from '../screens/me/me-screen.tsx'
import { SignOutScreen } from '../screens/me/sign-out-screen.tsx'
import { MessageScreen, MessagesScreen } from '../screens/messages/messages-screen.tsx'
import { StationNoteScreen } from '../screens/note/station-note-screen.tsx'
import { FileScreen } from '../screens/outbox/file-screen.tsx'
import { ItemScreen } from '../screens/outbox/item-screen.tsx'
import { OutboxScreen } from '../screens/outbox/outbox-screen.tsx'
import { ProblemScreen } from '../screens/problem/problem-screen.tsx'
import { ProblemSentScreen } from '../screens/problem/problem-sent-screen.tsx'
import { SendProblemScreen } from '../screens/problem/send-problem-screen.tsx'
import { LostScreen } from '../screens/start/lost-screen.tsx'
import { UnreadableScreen } from '../screens/start/unreadable-screen.tsx'
import { AreasScreen } from '../screens/station/areas-screen.tsx'
import { CorrectStationScreen } from '../screens/station/correct-station-screen.tsx'
import { LeaveScreen } from '../screens/station/leave-screen.tsx'
import { NearestScreen } from '../screens/station/nearest-screen.tsx'
import { NumberScreen } from '../screens/station/number-screen.tsx'
import { WrongStationScreen } from '../screens/station/wrong-station-screen.tsx'

/** Redirects to the first screen. Deferred: the address changes before its event, so the route may be about to match. */
const UnknownAddress = () => {
  const [, navigate] = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => navigate('/', { replace: true }))
    return () => clearTimeout(timer)
  }, [navigate])
  return null
}

/** Screens that the first start doesn't need, and any unknown address. */
const SecondaryRoutes = () => (
  <Switch>
    <Route path="/stations/areas/*?">
      {({ '*': path }) => <AreasScreen path={(path ?? '').split('/').filter(Boolean).map(decodeURIComponent)} />}
    </Route>
    <Route path="/stations/near" component={NearestScreen} />
    <Route path="/stations/county/:code">{({ code }) => <NumberScreen code={decodeURIComponent(code)} />}</Route>
    <Route path="/note" component={StationNoteScreen} />
    <Route path="/form/:form/*?">{({ form }) => <FormScreens formId={Number(form)} />}</Route>
    <Route path="/problem" component={ProblemScreen} />
    <Route path="/problem/sent" component={ProblemSentScreen} />
    <Route path="/problem/:option">{({ option }) => <SendProblemScreen optionId={Number(option)} />}</Route>
    <Route path="/leave" component={LeaveScreen} />
    <Route path="/wrong-station" component={WrongStationScreen} />
    <Route path="/wrong-station/:code/:number">
      {({ code, number }) => <CorrectStationScreen code={decodeURIComponent(code)} number={Number(number)} />}
    </Route>
    <Route path="/messages" component={MessagesScreen} />
    <Route path="/messages/:id">{({ id }) => <MessageScreen id={Number(id)} />}</Route>
    <Route path="/outbox" component={OutboxScreen} />
    <Route path="/outbox/file/:owner?">{({ owner }) => <FileScreen owner={owner} />}</Route>
    <Route path="/outbox/:id">{({ id }) => <ItemScreen id={id} />}</Route>
    <Route path="/me" component={MeScreen} />
    <Route path="/me/lock" component={LockSettingsScreen} />
    <Route path="/me/guides" component={GuidesScreen} />
    <Route path="/me/guides/:id">{({ id }) => <GuideScreen id={Number(id)} />}</Route>
    <Route path="/sign-out" component={SignOutScreen} />
    <Route component={UnknownAddress} />
  </Switch>
)

const secondaryScreens = { SecondaryRoutes, LockScreens, LostScreen, UnreadableScreen }

export default secondaryScreens
