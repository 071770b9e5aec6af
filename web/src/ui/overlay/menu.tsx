import { Ellipsis } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '../feedback/toast-store.ts'
import { iconButtonClass } from '../icon-button.tsx'
import { PaintFirst } from '../paint-first.tsx'
import { useValue } from '../use-value.ts'
import { type MenuItem, type MenuState, menuStore } from './menu-store.ts'

export type { MenuItem } from './menu-store.ts'

/** The menu code is more than half the size of a screen, so it is loaded after the screen, with the parts of the shell that are. */
const loadMenuPopup = () => import('./menu-popup.tsx')
const MenuPopup = lazy(async () => ({ default: (await loadMenuPopup()).MenuPopup }))

interface TriggerProps extends Omit<ComponentProps<'button'>, 'type' | 'ref' | 'onClick'> {
  items: readonly MenuItem[]
  align?: MenuState['align']
}

/** A button with a menu. Unmounting it closes the menu. */
export const MenuTrigger = ({ items, align = 'start', ...button }: TriggerProps) => {
  const t = useTranslations('ui')
  const ref = useRef<HTMLButtonElement>(null)
  const isOpen = useSyncExternalStore(
    menuStore.open.subscribe,
    () => ref.current !== null && menuStore.open.get()?.anchor === ref.current,
    () => false,
  )
  useEffect(() => {
    const anchor = ref.current
    return () => {
      if (menuStore.open.get()?.anchor === anchor) menuStore.close()
    }
  }, [])
  // Items may arrive while their menu is open.
  useEffect(() => {
    if (isOpen) menuStore.setItems(items)
  }, [isOpen, items])
  const open = async (anchor: HTMLElement, isKeyboardOpened: boolean) => {
    try {
      await loadMenuPopup()
      menuStore.show({ anchor, items, align, isKeyboardOpened })
    } catch {
      // The menu's code could not be loaded; the next click tries again.
      toast('error', t('menuFailed'), t('checkConnection'))
    }
  }
  return (
    <button
      {...button}
      ref={ref}
      type="button"
      aria-haspopup="menu"
      aria-expanded={isOpen}
      data-popup-open={isOpen ? '' : undefined}
      onClick={event => (isOpen ? menuStore.close() : void open(event.currentTarget, event.detail === 0))}
    />
  )
}

/** The menu button at the end of a row or card. */
export const RowMenuTrigger = ({ items, name }: { items: readonly MenuItem[]; name: string }) => (
  <MenuTrigger items={items} align="end" aria-label={name} className={iconButtonClass()}>
    <Ellipsis aria-hidden className="size-4" />
  </MenuTrigger>
)

/** Renders the open menu. Once, in the shell. */
export const MenuHost = () => {
  const menu = useValue(menuStore.open)
  if (!menu) return null
  return (
    <Suspense>
      <PaintFirst>
        <MenuPopup menu={menu} onClose={menuStore.close} />
      </PaintFirst>
    </Suspense>
  )
}
