import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { Shell } from '../shell/shell.tsx'

/** The parent of all screens. Its context has the session's queries, for the loaders. */
export const rootRoute = createRootRouteWithContext<{ client: QueryClient }>()({ component: Shell })
