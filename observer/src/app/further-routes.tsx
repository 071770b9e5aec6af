import { Redirect, Route, Switch } from 'wouter'
import { MeScreen } from '../screens/me/me-screen.tsx'
import { SignOutScreen } from '../screens/me/sign-out-screen.tsx'
import { MessageScreen, MessagesScreen } from '../screens/messages/messages-screen.tsx'
import { FileScreen } from '../screens/outbox/file-screen.tsx'
import { ItemScreen } from '../screens/outbox/item-screen.tsx'

/** Screens that are opened seldom, and any unknown address. */
const FurtherRoutes = () => (
  <Switch>
    <Route path="/messages" component={MessagesScreen} />
    <Route path="/messages/:id">{({ id }) => <MessageScreen id={Number(id)} />}</Route>
    <Route path="/outbox/file" component={FileScreen} />
    <Route path="/outbox/:id">{({ id }) => <ItemScreen id={id} />}</Route>
    <Route path="/me" component={MeScreen} />
    <Route path="/sign-out" component={SignOutScreen} />
    <Route>
      <Redirect to="/" replace />
    </Route>
  </Switch>
)

export default FurtherRoutes
