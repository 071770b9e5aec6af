import { useUpdateSupport } from '../../shared/menu-counts/use-update-support.ts'
import { situationQuery } from './situation-query.ts'
import { situationSupport } from './situation-support.ts'

/** Updates whether the menu of a session has the situation. */
export const SituationSupportUpdater = () => {
  useUpdateSupport(situationSupport, situationQuery())
  return null
}
