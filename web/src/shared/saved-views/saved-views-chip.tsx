import { type SavedView, savedViews } from '@scrutineer/contract/saved-views'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Bookmark, ChevronDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { endpointQuery } from '../../../api/query.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'
import { referenceTime } from '../../../lib/reference-time.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { chipClass } from '../../../ui/layout/chip.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { MenuTrigger } from '../../../ui/overlay/menu.tsx'
import type { MenuItem } from '../../../ui/overlay/menu-store.ts'
import { useFilterNames } from '../filters/use-filter-names.ts'
import type { ThreadSearch } from '../threads/thread-search.ts'
import { isViewOf, viewFilter, viewSearch } from './view-search.ts'

const minuteMs = 60_000
const savedViewsQuery = queryOptions({ ...endpointQuery(savedViews.list), staleTime: minuteMs })

/** The list that a view belongs to. */
type ViewableList = SavedView['list']

/** The account's views of a list; `views` is undefined while they aren't loaded. */
const useSavedViews = (list: ViewableList, isWanted: boolean) => {
  const t = useTranslations('answers')
  const getErrorMessage = useErrorMessage()
  const invalidate = useInvalidate()
  const query = useQuery({ ...savedViewsQuery, enabled: isWanted })
  const refetch = () => invalidate([savedViews.list])
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => call(savedViews.remove, { params: { id } }),
    onSuccess: () => void refetch(),
    onError: error => toast('error', t('viewNotDeleted'), getErrorMessage(error)),
  })
  return {
    views: query.data?.filter(view => view.list === list),
    save: async (name: string, search: string) => {
      await call(savedViews.save, { body: { list, name, search } })
      await refetch()
    },
    remove: remove.mutate,
  }
}

const SaveViewDialog = lazyComponent(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog)

interface Props {
  isUrgent: boolean
  search: ThreadSearch
  areOffered: boolean
  onFilter: (filter: ThreadSearch) => void
}

/** The views of this account: opens one, saves the applied filter as one, and deletes the open one. */
export const SavedViewsChip = ({ isUrgent, search, areOffered, onFilter }: Props) => {
  const t = useTranslations('answers')
  const timeZone = useTimeZone() ?? 'UTC'
  const { canChange } = useCurrentUser()
  const [isSaving, setSaving] = useState(false)
  const isUnfiltered = viewSearch(search) === ''
  const saved = useSavedViews(isUrgent ? 'urgents' : 'answers', areOffered || !isUnfiltered)
  const { views = [], save, remove } = saved
  const filters = useFilterNames(search)
  // A filter may be that of a view.
  if (!saved.views && !isUnfiltered) return null
  const allName = t(isUrgent ? 'allUrgents' : 'allAnswers')
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
