import type { Feature } from '@scrutineer/contract/endpoints'
import {
  BellRing,
  ChartBarDecreasing,
  ClipboardList,
  Handshake,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MapPin,
  MapPinOff,
  MessagesSquare,
  PhoneCall,
  ScrollText,
  Siren,
  SlidersHorizontal,
  Users,
} from 'lucide-react'
import { paths } from '../../shared/paths.ts'

interface MenuEntry {
  /** Its key under `menu` in the locale files. */
  label:
    | 'situation'
    | 'NGOS'
    | 'URGENTS'
    | 'ANSWERS'
    | 'calls'
    | 'STATISTICS'
    | 'OBSERVERS'
    | 'FORMS'
    | 'stations'
    | 'NOTIFICATIONS'
    | 'audit'
    | 'unplaced'
    | 'settings'
    | 'setup'
  icon: LucideIcon
  href: string
  /** The capabilities and the role without which it isn't shown. */
  requires?: readonly (Feature | 'organizer')[]
}

export interface MenuGroup {
  /** Its key under `menu.groups` in the locale files. */
  label: 'today' | 'people' | 'setUp'
  entries: readonly MenuEntry[]
}

/** The main menu, grouped by use, in order. */
export const menuGroups: readonly MenuGroup[] = [
  {
    label: 'today',
    entries: [
      { label: 'situation', icon: LayoutDashboard, href: paths.situation(), requires: ['situation'] },
      { label: 'URGENTS', icon: Siren, href: paths.threads(true) },
      { label: 'ANSWERS', icon: MessagesSquare, href: paths.threads(false) },
      { label: 'calls', icon: PhoneCall, href: paths.calls(), requires: ['calls'] },
      { label: 'STATISTICS', icon: ChartBarDecreasing, href: paths.statistics() },
    ],
  },
  {
    label: 'people',
    entries: [
      { label: 'OBSERVERS', icon: Users, href: paths.observers() },
      { label: 'NGOS', icon: Handshake, href: paths.ngos() },
      { label: 'NOTIFICATIONS', icon: BellRing, href: paths.notifications() },
    ],
  },
  {
    label: 'setUp',
    entries: [
      { label: 'setup', icon: ListChecks, href: paths.setup(), requires: ['organizer', 'readiness'] },
      { label: 'FORMS', icon: ClipboardList, href: paths.forms() },
      { label: 'stations', icon: MapPin, href: paths.stations(), requires: ['stations'] },
      { label: 'unplaced', icon: MapPinOff, href: paths.unplaced(), requires: ['unplaced'] },
      { label: 'audit', icon: ScrollText, href: paths.audit(), requires: ['organizer'] },
      {
        label: 'settings',
        icon: SlidersHorizontal,
        href: paths.settings(),
        requires: ['organizer', 'electionSettings'],
      },
    ],
  },
]
