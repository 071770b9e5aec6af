import { observers } from '@scrutineer/contract/observers'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'

import { useTranslations } from 'use-intl'
import { endpointQuery } from '../../../api/query.ts'
import { type Recipient, stashRecipients } from '../../../shared/activity/recipients.ts'
import { paths, routePaths } from '../../../shared/paths.ts'
import { ListCount } from '../../../ui/layout/list-count.tsx'
import { PageLayout } from '../../../ui/layout/page-layout.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { useViewMode } from '../../../ui/table/view-mode.ts'
import { useObserverExport } from '../bulk/use-export.ts'
import { useFetchAll } from '../bulk/use-fetch-all.ts'
import { useSelection } from '../bulk/use-selection.ts'
import { useRememberListSearch } from '../list-href.ts'
import { useInvalidateObservers } from '../use-invalidate-observers.ts'
import { ObserverFilterBar } from './filters/observer-filter-bar.tsx'
import { ListActions } from './list-actions.tsx'
import { isFiltered } from './list-query.ts'
import { hasChips, useListView } from './list-view.ts'
import { ObserverListing } from './observer-listing.tsx'
import { useListDialogs } from './use-list-dialogs.tsx'
import { useObserverList } from './use-observer-list.ts'

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
  const hasFilter = isFiltered(route.useSearch())
  const counted = useQuery({ ...endpointQuery(observers.count), enabled: hasFilter }).data
  const view = useListView()
  const list = useObserverList(view)
  const selection = useSelection(list.shown?.rows)
  const { state, fetchAll, cancel, isBusyWith } = useFetchAll(view.disableExtensionFilter)
  const exportObservers = useObserverExport()
  useRememberListSearch(route.useSearch())
  if (list.isExtensionFilterIgnored && view.hasExtensionFilter) view.disableExtensionFilter()

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
        {hasChips(view) && <FilterChips view={view} />}
        {(view.inactive !== undefined || !view.hasExtensionFilter) && (
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
          onDelete={observer => openDialog({ kind: 'delete', observer })}
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
              onReissue: () => openDialog({ kind: 'reissue' }),
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
