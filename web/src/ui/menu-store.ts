import type { LucideIcon } from 'lucide-react'
import { createSubscribers } from '../lib/subscribers.ts'

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

const { subscribe, tell } = createSubscribers()
let current: OpenMenu | undefined

const show = (menu: OpenMenu | undefined) => {
  current = menu
  tell()
}

/** The one menu that is open, whichever button opened it: a hundred rows with a menu cost a hundred plain buttons. */
export const openMenu = {
  current: () => current,
  show: (menu: OpenMenu) => show(menu),
  close: () => show(undefined),
  subscribe,
}
