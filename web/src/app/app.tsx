import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createQueryClient } from '../api/query.ts'
import { token } from '../api/token.ts'
import { createAppRouter } from './routes.tsx'
import { beginCalls } from './screens.ts'

const createSession = (sessionToken: string | null) => {
  const client = createQueryClient()
  // A screen whose code can't be had shows that itself.
  const calls = beginCalls(client, location).catch(() => undefined)
  const router = createAppRouter()
  return { sessionToken, client, calls, router, loaded: router.load() }
}

/** Begun before it is drawn, and once: React may begin to render twice what doesn't stand yet. */
let preparedSession: ReturnType<typeof createSession> | undefined

const getSession = (sessionToken: string | null) => {
  if (preparedSession?.sessionToken !== sessionToken) preparedSession = createSession(sessionToken)
  return preparedSession
}

const firstRowsTimeoutMs = 100

/** Begins the session of a token, and waits a moment for its first rows: bars that only flash up are work for nothing. */
export const prepareSession = async (sessionToken: string) => {
  const { calls, loaded } = getSession(sessionToken)
  await loaded
  await Promise.race([calls, new Promise(resolve => setTimeout(resolve, firstRowsTimeoutMs))])
}

/** The product for one session: its cache and its router end with it. */
const App = () => {
  const [{ client, router }] = useState(() => getSession(token.get()))
  useEffect(() => {
    // It stands: the next one starts with nothing of it.
    preparedSession = undefined
  }, [])
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

// React.lazy reads the default.
export default App
