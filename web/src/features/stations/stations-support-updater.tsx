import { useUpdateSupport } from '../../shared/menu-counts/use-update-support.ts'
import { areasQuery } from '../../shared/places/areas.ts'
import { stationsSupport } from './stations-support.ts'

/** Updates whether the menu of a session has the stations. Areas are served with their list, and are a smaller call. */
export const StationsSupportUpdater = () => {
  useUpdateSupport(stationsSupport, areasQuery)
  return null
}
