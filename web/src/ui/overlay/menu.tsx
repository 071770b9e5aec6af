import { Ellipsis } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '../feedback/toast-store.ts'
import { iconButtonClass } from '../icon-button.tsx'
import { type MenuItem, menuStore } from './menu-store.ts'

export type { MenuItem } from './menu-store.ts'

/** What draws menus is more than half a screen's own code: it comes after the screen. */
const loadMenuPopup = () => import('./menu-popup.tsx')
const MenuPopup = lazy(async () => ({ default: (await loadMenuPopup()).MenuPopup }))

interface TriggerProps extends Omit<ComponentProps<'button'>, 'type' | 'ref' | 'onClick'> {
  items: readonly MenuItem[]
}

/** A button with a menu. Its menu closes when it leaves the screen. */
export const MenuTrigger = ({ items, ...button }: TriggerProps) => {
  const t = useTranslations('ui')
  const ref = useRef<HTMLButtonElement>(null)
  const isOpen = useSyncExternalStore(
    menuStore.subscribe,
    () => ref.current !== null && menuStore.current()?.anchor === ref.current,
  )
  useEffect(() => {
    const anchor = ref.current
    return () => {
      if (menuStore.current()?.anchor === anchor) menuStore.close()
    }
  }, [])
  const open = async (anchor: HTMLElement, isKeyboardOpened: boolean) => {
    try {
      await loadMenuPopup()
      menuStore.show({ anchor, items, isKeyboardOpened })
    } catch {
      // The network is gone before the menu's code was here; the next click tries again.
      toast('error', t('menuMissing'), t('checkConnection'))
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

/** The button at the end of a row or card. */
export const RowMenuTrigger = ({ items, name }: { items: readonly MenuItem[]; name: string }) => (
  <MenuTrigger items={items} aria-label={name} className={iconButtonClass()}>
    <Ellipsis aria-hidden className="size-4" />
  </MenuTrigger>
)

/** Where menus open; once, in the shell. Their code is fetched when the screen has what it needs. */
export const MenuHost = () => {
  const menu = useSyncExternalStore(menuStore.subscribe, menuStore.current)
  useEffect(() => {
    // Not here yet and not fetched now: the first click fetches it, and says so if it can't.
    const timer = setTimeout(() => void loadMenuPopup().catch(() => undefined), 2000)
    return () => clearTimeout(timer)
  }, [])
  if (!menu) return null
  return (
    <Suspense>
      <MenuPopup menu={menu} onClose={menuStore.close} />
    </Suspense>
  )
}
