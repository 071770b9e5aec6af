import type { LucideIcon } from 'lucide-react'
import { createEmitter } from '../../lib/stores/emitter.ts'

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

export interface MenuState {
  /** The button that it hangs on, and that gets the focus back. */
  readonly anchor: HTMLElement
  readonly items: readonly MenuItem[]
  /** Opened by the keyboard: its first item takes the focus. */
  readonly isKeyboardOpened: boolean
}

const { subscribe, emit } = createEmitter()
let current: MenuState | undefined

const show = (menu: MenuState | undefined) => {
  current = menu
  emit()
}

/** The one menu that is open, whichever button opened it: a hundred rows with a menu cost a hundred plain buttons. */
export const menuStore = {
  current: () => current,
  show: (menu: MenuState) => show(menu),
  close: () => show(undefined),
  subscribe,
}
