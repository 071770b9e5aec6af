import { useCurrentUser } from '../../shared/current-user.ts'
import { useUpdateSupport } from '../../shared/menu-counts/use-update-support.ts'
import { readinessQuery } from './readiness-query.ts'
import { setupSupport } from './setup-support.ts'

/** Updates whether the menu of an organizer's session has the set-up. */
export const SetupSupportUpdater = () => {
  const { isOrganizer } = useCurrentUser()
  useUpdateSupport(setupSupport, { ...readinessQuery(), enabled: isOrganizer })
  return null
}
