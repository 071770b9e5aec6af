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
  /**
   * Shown only to organizers, or only if the server supports the extension; settings and set-up need both. `public/early.js` removes
   * the others.
   */
  requires?: 'organizer' | 'unplaced' | 'situation' | 'calls' | 'stations' | 'settings' | 'setup'
}

interface MenuGroup {
  /** Its key under `menu.groups` in the locale files. */
  label: 'today' | 'people' | 'setUp'
  entries: readonly MenuEntry[]
}

/** The main menu, grouped by use, in order. */
const menuGroups: readonly MenuGroup[] = [
  {
    label: 'today',
    entries: [
      { label: 'situation', icon: LayoutDashboard, href: paths.situation(), requires: 'situation' },
      { label: 'URGENTS', icon: Siren, href: paths.threads(true) },
      { label: 'ANSWERS', icon: MessagesSquare, href: paths.threads(false) },
      { label: 'calls', icon: PhoneCall, href: paths.calls(), requires: 'calls' },
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
      { label: 'setup', icon: ListChecks, href: paths.setup(), requires: 'setup' },
      { label: 'FORMS', icon: ClipboardList, href: paths.forms() },
      { label: 'stations', icon: MapPin, href: paths.stations(), requires: 'stations' },
      { label: 'unplaced', icon: MapPinOff, href: paths.unplaced(), requires: 'unplaced' },
      { label: 'audit', icon: ScrollText, href: paths.audit(), requires: 'organizer' },
      { label: 'settings', icon: SlidersHorizontal, href: paths.settings(), requires: 'settings' },
    ],
  },
]

interface MenuAccess {
  isOrganizer: boolean
  /** Whether the server supports unplaced reports. */
  hasUnplaced: boolean
  /** Whether the server counts the situation. */
  hasSituation: boolean
  /** Whether the server supports calls to observers. */
  hasCalls: boolean
  /** Whether the server has the list of polling stations. */
  hasStations: boolean
  /** Whether the server has settings of the election. */
  hasSettings: boolean
  /** Whether the server says what is ready for the election. */
  hasSetup: boolean
}

/** The groups with the entries that an account sees. */
export const visibleMenuGroups = ({
  isOrganizer,
  hasUnplaced,
  hasSituation,
  hasCalls,
  hasStations,
  hasSettings,
  hasSetup,
}: MenuAccess): readonly MenuGroup[] => {
  const has = {
    organizer: isOrganizer,
    unplaced: hasUnplaced,
    situation: hasSituation,
    calls: hasCalls,
    stations: hasStations,
    settings: isOrganizer && hasSettings,
    setup: isOrganizer && hasSetup,
  }
  return menuGroups.map(({ label, entries }) => ({
    label,
    entries: entries.filter(({ requires }) => requires === undefined || has[requires]),
  }))
}

/** The entries that an account sees, without their groups. */
export const visibleMenuEntries = (access: MenuAccess) => visibleMenuGroups(access).flatMap(({ entries }) => entries)
