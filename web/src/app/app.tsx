import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { createQueryClient } from '../api/query.ts'
import { createAppRouter } from './routes.tsx'

/** The product for one session: its cache and its router end with it. */
const App = () => {
  const [client] = useState(createQueryClient)
  const [router] = useState(createAppRouter)
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

// React.lazy reads the default.
export default App
