import type { ReadinessId } from '@scrutineer/contract/readiness'
import { paths } from '../../../shared/paths.ts'

const checkPaths: Partial<Record<ReadinessId, string>> = {
  organizers: paths.account(),
  places: paths.stations(),
  ngos: paths.ngos(),
  observers: paths.observers(),
  forms: paths.forms(),
  ids: paths.forms(),
  checkpoints: paths.calls(),
  push: paths.notifications(),
}

/** The screen where the finding of a check can be changed, if there is one. */
export const checkPath = (id: ReadinessId): string | undefined => checkPaths[id]
