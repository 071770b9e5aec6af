import { type Observer, observers } from '@scrutineer/contract/observers'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Pencil, Trash2, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { useLastGood } from '../../api/last-good.ts'
import { keyOf, q } from '../../api/query.ts'
import { paths, routePaths } from '../../app/paths.ts'
import { useExplain } from '../../shared/explain.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { LinkButton } from '../../ui/link.tsx'
import { Page } from '../../ui/page.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useObserverColumns } from './observer-columns.tsx'

const route = getRouteApi(routePaths.observers)
const pageSizes = [9, 25, 50, 100]

const DeleteObserver = ({ observer, onClose }: { observer: Observer; onClose: () => void }) => {
  const t = useTranslations('observers')
  const explain = useExplain()
  const client = useQueryClient()
  return (
    <Confirm
      title={t('DELETE_CONFIRM', { name: observer.name })}
      action={t('DELETE')}
      isDestructive
      explain={explain}
      onClose={onClose}
      onConfirm={async () => {
        await call(observers.remove, { query: { id: observer.id } })
        await client.invalidateQueries({ queryKey: keyOf(observers.list) })
        toast('warning', t('success'), t('REMOVED'))
      }}
    >
      {t('deleteHint')}
    </Confirm>
  )
}

/** The observers: found, sorted, deleted. What is shown lives in the address. */
export const ObserversPage = () => {
  const t = useTranslations('observers')
  const format = useFormatter()
  const explain = useExplain()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { name, number, sortBy, sortDirection = 'asc', page = 1, pageSize = 9 } = search
  const [deleting, setDeleting] = useState<Observer>()
  const list = useQuery(q(observers.list, { query: { ...search, page, pageSize } }))
  const good = useLastGood(list)
  const shown = good?.data
  const columns = useObserverColumns()
  const isFiltered = name !== undefined || number !== undefined
  return (
    <Page
      title={t('TITLE')}
      count={shown && format.number(shown.totalItems)}
      actions={
        <LinkButton look="primary" href={paths.newObserver()}>
          <UserPlus aria-hidden />
          {t('ADD')}
        </LinkButton>
      }
    >
      <FilterBar
        applied={{ name, number }}
        onFilter={values =>
          void navigate({
            search: ({ sortBy, sortDirection, pageSize }) => ({ sortBy, sortDirection, pageSize, ...values }),
          })
        }
        onReset={() =>
          void navigate({ search: ({ sortBy, sortDirection, pageSize }) => ({ sortBy, sortDirection, pageSize }) })
        }
      >
        <TextField label={t('name')} name="name" className="w-56 max-sm:w-full" />
        <TextField label={t('phone')} name="number" inputMode="tel" className="w-44 max-sm:w-full" />
      </FilterBar>
      {list.isError && (
        <ErrorState
          reason={explain(list.error)}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
          dataFrom={good?.from ?? 0}
        />
      )}
      {(shown || !list.isError) && (
        <DataTable
          label={t('TITLE')}
          columns={columns}
          rows={shown?.data}
          rowKey={observer => observer.id}
          rowName={observer => observer.name}
          expectedRows={pageSize}
          isStale={list.isPlaceholderData || list.isError}
          href={observer => paths.observer('view', observer.phone)}
          sort={sortBy && { by: sortBy, direction: sortDirection }}
          onSort={({ by, direction }) =>
            void navigate({ search: old => ({ ...old, page: undefined, sortBy: by, sortDirection: direction }) })
          }
          menu={observer => [
            { label: t('EDIT'), icon: Pencil, href: paths.observer('edit', observer.phone) },
            { label: t('DELETE'), icon: Trash2, isDestructive: true, onSelect: () => setDeleting(observer) },
          ]}
          empty={
            isFiltered ? (
              <EmptyState icon={Users} title={t('noneFoundTitle')} text={t('noneFoundText')} />
            ) : (
              <EmptyState icon={Users} title={t('emptyTitle')} text={t('emptyText')} />
            )
          }
        />
      )}
      {shown && shown.totalItems > 0 && (
        <Pagination
          page={page}
          pageSize={pageSize}
          totalItems={shown.totalItems}
          isLoading={list.isPlaceholderData}
          pageSizes={pageSizes}
          onPage={next => void navigate({ search: old => ({ ...old, page: next }) })}
          onPageSize={size => void navigate({ search: old => ({ ...old, page: undefined, pageSize: size }) })}
        />
      )}
      {deleting && <DeleteObserver observer={deleting} onClose={() => setDeleting(undefined)} />}
    </Page>
  )
}
