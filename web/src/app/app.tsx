import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createQueryClient } from '../api/query.ts'
import { token } from '../api/token.ts'
import { createAppRouter } from './routes.tsx'
import { beginCalls } from './screens.ts'

const beginSession = (held: string | null) => {
  const client = createQueryClient()
  // A screen whose code can't be had shows that itself.
  const calls = beginCalls(client, location).catch(() => undefined)
  const router = createAppRouter()
  return { held, client, calls, router, loaded: router.load() }
}

/** Begun before it is drawn, and once: React may begin to render twice what doesn't stand yet. */
let begun: ReturnType<typeof beginSession> | undefined

const sessionOf = (held: string | null) => {
  if (begun?.held !== held) begun = beginSession(held)
  return begun
}

const patienceMs = 100

/** Begins the session of a token, and waits a moment for its first rows: bars that only flash up are work for nothing. */
export const openSession = async (held: string) => {
  const { calls, loaded } = sessionOf(held)
  await loaded
  await Promise.race([calls, new Promise(resolve => setTimeout(resolve, patienceMs))])
}

/** The product for one session: its cache and its router end with it. */
const App = () => {
  const [{ client, router }] = useState(() => sessionOf(token.get()))
  useEffect(() => {
    // It stands: the next one starts with nothing of it.
    begun = undefined
  }, [])
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

// React.lazy reads the default.
export default App
