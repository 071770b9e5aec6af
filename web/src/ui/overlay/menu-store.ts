import type { LucideIcon } from 'lucide-react'
import { createValue } from '../../lib/stores/value.ts'

export interface MenuItem {
  label: string
  icon?: LucideIcon
  /** The key that does the same while the menu's button is shown. */
  shortcut?: string
  /** An item has either `href` or `onSelect`. */
  href?: string
  onSelect?: () => void
  /** Of the items of a choice: whether it is the chosen one. */
  isChecked?: boolean
  /** Red; keep it last. */
  isDestructive?: boolean
  /** Disables the item; shown under its label. */
  disabledReason?: string | undefined
}

export interface MenuState {
  /** The button that opened it and gets the focus back. */
  readonly anchor: HTMLElement
  readonly items: readonly MenuItem[]
  /** The edge of the button that the menu starts from, unless the window is too narrow. */
  readonly align: 'start' | 'end'
  /** Whether it was opened by keyboard, so that the first item gets the focus. */
  readonly isKeyboardOpened: boolean
}

const { set, ...open } = createValue<MenuState | undefined>(undefined)

/** The open menu. Only one popup is rendered, so a row with a menu costs no more than a button. */
export const menuStore = {
  open,
  show: (menu: MenuState) => set(menu),
  /** Shows other items in the open menu. */
  setItems: (items: readonly MenuItem[]) => {
    const labelsOf = (each: readonly MenuItem[] | undefined) => each?.map(({ label }) => label).join('\n')
    const menu = open.get()
    if (menu && labelsOf(items) !== labelsOf(menu.items)) set({ ...menu, items })
  },
  close: () => set(undefined),
}
