import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createQueryClient } from '../api/query.ts'
import { token } from '../api/token.ts'
import { createAppRouter } from './routes.tsx'
import { beginCalls } from './screens.ts'

const createSession = (sessionToken: string | null) => {
  const client = createQueryClient()
  // If the screen's code can't be loaded, the router shows the error.
  const calls = beginCalls(client, location).catch(() => undefined)
  const router = createAppRouter()
  return { sessionToken, client, calls, router, loaded: router.load() }
}

/** Created once, before the first render: React may call the initial render twice. */
let preparedSession: ReturnType<typeof createSession> | undefined

const getSession = (sessionToken: string | null) => {
  if (preparedSession?.sessionToken !== sessionToken) preparedSession = createSession(sessionToken)
  return preparedSession
}

const maxFirstRowsWaitMs = 100

/** Prepares a token's session. Waits up to 100 ms for the first rows, so that a skeleton doesn't flash. */
export const prepareSession = async (sessionToken: string) => {
  const { calls, loaded } = getSession(sessionToken)
  await loaded
  await Promise.race([calls, new Promise(resolve => setTimeout(resolve, maxFirstRowsWaitMs))])
}

/** The product for one session, with its own query cache and router. */
const App = () => {
  const [{ client, router }] = useState(() => getSession(token.get()))
  useEffect(() => {
    // The next session must not reuse it.
    preparedSession = undefined
  }, [])
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

// React.lazy needs a default export.
export default App
