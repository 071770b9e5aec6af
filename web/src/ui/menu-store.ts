import type { LucideIcon } from 'lucide-react'

export interface MenuItem {
  label: string
  icon?: LucideIcon
  /** Where it leads, or what it does. */
  href?: string
  onSelect?: () => void
  /** Red; keep it last. */
  isDestructive?: boolean
  /** Why it can't be chosen now; it is shown under the label instead of hiding the item. */
  disabledReason?: string | undefined
}

export interface OpenMenu {
  /** The button that it hangs on, and that gets the focus back. */
  readonly anchor: HTMLElement
  readonly items: readonly MenuItem[]
  /** Opened by the keyboard: its first item takes the focus. */
  readonly byKey: boolean
}

const subscribers = new Set<() => void>()
let current: OpenMenu | undefined

const show = (menu: OpenMenu | undefined) => {
  current = menu
  for (const notify of subscribers) notify()
}

/** The one menu that is open, whichever button opened it: a hundred rows with a menu cost a hundred plain buttons. */
export const openMenu = {
  current: () => current,
  show: (menu: OpenMenu) => show(menu),
  close: () => show(undefined),
  subscribe: (notify: () => void) => {
    subscribers.add(notify)
    return () => subscribers.delete(notify)
  },
}
