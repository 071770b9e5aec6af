import type { AppActions } from '../../model/app-model.ts'
import type { EngineParts } from '../engine-parts.ts'

// Lazy: after everything else.
const load = () => import('./phone-guides.ts')

/** The office's guides, with a copy on the phone. */
export const createGuides = (parts: EngineParts) =>
  ({
    findGuides: async () => (await load()).findGuides(parts),
    readGuide: async sha256 => (await load()).readGuide(parts, sha256),
  }) satisfies Partial<AppActions>

/** Fetches missing guides. Never rejects. What fails is retried at the next signal. */
export const refreshGuides = (parts: EngineParts): Promise<void> =>
  load()
    .then(module => module.refreshGuides(parts))
    .catch(() => undefined)
