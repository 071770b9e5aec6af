import { type Observer, observers } from '@scrutineer/contract/observers'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { useCapability } from '../../../api/capabilities.ts'
import { endpointQuery } from '../../../api/query.ts'
import { referenceTime } from '../../../lib/reference-time.ts'
import { type Recipient, stashRecipients } from '../../../shared/activity/recipients.ts'
import { idOf, useList, useSelectedRows } from '../../../shared/pages/use-list.ts'
import { paths, routePaths } from '../../../shared/paths.ts'
import { DeferredSavedViews } from '../../../shared/saved-views/deferred-saved-views.tsx'
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
import { type ObserverListFilter, observerList, supportedSearch, toObserverQuery } from './list-query.ts'
import { ObserverListing, useObserverTable } from './observer-listing.tsx'
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

/** The view of the address, and its rows. */
const useObservers = () => {
  const address = route.useSearch()
  // Rendered again when the capabilities change.
  useCapability('observers')
  const { view, applyFilter, sorting, ...list } = useList(observerList, supportedSearch(address))
  // Fixed until the filter is applied again, so that rows don't move while they are read.
  const [time, setTime] = useState(referenceTime)
  const query = toObserverQuery(observerList.parametersOf(view), time)
  return {
    ...list,
    query,
    sorting: query.sortBy ? sorting : {},
    applyFilter: (filter: ObserverListFilter) => {
      setTime(referenceTime())
      applyFilter(filter)
    },
    pages: useObserverList(query, view),
  }
}

/** Searches, sorts, selects, deletes, notifies and exports observers. The view is in the address. */
export const ObserversPage = () => {
  const t = useTranslations('observers')
  const navigate = route.useNavigate()
  const invalidateObservers = useInvalidateObservers()
  const [viewMode, setViewMode] = useViewMode('observers-view', 'LIST')
  const { openDialog, dialogs } = useListDialogs()
  const { filter, isFiltered, applyFilter, sorting, paging, query, pages } = useObservers()
  const { name: _, number: __, inactive, ...chips } = filter
  const counted = useQuery({ ...endpointQuery(observers.count), enabled: isFiltered }).data
  const { button, ...table } = useObserverTable(pages.data !== undefined, viewMode, query.sortBy)
  const selection = useSelectedRows(pages.data?.data ?? [], idOf, count => t('selected', { count }))
  const { state, fetchAll, cancel, isBusyWith } = useFetchAll()
  const exportObservers = useObserverExport()
  const deleteObserver = useDeleteObserver()
  const reissuePins = useReissuePins()
  useRememberListSearch(route.useSearch())

  const count = selection.ids.size
  const matching = pages.isPlaceholderData ? undefined : pages.data?.totalItems
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
      count={<ListCount count={matching} total={isFiltered ? counted : matching} />}
      actions={
        <>
          <DeferredSavedViews list="observers" fields={observerList.filters} filter={filter} onOpen={applyFilter} />
          {button}
          <ListActions
            viewMode={viewMode}
            onViewMode={setViewMode}
            isExporting={isBusyWith('export')}
            onShowPins={() => openDialog({ kind: 'pins' })}
            onExport={() => void fetchAll('export', query, exportObservers)}
          />
        </>
      }
    >
      <div className="flex min-w-0 flex-col gap-4">
        <ObserverFilterBar applied={filter} onFilter={applyFilter} />
        {Object.keys(chips).length > 0 && <FilterChips chips={chips} />}
        {inactive !== undefined && (
          <InactiveSummary
            inactive={inactive}
            lastSeenBefore={query.lastSeenBefore}
            count={matching}
            isBusy={isBusyWith('notify')}
            onNotify={() => void fetchAll('notify', query, notify)}
          />
        )}
        <ObserverListing
          {...table}
          viewMode={viewMode}
          isFiltered={isFiltered}
          list={pages}
          {...sorting}
          {...paging}
          selected={selection.ids}
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
              onSelectAllPages: () => void fetchAll('select', query, selection.add),
              onDelete: () => openDialog({ kind: 'deleteSelected' }),
              onIssueCards: () => openDialog({ kind: 'cards' }),
              onReissue: () => reissuePins(selection.rows, () => openDialog({ kind: 'pins', isNewestShown: true })),
              onNotify: () => notify(selection.rows),
              onClear: selection.clear,
            }}
          />
        )}
      </div>
      {dialogs({ selected: selection.rows, onDeleted })}
    </PageLayout>
  )
}
