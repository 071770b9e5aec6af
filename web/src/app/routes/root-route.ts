import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { Shell } from '../shell/shell.tsx'
import { loadStart } from '../start-query.ts'

export interface RouterContext {
  /** The session's queries, for the loaders. */
  readonly client: QueryClient
  /** The address with which the session was opened. */
  readonly opened: { readonly path: string; readonly parameters: Readonly<Record<string, unknown>> }
}

/** The parent of all screens. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context: { client } }) => loadStart(client),
  component: Shell,
})
