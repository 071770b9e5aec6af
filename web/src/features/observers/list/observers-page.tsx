import { type Observer, observers } from '@scrutineer/contract/observers'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense, useMemo, useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { endpointQuery } from '../../../api/query.ts'
import { type Recipient, stashRecipients } from '../../../shared/activity/recipients.ts'
import { paths, routePaths } from '../../../shared/paths.ts'
import { announce } from '../../../ui/feedback/announcer.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { ListCount } from '../../../ui/layout/list-count.tsx'
import { PageLayout } from '../../../ui/layout/page-layout.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { useViewMode } from '../../../ui/table/view-mode-switch.tsx'
import { useFetchAll } from '../bulk/use-fetch-all.ts'
import { useRememberListSearch } from '../list-href.ts'
import { useReissuePins } from '../pins/use-reissue-pins.ts'
import { useDeleteObserver } from '../use-delete-observer.ts'
import { useInvalidateObservers } from '../use-invalidate-observers.ts'
import { ObserverFilterBar } from './filters/observer-filter-bar.tsx'
import { ListActions } from './list-actions.tsx'
import type { ListDialogRequest } from './list-dialogs.tsx'
import { isFiltered } from './list-query.ts'
import { useListView } from './list-view.ts'
import { ObserverListing } from './observer-listing.tsx'
import { useObserverList } from './use-observer-list.ts'

/** The dialogs are loaded when one of them is opened first. */
const loadDialogs = () => import('./list-dialogs.tsx')
const ListDialogs = lazy(async () => ({ default: (await loadDialogs()).ListDialogs }))

type Props = Omit<ComponentProps<typeof ListDialogs>, 'dialogRequest' | 'onClose'>

/** The list's dialogs: `openDialog` opens one, `dialogs` renders it. */
const useListDialogs = () => {
  const t = useTranslations('observers')
  const [dialogRequest, setDialogRequest] = useState<ListDialogRequest>()
  const openDialog = async (request: ListDialogRequest) => {
    try {
      await loadDialogs()
      setDialogRequest(request)
    } catch {
      // The code couldn't be loaded; the next click tries again.
      toast('error', t('error'), t('dialogFailed'))
    }
  }
  const dialogs = (props: Props) =>
    dialogRequest && (
      <Suspense>
        <ListDialogs {...props} dialogRequest={dialogRequest} onClose={() => setDialogRequest(undefined)} />
      </Suspense>
    )
  return { openDialog: (request: ListDialogRequest) => void openDialog(request), dialogs }
}

/** The selected observers, by id. Names and phones are stored too, since a selected observer may be on another page. */
const useSelection = (rows: readonly Observer[] | undefined) => {
  const t = useTranslations('observers')
  const [selected, setSelected] = useState<ReadonlyMap<number, Recipient>>(new Map())
  const keys: ReadonlySet<number> = useMemo(() => new Set(selected.keys()), [selected])
  const select = (ids: ReadonlySet<number>) => {
    const candidates = [...selected.values(), ...(rows ?? [])]
    setSelected(new Map(candidates.filter(({ id }) => ids.has(id)).map(observer => [observer.id, observer])))
    announce(t('selected', { count: ids.size }))
  }
  const add = (observers: readonly Recipient[]) => {
    // The selection may have changed during the fetch.
    setSelected(previous => new Map([...previous, ...observers.map(observer => [observer.id, observer] as const)]))
    announce(t('selected', { count: new Set([...keys, ...observers.map(({ id }) => id)]).size }))
  }
  const remove = (deletedIds: ReadonlySet<number>) =>
    setSelected(previous => new Map([...previous].filter(([id]) => !deletedIds.has(id))))
  return {
    keys,
    observers: [...selected.values()],
    select,
    /** Adds observers of any page to the selection. */
    add,
    remove,
    clear: () => setSelected(new Map()),
    /** Every row of the page is selected, so selecting all pages is offered. */
    isPageSelected: rows !== undefined && rows.length > 0 && rows.every(({ id }) => selected.has(id)),
  }
}

/** Saves observers as a CSV file with headers in the user's language. The CSV code is loaded on first use. */
const useObserverExport = () => {
  const t = useTranslations('observers')
  const timeZone = useTimeZone() ?? 'UTC'
  return async (rows: readonly Observer[]) => {
    const { saveObserversCsv } = await import('../bulk/observers-csv.ts')
    const headers = [t('name'), t('phone'), t('ngo'), t('lastSeen'), t('stations'), t('notes')]
    const file = saveObserversCsv({ title: t('TITLE'), headers, rows, timeZone })
    toast('success', t('success'), t('exported', { count: rows.length, file }))
  }
}

/** Loaded when first shown. */
const InactiveSummary = lazyComponent(async () => (await import('./filters/inactive-summary.tsx')).InactiveSummary)
const FilterChips = lazyComponent(async () => (await import('./filters/filter-chips.tsx')).FilterChips)
const ListFloatingBars = lazyComponent(async () => (await import('../bulk/list-floating-bars.tsx')).ListFloatingBars)

const route = getRouteApi(routePaths.observers)

/** Searches, sorts, selects, deletes, notifies and exports observers. The view is in the address. */
export const ObserversPage = () => {
  const t = useTranslations('observers')
  const navigate = route.useNavigate()
  const invalidateObservers = useInvalidateObservers()
  const [viewMode, setViewMode] = useViewMode('observers-view', 'LIST')
  const { openDialog, dialogs } = useListDialogs()
  const view = useListView()
  const hasFilter = isFiltered(view)
  const counted = useQuery({ ...endpointQuery(observers.count), enabled: hasFilter }).data
  const list = useObserverList(view)
  const selection = useSelection(list.shown?.rows)
  const { state, fetchAll, cancel, isBusyWith } = useFetchAll()
  const exportObservers = useObserverExport()
  const deleteObserver = useDeleteObserver()
  const reissuePins = useReissuePins()
  useRememberListSearch(route.useSearch())

  const count = selection.keys.size
  const matching = list.isLoading ? undefined : list.shown?.totalItems
  const notify = (recipients: readonly Recipient[]) => {
    stashRecipients(recipients)
    selection.clear()
    void navigate({ href: paths.notifications() })
  }
  const onDeleted = (deletedIds: ReadonlySet<number>) => {
    selection.remove(deletedIds)
    void navigate({ search: old => ({ ...old, page: undefined }) })
    void invalidateObservers('active')
  }
  return (
    <PageLayout
      isWide
      title={t('TITLE')}
      count={<ListCount count={matching} total={hasFilter ? counted : matching} />}
      actions={
        <ListActions
          viewMode={viewMode}
          onViewMode={setViewMode}
          isExporting={isBusyWith('export')}
          onShowPins={() => openDialog({ kind: 'pins' })}
          onExport={() => void fetchAll('export', view, exportObservers)}
        />
      }
    >
      <div className="flex min-w-0 flex-col gap-4">
        <ObserverFilterBar view={view} />
        {Object.keys(view.chips).length > 0 && <FilterChips chips={view.chips} />}
        {view.inactive !== undefined && (
          <InactiveSummary
            view={view}
            count={matching}
            isBusy={isBusyWith('notify')}
            onNotify={() => void fetchAll('notify', view, notify)}
          />
        )}
        <ObserverListing
          viewMode={viewMode}
          view={view}
          list={list}
          selected={selection.keys}
          onSelect={selection.select}
          onDelete={observer => deleteObserver(observer, () => onDeleted(new Set([observer.id])))}
          onReset={observer => openDialog({ kind: 'reset', observer })}
          onNotify={observer => notify([observer])}
        />
        {(state !== undefined || count > 0) && (
          <ListFloatingBars
            fetchAllState={state}
            onCancel={cancel}
            selection={{
              count,
              totalMatching:
                selection.isPageSelected && matching !== undefined && matching > count ? matching : undefined,
              isFetchingAll: isBusyWith('select'),
              onSelectAllPages: () => void fetchAll('select', view, selection.add),
              onDelete: () => openDialog({ kind: 'deleteSelected' }),
              onIssueCards: () => openDialog({ kind: 'cards' }),
              onReissue: () =>
                reissuePins(selection.observers, () => openDialog({ kind: 'pins', isNewestShown: true })),
              onNotify: () => notify(selection.observers),
              onClear: selection.clear,
            }}
          />
        )}
      </div>
      {dialogs({ selected: selection.observers, onDeleted })}
    </PageLayout>
  )
}
