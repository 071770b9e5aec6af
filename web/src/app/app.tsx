import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { areCapabilitiesKnown, subscribeCapabilities } from '../api/capabilities.ts'
import { createQueryClient, restartQueries } from '../api/query.ts'
import { sessionAccess } from '../api/session-access.ts'
import { token } from '../api/token.ts'
import { currentAccountName } from '../shared/account-storage-key.ts'
import { createAppRouter } from './routes.tsx'

/** Shared by the routers of all sessions, because it listens to window events. */
const history = createBrowserHistory()

const createSession = (sessionToken: string | null) => {
  const client = createQueryClient()
  const router = createAppRouter(history, client)
  let wereKnown = areCapabilitiesKnown()
  const unsubscribe = subscribeCapabilities(() => {
    // The server has changed since this browser's last session: the first screen may have loaded too much or too little.
    if (wereKnown) void Promise.all([router.invalidate(), restartQueries(client)])
    wereKnown = true
  })
  return { sessionToken, client, router, unsubscribe, loaded: router.load() }
}

/** Created once, before the first render: React may call the initial render twice. */
let preparedSession: ReturnType<typeof createSession> | undefined

const getSession = (sessionToken: string | null) => {
  if (preparedSession?.sessionToken !== sessionToken) preparedSession = createSession(sessionToken)
  return preparedSession
}

/** Prepares a token's session: loads the first screen, and waits for its data as `loadFirst` does. */
export const prepareSession = (sessionToken: string) => getSession(sessionToken).loaded

/** The product for one account, with its own query cache and router. */
const App = () => {
  const [{ client, router, unsubscribe }] = useState(() => getSession(token.get()))
  useEffect(() => {
    // The next session must not reuse it.
    preparedSession = undefined
    const account = currentAccountName()
    const stop = sessionAccess.generation.subscribe(() => {
      // This component is about to be removed after signing out, or replaced by that of another account.
      if (token.get() !== null && currentAccountName() === account) void restartQueries(client)
    })
    return () => {
      stop()
      unsubscribe()
    }
  }, [client, unsubscribe])
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

// React.lazy needs a default export.
export default App
