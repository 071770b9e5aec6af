import {
  BellRing,
  ChartBarDecreasing,
  ClipboardList,
  Handshake,
  type LucideIcon,
  MapPinOff,
  MessagesSquare,
  ScrollText,
  Siren,
  Users,
} from 'lucide-react'
import { paths } from '../paths.ts'

interface MenuEntry {
  /** Its key under `menu` in the locale files. */
  label: 'NGOS' | 'URGENTS' | 'ANSWERS' | 'STATISTICS' | 'OBSERVERS' | 'FORMS' | 'NOTIFICATIONS' | 'audit' | 'unplaced'
  icon: LucideIcon
  href: string
  /** Shown only to organizers, or only if the server supports unplaced reports. */
  requires?: 'organizer' | 'unplaced'
}

/** The main menu, in order. */
const menuEntries: readonly MenuEntry[] = [
  { label: 'NGOS', icon: Handshake, href: paths.ngos() },
  { label: 'URGENTS', icon: Siren, href: paths.threads(true) },
  { label: 'ANSWERS', icon: MessagesSquare, href: paths.threads(false) },
  { label: 'unplaced', icon: MapPinOff, href: paths.unplaced(), requires: 'unplaced' },
  { label: 'STATISTICS', icon: ChartBarDecreasing, href: paths.statistics() },
  { label: 'OBSERVERS', icon: Users, href: paths.observers() },
  { label: 'FORMS', icon: ClipboardList, href: paths.forms() },
  { label: 'NOTIFICATIONS', icon: BellRing, href: paths.notifications() },
  { label: 'audit', icon: ScrollText, href: paths.audit(), requires: 'organizer' },
]

interface MenuAccess {
  isOrganizer: boolean
  /** Whether the server supports unplaced reports. */
  hasUnplaced: boolean
}

/** The entries that an account sees. */
export const visibleMenuEntries = ({ isOrganizer, hasUnplaced }: MenuAccess) => {
  const has = { organizer: isOrganizer, unplaced: hasUnplaced }
  return menuEntries.filter(({ requires }) => requires === undefined || has[requires])
}
