import { Bookmark, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { chipClass } from '../../../ui/layout/chip.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { MenuTrigger } from '../../../ui/overlay/menu.tsx'
import type { MenuItem } from '../../../ui/overlay/menu-store.ts'
import { useFilterNames } from '../filters/use-filter-names.ts'
import type { ThreadSearch } from '../threads/thread-search.ts'
import { useSavedViews } from './use-saved-views.ts'
import { isViewOf, viewFilter, viewSearch } from './view-search.ts'

const SaveViewDialog = lazyComponent(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog)

interface Props {
  isUrgent: boolean
  search: ThreadSearch
  onFilter: (filter: ThreadSearch) => void
}

/** The views of this account: opens one, and deletes the open one. Without views there is nothing to choose. */
export const SavedViewsChip = ({ isUrgent, search, onFilter }: Props) => {
  const t = useTranslations('answers')
  const timeZone = useTimeZone() ?? 'UTC'
  const { views, remove } = useSavedViews(isUrgent ? 'urgents' : 'answers')
  if (!views) return null
  const allName = t(isUrgent ? 'allUrgents' : 'allAnswers')
  const isUnfiltered = viewSearch(search) === ''
  const open = isUnfiltered ? undefined : views.find(view => isViewOf(view, search))
  const items: readonly MenuItem[] = [
    { label: allName, isChecked: isUnfiltered, onSelect: () => onFilter({}) },
    ...views.map(view => ({
      label: view.name,
      isChecked: view === open,
      onSelect: () => onFilter(viewFilter(view, timeZone, new Date())),
    })),
    ...(open
      ? [{ label: t('deleteView', { name: open.name }), isDestructive: true, onSelect: () => remove(open) }]
      : []),
  ]
  return (
    <MenuTrigger items={items} className={chipClass(open !== undefined, 'relative mr-1')}>
      <Bookmark aria-hidden />
      <span className="sr-only">{t('views')}: </span>
      <span className="max-w-48 truncate">{open?.name ?? (isUnfiltered ? allName : t('unsavedView'))}</span>
      <ChevronDown aria-hidden />
    </MenuTrigger>
  )
}

/** Saves the applied filter as a view. Nothing is to be saved without a filter, or if a view has it. */
export const SaveViewButton = ({ isUrgent, search }: Omit<Props, 'onFilter'>) => {
  const t = useTranslations('answers')
  const [isOpen, setOpen] = useState(false)
  const filters = useFilterNames(search)
  const { views, save } = useSavedViews(isUrgent ? 'urgents' : 'answers')
  if (!isOpen && (!views || filters.length === 0 || views.some(view => isViewOf(view, search)))) return null
  return (
    <>
      <Button
        variant="ghost"
        aria-haspopup="dialog"
        className="h-7 px-2 text-sm lg:ml-auto"
        onClick={() => setOpen(true)}
      >
        {t('saveView')}
      </Button>
      {isOpen && (
        <SaveViewDialog
          filters={filters}
          onSave={name => save(name, viewSearch(search))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
