import { Autocomplete } from '@base-ui/react/autocomplete'
import { Search, X } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Link } from '../../ui/link.tsx'
import { useModal } from '../../ui/overlay/use-modal.ts'
import type { PaletteItem, ShellDialog } from './palette-items.ts'
import { takeTyped } from './palette-loading.tsx'
import { usePaletteItems } from './use-palette-items.ts'

interface PaletteGroup {
  readonly kind: string
  readonly items: readonly PaletteItem[]
}

interface Props {
  onClose: () => void
  /** Opens a dialog of the shell. */
  onDialog: (dialog: ShellDialog) => void
}

const PaletteRow = ({ item, onClose }: Pick<Props, 'onClose'> & { item: PaletteItem }) => (
  <Autocomplete.Item
    value={item}
    {...(item.href === undefined
      ? {
          onClick: () => {
            // Closing returns the focus, which the action may move.
            flushSync(onClose)
            item.run?.()
          },
        }
      : { render: <Link href={item.href} onClick={onClose} /> })}
    className="flex min-h-9 items-center gap-3 rounded-md px-2 py-1 outline-none data-highlighted:bg-accent-wash data-highlighted:text-accent pointer-coarse:min-h-11"
  >
    <span className="min-w-0 truncate">{item.name}</span>
    {item.number && <span className="shrink-0 text-soft">{item.number}</span>}
    {item.detail && <span className="min-w-0 shrink-4 truncate text-soft">{item.detail}</span>}
    {item.keys && <Kbd className="ms-auto shrink-0">{item.keys.join(' ')}</Kbd>}
  </Autocomplete.Item>
)

/**
 * Does what the screen and the shell can do now, and opens a screen, an observer by name or phone, a station, its reports or a
 * form. Render it while it is open.
 */
export const Palette = ({ onClose, onDialog }: Props) => {
  const t = useTranslations()
  const modal = useModal({ onClose })
  const [typed, setTyped] = useState('')
  useLayoutEffect(() => {
    const text = takeTyped()
    if (text) setTyped(text)
  }, [])
  const { groups, isSearching, failed } = usePaletteItems(typed, onDialog)
  return (
    <dialog
      {...modal}
      aria-label={t('palette.open')}
      className="mx-auto mt-[12dvh] max-h-[76dvh] w-[min(36rem,calc(100vw-2rem))] overflow-hidden rounded-lg bg-surface text-ink shadow-floating backdrop:bg-[#0008]"
    >
      <form className="flex max-h-[76dvh] flex-col" onSubmit={event => event.preventDefault()}>
        <Autocomplete.Root
          inline
          open
          items={groups}
          filter={null}
          autoHighlight="always"
          keepHighlight
          itemToStringValue={(item: PaletteItem) => item.name}
          value={typed}
          onValueChange={(value, { reason }) => {
            // Selecting an item must not change the text.
            if (reason !== 'item-press') setTyped(value)
          }}
        >
          <div className="flex items-center gap-2 border-line border-b py-1.5 pe-1.5 ps-3">
            {isSearching ? <Spinner /> : <Search aria-hidden className="size-4 shrink-0 text-soft" />}
            <Autocomplete.Input
              aria-label={t('palette.search')}
              placeholder={t('palette.placeholder')}
              className="h-9 min-w-0 grow bg-transparent outline-none placeholder:text-soft"
            />
            <IconButton icon={X} name={t('ui.close')} onClick={onClose} />
          </div>
          <div className="min-h-0 overflow-y-auto p-2">
            <Autocomplete.List
              aria-label={t('palette.results')}
              className="grid grid-cols-1 gap-2 outline-none empty:hidden"
            >
              {(group: PaletteGroup) => (
                <Autocomplete.Group key={group.kind} items={group.items}>
                  <Autocomplete.GroupLabel className="px-2 py-1 font-medium text-soft text-xs">
                    {group.kind}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(item: PaletteItem) => <PaletteRow key={item.href ?? item.name} item={item} onClose={onClose} />}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            {failed && <QueryFailure query={failed} />}
            <Autocomplete.Status className="px-2 text-soft not-empty:py-1.5">
              {isSearching && t('palette.searching')}
              {!isSearching && !failed && groups.length === 0 && t('palette.noResults')}
            </Autocomplete.Status>
          </div>
        </Autocomplete.Root>
      </form>
    </dialog>
  )
}
