import { Menu as Base } from '@base-ui/react/menu'
import { useRouter } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { flushSync } from 'react-dom'
import { basePath } from '../../lib/base-path.ts'
import { classNames } from '../class-names.ts'
import { Kbd } from '../kbd.tsx'
import { usePreloadIntent } from '../preload-intent.ts'
import type { MenuItem, MenuState } from './menu-store.ts'

const itemClass = (item: MenuItem) =>
  classNames(
    'flex min-h-8 cursor-default select-none items-center gap-2 rounded-sm px-2 py-1 outline-none data-disabled:text-soft pointer-coarse:min-h-10',
    item.isDestructive ? 'text-danger data-highlighted:bg-danger-wash' : 'data-highlighted:not-data-disabled:bg-sunken',
  )

interface Props {
  menu: MenuState
  onClose: () => void
}

interface ItemProps {
  item: MenuItem
  /** Another item has an icon: the labels begin at one line. */
  isIndented: boolean
}

const ItemContent = ({ item: { icon: Icon, isChecked, label, shortcut, disabledReason }, isIndented }: ItemProps) => (
  <>
    {Icon && <Icon aria-hidden className="size-4 shrink-0 opacity-75" />}
    {isChecked && <Check aria-hidden className="size-4 shrink-0" />}
    {!Icon && !isChecked && isIndented && <span className="size-4 shrink-0" />}
    <span className="grid">
      {label}
      {disabledReason && <span className="max-w-56 text-xs">{disabledReason}</span>}
    </span>
    {shortcut && <Kbd className="ms-auto">{shortcut}</Kbd>}
  </>
)

const LinkItem = ({ href, ...content }: ItemProps & { href: string }) => {
  const router = useRouter()
  const preloadIntent = usePreloadIntent(href)
  return (
    <Base.LinkItem
      {...preloadIntent}
      className={itemClass(content.item)}
      href={basePath + href}
      closeOnClick
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void router.navigate({ href })
      }}
    >
      <ItemContent {...content} />
    </Base.LinkItem>
  )
}

const Item = ({ item, menu, onClose }: Props & { item: MenuItem }) => {
  const isIndented = menu.items.some(({ icon, isChecked }) => icon !== undefined || isChecked !== undefined)
  if (item.href !== undefined) return <LinkItem item={item} isIndented={isIndented} href={item.href} />
  return (
    <Base.Item
      className={itemClass(item)}
      aria-keyshortcuts={item.shortcut}
      {...(item.isChecked !== undefined && { role: 'menuitemradio', 'aria-checked': item.isChecked })}
      disabled={item.disabledReason !== undefined}
      onClick={() => {
        // Return the focus to the button first, so that a dialog opened by the item restores it there.
        flushSync(onClose)
        menu.anchor.focus({ preventScroll: true })
        item.onSelect?.()
      }}
    >
      <ItemContent item={item} isIndented={isIndented} />
    </Base.Item>
  )
}

/** Whether a press or focus change goes to the menu's button, which handles it itself. */
const isOnAnchor = ({ anchor }: MenuState, event: Event) =>
  [event.target, event instanceof FocusEvent && event.relatedTarget].some(
    element => element instanceof Node && anchor.contains(element),
  )

/** An open menu next to its button. */
export const MenuPopup = ({ menu, onClose }: Props) => (
  <Base.Root
    open
    modal={false}
    onOpenChange={(_open, { reason, event }) => {
      const isOutside = reason === 'outside-press' || reason === 'focus-out'
      if (!(isOutside && isOnAnchor(menu, event))) onClose()
    }}
  >
    <Base.Portal>
      <Base.Positioner anchor={menu.anchor} sideOffset={4} align={menu.align} className="z-40 outline-none">
        <Base.Popup
          ref={popup => {
            if (menu.isKeyboardOpened)
              requestAnimationFrame(() =>
                popup?.querySelector<HTMLElement>('[aria-checked=true], [role^=menuitem]')?.focus(),
              )
          }}
          finalFocus={() => menu.anchor}
          // A menu that scrolls needs a tab stop to scroll by keyboard in every browser.
          tabIndex={0}
          className="max-h-[min(var(--available-height),24rem)] min-w-44 max-w-[min(calc(100vw-1rem),30rem)] wrap-anywhere overflow-y-auto rounded-md bg-surface p-1 text-ink shadow-floating outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          {menu.items.map(item => (
            <Item key={item.label} {...{ item, menu, onClose }} />
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
