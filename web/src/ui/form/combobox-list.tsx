import { Combobox as Base } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'
import { useContext } from 'react'
import { useTranslations } from 'use-intl'
import { PopupContainerContext } from '../overlay/popup-container.ts'

/** Maximum number of options shown; typing finds the others. */
export const maxVisibleOptions = 10

const itemClass =
  'flex min-h-8 cursor-default select-none items-center justify-between gap-2 wrap-anywhere rounded-sm px-2 py-1 outline-none data-highlighted:bg-sunken pointer-coarse:min-h-10 [&_svg]:size-4 [&_svg]:shrink-0'

interface Props<Item> {
  /** Total number of options. */
  count: number
  keyOf: (item: Item) => string
  labelOf: (item: Item) => string
}

/** The popup of `Combobox` and `NumberPicker`. */
export const ComboboxList = <Item,>({ count, keyOf, labelOf }: Props<Item>) => {
  const t = useTranslations('ui')
  const container = useContext(PopupContainerContext)
  return (
    <Base.Portal {...(container && { container })}>
      <Base.Positioner
        sideOffset={4}
        align="start"
        positionMethod={container ? 'fixed' : 'absolute'}
        className="z-40 outline-none"
      >
        <Base.Popup className="w-(--anchor-width) min-w-40 rounded-md bg-surface p-1 text-ink shadow-floating outline-none">
          <Base.Empty className="px-2 py-1.5 text-soft empty:p-0">{t('noMatch')}</Base.Empty>
          <Base.List className="max-h-[12.3125rem] scroll-py-1 overflow-y-auto outline-none empty:hidden">
            {(item: Item) => (
              <Base.Item key={keyOf(item)} value={item} className={itemClass}>
                {labelOf(item)}
                <Base.ItemIndicator>
                  <Check aria-hidden />
                </Base.ItemIndicator>
              </Base.Item>
            )}
          </Base.List>
          {count > maxVisibleOptions && (
            <p className="border-line border-t px-2 pt-1.5 pb-0.5 text-soft text-xs">
              {t('optionsLimited', { count: maxVisibleOptions })}
            </p>
          )}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}
