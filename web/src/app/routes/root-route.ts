import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { afterPaint } from '../../lib/after-paint.ts'
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
  beforeLoad: async ({ context: { client }, cause, preload }) => {
    await loadStart(client)
    // The reaction to the key or the press is painted first: rendering a screen takes longer.
    if (cause === 'stay' && !preload) await afterPaint()
  },
  component: Shell,
})
