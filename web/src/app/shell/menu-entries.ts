import type { Feature } from '@scrutineer/contract/endpoints'
import { type AnyRoute, useRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { useTranslations } from 'use-intl'
import { useCapabilities } from '../../api/capabilities.ts'
import { useCurrentUser } from '../../shared/current-user.ts'

/** The groups of the main menu, in order; their keys under `menu.groups` in the locale files. */
const groups = ['today', 'people', 'setUp'] as const

/** The entry of a screen in the main menu and in the palette. The order of the entries is that of the routes. */
interface MenuItem {
  readonly group: (typeof groups)[number]
  /** Its key in the locale files. */
  readonly label: Parameters<ReturnType<typeof useTranslations<never>>>[0]
  readonly icon: LucideIcon
  /** The capabilities and the role without which it isn't shown; `manager` is an organizer who can change something. */
  readonly requires?: readonly (Feature | 'organizer' | 'manager')[]
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly menu?: MenuItem
  }
}

/** The address of a route, without an optional parameter. */
const hrefOf = ({ fullPath }: AnyRoute): string => fullPath.replace(/\/\{-.*/, '')

/** The groups with the entries that the account sees on this server. */
export const useMenuGroups = () => {
  const { isOrganizer, canManage } = useCurrentUser()
  const has = useCapabilities()
  const roles = { organizer: isOrganizer, manager: canManage }
  const routes = Object.values<AnyRoute>(useRouter().routeTree.children ?? {})
  const entries = routes.flatMap(route => {
    const { menu } = route.options.staticData ?? {}
    const isVisible =
      menu?.requires?.every(name => (name === 'organizer' || name === 'manager' ? roles[name] : has(name))) ?? true
    return menu && isVisible ? [{ ...menu, href: hrefOf(route) }] : []
  })
  return groups.map(label => ({ label, entries: entries.filter(({ group }) => group === label) }))
}
