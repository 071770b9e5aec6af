import type { Observer, ObserverSort } from '@scrutineer/contract/observers'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FileUp, FlaskConical, KeyRound, Pencil, Send, Trash2, UserPlus, Users } from 'lucide-react'
import { useEffect } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { isFirstLoad } from '../../../api/query.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { ngosQuery, useNgoShortNames } from '../../../shared/ngos.ts'
import { EmptyList } from '../../../shared/pages/empty-list.tsx'
import { paths, routePaths } from '../../../shared/paths.ts'
import { RequestFailure } from '../../../shared/query-failure.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import { OptionalValue } from '../../../ui/optional-value.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Pagination } from '../../../ui/table/pagination.tsx'
import type { Column } from '../../../ui/table/props.ts'
import { SelectAll } from '../../../ui/table/select-all.tsx'
import type { Sort } from '../../../ui/table/sort.ts'
import { TableSortSelect } from '../../../ui/table/sort-select.tsx'
import type { ViewMode } from '../../../ui/table/view-mode-switch.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { isFiltered, type ObserverOrder } from './list-query.ts'
import type { ListView } from './list-view.ts'
import { pageSizes } from './server-pages.ts'
import type { ObserverList } from './use-observer-list.ts'

/** An observer's name, with a badge for test observers. */
const ObserverName = ({ observer }: { observer: Observer }) => {
  const t = useTranslations('observers')
  return (
    <>
      <OptionalValue of={observer.name} />
      {observer.isTestObserver && (
        <span className="ml-2 inline-flex align-middle">
          <Badge icon={FlaskConical}>{t('test')}</Badge>
        </span>
      )}
    </>
  )
}

/** The columns of the table. Several NGOs add an NGO column; a card shows the notes instead of the edit button. */
const useObserverColumns = (showsNgo: boolean, isCard: boolean): Column<Observer, ObserverSort>[] => {
  const t = useTranslations('observers')
  const format = useFormatter()
  const { canChange } = useCurrentUser()
  const shortNameOf = useNgoShortNames()
  const ngo: Column<Observer, ObserverSort> = {
    id: 'ngo',
    header: t('ngo'),
    width: '24%',
    // Table rows are one line high; the title is the name in full.
    cell: observer => (
      <span title={observer.ngo} className="sm:line-clamp-1">
        <OptionalValue of={(observer.idNgo && shortNameOf(observer.idNgo)) || observer.ngo} />
      </span>
    ),
  }
  // Another server may omit the counts.
  const formatCount = (count: number | undefined) => (
    <OptionalValue of={count === undefined ? undefined : format.number(count)} />
  )
  const notes: Column<Observer, ObserverSort> = {
    id: 'notes',
    header: t('notes'),
    align: 'end',
    cell: ({ numberOfNotes }: Partial<Observer>) => formatCount(numberOfNotes),
  }
  // A card has the edit button in its footer.
  const edit: Column<Observer, ObserverSort> = {
    id: 'edit',
    header: t('action'),
    align: 'end',
    width: '6.5rem',
    cell: ({ name, phone }) => (
      <LinkButton href={paths.observer('edit', phone)} className="relative z-1" aria-label={t('editName', { name })}>
        {t('EDIT')}
      </LinkButton>
    ),
  }
  return [
    { id: 'name', header: t('name'), sort: 'name', cell: observer => <ObserverName observer={observer} /> },
    {
      id: 'phone',
      header: t('phone'),
      sort: 'phone',
      width: '13%',
      cell: observer => <OptionalValue of={observer.phone} />,
    },
    ...(showsNgo ? [ngo] : []),
    {
      id: 'lastSeen',
      header: t('lastSeen'),
      sort: 'lastSeen',
      width: '15%',
      cell: observer => <Timestamp at={observer.lastSeen} empty="never" />,
    },
    {
      id: 'stations',
      header: t('stations'),
      sort: 'numberOfPollingStations',
      align: 'end',
      width: '14%',
      cell: ({ numberOfPollingStations }: Partial<Observer>) => formatCount(numberOfPollingStations),
    },
    ...(isCard ? [notes] : canChange ? [edit] : []),
  ]
}

// The table is the default view, so the cards are loaded on demand.
const ObserverCards = lazyComponent(async () => (await import('./observer-cards.tsx')).ObserverCards)

const route = getRouteApi(routePaths.observers)

const NoObservers = ({ isFiltered }: { isFiltered: boolean }) => {
  const t = useTranslations('observers')
  const { canChange } = useCurrentUser()
  return (
    <EmptyList icon={Users} t={t} isFiltered={isFiltered} allHref={paths.observers()}>
      {canChange && (
        <>
          <LinkButton href={paths.observerImport()}>
            <FileUp aria-hidden />
            {t('IMPORT')}
          </LinkButton>
          <LinkButton href={paths.newObserver()}>
            <UserPlus aria-hidden />
            {t('ADD')}
          </LinkButton>
        </>
      )}
    </EmptyList>
  )
}

interface Props extends MenuActions {
  viewMode: ViewMode
  view: ListView
  list: ObserverList
  selected: ReadonlySet<number>
  onSelect: (selected: ReadonlySet<number>) => void
}

interface MenuActions {
  onDelete: (observer: Observer) => void
  onReset: (observer: Observer) => void
  onNotify: (observer: Observer) => void
}

const useMenu = ({ onDelete, onReset, onNotify }: MenuActions) => {
  const t = useTranslations('observers')
  return (observer: Observer) => [
    { label: t('EDIT'), icon: Pencil, href: paths.observer('edit', observer.phone) },
    { label: t('NOTIFICATION'), icon: Send, onSelect: () => onNotify(observer) },
    { label: t('RESET_PASSWORD'), icon: KeyRound, onSelect: () => onReset(observer) },
    { label: t('DELETE'), icon: Trash2, isDestructive: true, onSelect: () => onDelete(observer) },
  ]
}

/** A page of observers as a table or cards, with sorting, pagination and failures. */
export const ObserverListing = ({ viewMode, view, list, selected, onSelect, ...actions }: Props) => {
  const t = useTranslations('observers')
  const navigate = route.useNavigate()
  const { order, page, pageSize } = view
  const { shown, lastDataAt, error, isLoading, isRetrying, retry } = list
  const ngos = useQuery(ngosQuery)
  const areNgosLoading = isFirstLoad(ngos)
  const menu = useMenu(actions)
  const { canChange, isOrganizer } = useCurrentUser()
  const lastPage = shown ? Math.max(1, Math.ceil(shown.totalItems / shown.pageSize)) : page
  const isBeyond = shown?.page === page && page > lastPage
  useEffect(() => {
    // The list is now shorter than the page in the address.
    if (isBeyond) void navigate({ search: old => ({ ...old, page: lastPage }), replace: true })
  }, [isBeyond, lastPage, navigate])

  // Rows that get a column later would get higher.
  const rows = isBeyond || areNgosLoading ? undefined : shown?.rows
  // Accounts that see several NGOs have their column; an organizer's placeholder always, so that it doesn't change.
  const columns = useObserverColumns(rows ? (ngos.data?.length ?? 0) > 1 : isOrganizer, viewMode === 'CARD')
  const isStale = Boolean(rows) && isLoading
  const sorting = order && {
    sort: order,
    onSort: ({ by, direction }: Sort<ObserverOrder['by']>) =>
      void navigate({ search: old => ({ ...old, page: undefined, sortBy: by, sortDirection: direction }) }),
  }
  const empty = <NoObservers isFiltered={isFiltered(view)} />
  const common = {
    label: t('TITLE'),
    columns,
    rows,
    expectedRows: pageSize,
    isStale,
    ...(canChange && { menu, selected, onSelect }),
    empty,
    rowKey: (observer: Observer) => observer.id,
    rowName: (observer: Observer) => observer.name,
  }
  return (
    <>
      {error !== null && (
        <RequestFailure error={error} isRetrying={isRetrying} lastDataAt={lastDataAt} onRetry={retry} />
      )}
      {(rows || error === null) && viewMode === 'LIST' && (
        <DataTable
          {...common}
          {...sorting}
          href={observer => paths.observer(canChange ? 'edit' : 'view', observer.phone)}
        />
      )}
      {(rows || error === null) && viewMode === 'CARD' && (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {canChange && (
              <SelectAll
                keys={(rows ?? []).map(({ id }) => id)}
                selected={selected}
                onSelect={onSelect}
                className="pl-4"
              />
            )}
            {sorting && <TableSortSelect columns={columns} {...sorting} className="w-64 max-sm:w-full" />}
          </div>
          <ObserverCards {...common} menu={row => menu(row).slice(1)} />
        </>
      )}
      {shown && !areNgosLoading && shown.totalItems > 0 && (
        <Pagination
          page={page}
          pageSize={pageSize}
          pageSizes={pageSizes}
          isLoading={isLoading}
          shownPage={shown.pageSize === pageSize ? shown.page : page}
          totalItems={shown.totalItems}
          onPage={next => void navigate({ search: old => ({ ...old, page: next }) })}
          onPageSize={size => void navigate({ search: old => ({ ...old, page: undefined, pageSize: size }) })}
        />
      )}
    </>
  )
}
