import { useCapabilities } from '../../api/capabilities.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { type MenuGroup, menuGroups } from './menu-entries.ts'

/** The groups with the entries that the account sees on this server. */
export const useMenuGroups = (): readonly MenuGroup[] => {
  const { isOrganizer } = useCurrentUser()
  const has = useCapabilities()
  return menuGroups.map(({ label, entries }) => ({
    label,
    entries: entries.filter(({ requires = [] }) =>
      requires.every(name => (name === 'organizer' ? isOrganizer : has(name))),
    ),
  }))
}
