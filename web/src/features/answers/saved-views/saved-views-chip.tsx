import { Bookmark, ChevronDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { referenceTime } from '../../../lib/reference-time.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
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

/** The views of this account: opens one, saves the applied filter as one, and deletes the open one. */
export const SavedViewsChip = ({ isUrgent, search, onFilter }: Props) => {
  const t = useTranslations('answers')
  const timeZone = useTimeZone() ?? 'UTC'
  const { canChange } = useCurrentUser()
  const [isSaving, setSaving] = useState(false)
  const { views, save, remove } = useSavedViews(isUrgent ? 'urgents' : 'answers')
  const filters = useFilterNames(search)
  if (!views) return null
  const allName = t(isUrgent ? 'allUrgents' : 'allAnswers')
  const isUnfiltered = viewSearch(search) === ''
  const open = isUnfiltered ? undefined : views.find(view => isViewOf(view, search))
  const items: readonly MenuItem[] = [
    { label: allName, isChecked: isUnfiltered, onSelect: () => onFilter({}) },
    ...views.map(view => ({
      label: view.name,
      isChecked: view === open,
      onSelect: () => onFilter(viewFilter(view, timeZone, new Date(referenceTime()))),
    })),
    // Not a button in the line of chips: it would appear with a filter, and the rows would move when the line wraps.
    ...(canChange && filters.length > 0 && !open
      ? [{ label: t('saveView'), icon: Plus, onSelect: () => setSaving(true) }]
      : []),
    ...(canChange && open
      ? [{ label: t('deleteView', { name: open.name }), isDestructive: true, onSelect: () => remove(open) }]
      : []),
  ]
  return (
    <>
      <MenuTrigger items={items} className={chipClass(open !== undefined, 'relative mr-1')}>
        <Bookmark aria-hidden />
        <span className="sr-only">{t('views')}: </span>
        <span className="max-w-48 truncate">{open?.name ?? (isUnfiltered ? allName : t('unsavedView'))}</span>
        <ChevronDown aria-hidden />
      </MenuTrigger>
      {isSaving && (
        <SaveViewDialog
          filters={filters}
          onSave={name => save(name, viewSearch(search))}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  )
}
