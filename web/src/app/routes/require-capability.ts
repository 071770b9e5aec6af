import type { Feature } from '@scrutineer/contract/endpoints'
import { notFound } from '@tanstack/react-router'
import { hasCapability } from '../../api/capabilities.ts'

/** Before a screen is loaded: a server without the feature doesn't have it. */
export const requireCapability = (name: Feature): void => {
  if (!hasCapability(name)) throw notFound()
}
