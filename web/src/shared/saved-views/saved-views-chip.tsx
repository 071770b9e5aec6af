import { type SavedView, savedViews } from '@scrutineer/contract/saved-views'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Bookmark, ChevronDown, Pencil, Plus, Replace } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { useCapability } from '../../api/capabilities.ts'
import { endpointQuery } from '../../api/query.ts'
import { useInvalidate } from '../../api/use-invalidate.ts'
import { type FieldReaders, parseSearch, readFields, type SearchOf, stringifySearch } from '../../lib/search-params.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { chipClass } from '../../ui/layout/chip.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { confirm } from '../../ui/overlay/confirm-store.ts'
import { MenuTrigger } from '../../ui/overlay/menu.tsx'
import type { MenuItem } from '../../ui/overlay/menu-store.ts'
import { currentAccountName } from '../account-storage-key.ts'
import { useCurrentUser } from '../current-user.ts'
import { useErrorMessage } from '../use-error-message.ts'

const minuteMs = 60_000
const savedViewsQuery = queryOptions({ ...endpointQuery(savedViews.list), staleTime: minuteMs })

/** What an account may do with the views of a list; `views` is undefined while they aren't loaded. */
const useSavedViews = (list: SavedView['list'], isWanted: boolean) => {
  const t = useTranslations('savedViews')
  const getErrorMessage = useErrorMessage()
  const invalidate = useInvalidate()
  const { canChange, isOrganizer } = useCurrentUser()
  const query = useQuery({ ...savedViewsQuery, enabled: isWanted })
  const refetch = () => invalidate([savedViews.list])
  const change = async ({ id, name, search, shared }: Omit<SavedView, 'owner' | 'list'>) => {
    await call(savedViews.change, { params: { id }, body: { name, search, shared } })
    await refetch()
  }
  const remove = async ({ id }: SavedView) => {
    await call(savedViews.remove, { params: { id } })
    await refetch()
  }
  const onError = (title: string) => (error: unknown) => toast('error', title, getErrorMessage(error))
  const replace = useMutation({ mutationFn: change, onError: onError(t('notReplaced')) })
  const removeOwn = useMutation({ mutationFn: remove, onError: onError(t('notDeleted')) })
  const isOwn = ({ owner }: SavedView) => owner === currentAccountName()
  return {
    views: query.data?.filter(view => view.list === list),
    isOwn,
    mayChange: (view: SavedView) => canChange && (isOwn(view) || isOrganizer),
    save: async (body: Pick<SavedView, 'name' | 'search' | 'shared'>) => {
      await call(savedViews.save, { body: { list, ...body } })
      await refetch()
    },
    change,
    replace: replace.mutate,
    remove: (view: SavedView) => {
      if (!view.shared) return removeOwn.mutate(view)
      void confirm({
        title: t('delete', { name: view.name }),
        text: t('deleteShared'),
        label: t('deleteAction'),
        isDestructive: true,
        do: () => remove(view),
      })
    },
  }
}

const SaveViewDialog = lazyComponent(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog)

interface Props<F extends FieldReaders> {
  list: SavedView['list']
  /** What views of the list save. */
  fields: F
  /** The applied filter. */
  filter: NoInfer<SearchOf<F>>
  /** Names of the applied filters, if the list has them. */
  names?: readonly string[]
  onOpen: (filter: NoInfer<SearchOf<F>>) => void
}

/** The views of a list, the account's own and those shared with its NGO: opens, saves, changes and deletes them. */
export const SavedViewsChip = <F extends FieldReaders>({ list, fields, filter, names, onOpen }: Props<F>) => {
  const t = useTranslations('savedViews')
  const { canChange } = useCurrentUser()
  const allName = t(`all.${list}`)
  const isSupported = useCapability('savedViews')
  const [isWanted, setWanted] = useState(false)
  const [edited, setEdited] = useState<SavedView | 'new'>()
  const [lastId, setLastId] = useState<number>()
  // Parameters in one order.
  const textOf = (search: Readonly<Record<string, unknown>>) =>
    stringifySearch(readFields(fields, search).values).slice(1)
  const search = textOf(filter)
  const isUnfiltered = search === ''
  const saved = useSavedViews(list, isSupported && (isWanted || !isUnfiltered))
  if (!isSupported) return null
  const { views = [], isOwn, mayChange } = saved
  const same = isUnfiltered ? [] : views.filter(view => textOf(parseSearch(view.search)) === search)
  const open = same.find(({ id }) => id === lastId) ?? same[0]
  if (open && open.id !== lastId) setLastId(open.id)
  const last = views.find(({ id }) => id === lastId)
  const items: readonly MenuItem[] = [
    { label: allName, isChecked: isUnfiltered, onSelect: () => onOpen(readFields(fields, {}).values) },
    ...views.map(view => ({
      label: view.shared ? t('shared', { name: view.name, owner: view.owner }) : view.name,
      isChecked: view === open,
      onSelect: () => {
        setLastId(view.id)
        onOpen(readFields(fields, parseSearch(view.search)).values)
      },
    })),
    // Not a button in the line of chips: it would appear with a filter, and the rows would move when the line wraps.
    ...(canChange && !isUnfiltered && !open
      ? [{ label: t('save'), icon: Plus, onSelect: () => setEdited('new') }]
      : []),
    ...(last && !isUnfiltered && !open && mayChange(last)
      ? [
          {
            label: t('replace', { name: last.name }),
            icon: Replace,
            onSelect: () => saved.replace({ ...last, search }),
          },
        ]
      : []),
    ...(open && mayChange(open)
      ? [
          { label: t('change', { name: open.name }), icon: Pencil, onSelect: () => setEdited(open) },
          { label: t('delete', { name: open.name }), isDestructive: true, onSelect: () => saved.remove(open) },
        ]
      : []),
  ]
  // While the views load, the filter may be that of one.
  const isUnknown = !saved.views && !isUnfiltered
  return (
    <>
      <MenuTrigger
        items={items}
        className={chipClass(open !== undefined, isUnknown ? 'invisible' : 'relative self-center')}
        onPointerEnter={() => setWanted(true)}
        onFocus={() => setWanted(true)}
      >
        <Bookmark aria-hidden />
        <span className="sr-only">{t('title')}: </span>
        <span className="max-w-48 truncate">{open?.name ?? (isUnfiltered ? allName : t('unsaved'))}</span>
        <ChevronDown aria-hidden />
      </MenuTrigger>
      {edited && (
        <SaveViewDialog
          view={edited === 'new' ? undefined : edited}
          isOwn={edited === 'new' || isOwn(edited)}
          names={names ?? []}
          onSave={(name, shared) =>
            edited === 'new' ? saved.save({ name, search, shared }) : saved.change({ ...edited, name, shared })
          }
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
