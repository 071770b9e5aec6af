import { Menu as Base } from '@base-ui/react/menu'
import { useRouter } from '@tanstack/react-router'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import { classNames } from './class-names.ts'
import { iconButtonClass } from './icon-button.tsx'

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

const itemClass = (item: MenuItem) =>
  classNames(
    'flex min-h-8 cursor-default select-none items-center gap-2 rounded-sm px-2 py-1 outline-none data-disabled:text-soft pointer-coarse:min-h-10',
    item.isDestructive ? 'text-danger data-highlighted:bg-danger-wash' : 'data-highlighted:not-data-disabled:bg-sunken',
  )

const Item = ({ item }: { item: MenuItem }) => {
  const router = useRouter()
  const { icon: Icon, href } = item
  const content = (
    <>
      {Icon && <Icon aria-hidden className="size-4 shrink-0 opacity-75" />}
      <span className="grid">
        {item.label}
        {item.disabledReason && <span className="max-w-56 text-xs">{item.disabledReason}</span>}
      </span>
    </>
  )
  if (href !== undefined)
    return (
      <Base.LinkItem
        className={itemClass(item)}
        href={href}
        closeOnClick
        onClick={event => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          void router.navigate({ href })
        }}
      >
        {content}
      </Base.LinkItem>
    )
  return (
    <Base.Item className={itemClass(item)} disabled={item.disabledReason !== undefined} onClick={item.onSelect}>
      {content}
    </Base.Item>
  )
}

const Popup = ({ items }: { items: readonly MenuItem[] }) => (
  <Base.Portal>
    <Base.Positioner sideOffset={4} align="end" className="z-40 outline-none">
      <Base.Popup className="min-w-44 max-w-[calc(100vw-1rem)] rounded-md bg-surface p-1 text-ink shadow-floating outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
        {items.map(item => (
          <Item key={item.label} item={item} />
        ))}
      </Base.Popup>
    </Base.Positioner>
  </Base.Portal>
)

/** A menu on a trigger of its own: a button element. */
export const Menu = ({ trigger, items }: { trigger: ReactElement; items: readonly MenuItem[] }) => (
  <Base.Root modal={false}>
    <Base.Trigger render={trigger} />
    <Popup items={items} />
  </Base.Root>
)

export type RowMenuHandle = Base.Handle<readonly MenuItem[]>

/** One menu for all rows of a list: a hundred of them cost as much as one. Keep the handle in a state. */
export const createRowMenu = (): RowMenuHandle => Base.createHandle<readonly MenuItem[]>()

/** The button at the end of a row. */
export const RowMenuTrigger = (props: { menu: RowMenuHandle; items: readonly MenuItem[]; name: string }) => (
  <Base.Trigger handle={props.menu} payload={props.items} aria-label={props.name} className={iconButtonClass()}>
    <Ellipsis aria-hidden className="size-4" />
  </Base.Trigger>
)

/** What opens from any of those buttons; once per list. */
export const RowMenu = ({ menu }: { menu: RowMenuHandle }) => (
  <Base.Root handle={menu} modal={false}>
    {({ payload }) => <Popup items={payload ?? []} />}
  </Base.Root>
)
