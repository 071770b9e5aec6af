import type { TableColumn } from '@scrutineer/contract/analysis'
import type { Reply } from '@scrutineer/contract/core/endpoint'
import type { forms as formCalls } from '@scrutineer/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ClipboardList, Columns3, FileDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLastData } from '../../../api/use-last-data.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { EmptyList } from '../../../shared/pages/empty-list.tsx'
import { PagedTable } from '../../../shared/pages/paged-table.tsx'
import { paths, routePaths } from '../../../shared/paths.ts'
import { publishedFormQuery, toFormChoices } from '../../../shared/published-form.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { labelOf } from '../../../ui/layout/chip.tsx'
import { PageLayout } from '../../../ui/layout/page-layout.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ReportFilters, useAnalysisFilterNames } from '../analysis-filters.tsx'
import { formListQuery, sharedFilters } from '../analysis-query.ts'
import { useHeaderOf, useTableColumns } from './table-cells.tsx'
import {
  filterOf,
  pageOf,
  pageSizes,
  stationColumns,
  type TableSearch,
  tableQuery,
  visibleColumns,
} from './table-query.ts'
import { useValueFilterName, ValueFilter } from './value-filter.tsx'

const ColumnsDialog = lazyComponent(async () => (await import('./columns-dialog.tsx')).ColumnsDialog)
const TableDownload = lazyComponent(async () => (await import('./table-download.tsx')).TableDownload)

/** The table scrolls below its headings, and sideways. */
const scrolledClass =
  'overflow-x-auto [--shell-top:0px] sm:max-h-[calc(100dvh-6rem)] sm:overflow-y-auto print:max-h-none'

const route = getRouteApi(routePaths.analysisTable)

/** Codes of the questions, as published. */
const questionCodes = (sections: Reply<typeof formCalls.get> | null | undefined) =>
  new Map((sections ?? []).flatMap(({ questions }) => questions.map(({ id, code }) => [id, code] as const)))

const useFilterNames = (search: TableSearch) => {
  const names = useAnalysisFilterNames(sharedFilters(search))
  const value = useValueFilterName(search)
  return value === undefined ? names : [...names, value]
}

/** The reports of a form, a row each, as the flat export has them. */
export const TablePage = () => {
  const t = useTranslations('analysis')
  const search: TableSearch = route.useSearch()
  const navigate = useNavigate()
  const { isOrganizer } = useCurrentUser()
  const { form = 0, sortBy = 'last_at', sortDirection = sortBy === 'last_at' ? 'desc' : 'asc' } = search
  const [dialog, setDialog] = useState<'columns' | 'download'>()
  const list = useQuery(tableQuery(search))
  const [shownForm, setShownForm] = useState(form)
  if (list.data && !list.isPlaceholderData && shownForm !== form) setShownForm(form)
  // After a failure the rows stay, and with them their columns; those of another form don't.
  const last = useLastData(list)?.data ?? undefined
  const table = shownForm === form ? last : undefined
  const formList = useQuery(formListQuery())
  const published = useQuery(publishedFormQuery(form))
  const failure = [formList, published].find(({ isError }) => isError)
  const forms = toFormChoices(formList.data?.formVersions)
  const headerOf = useHeaderOf(questionCodes(published.data))
  const shown = visibleColumns(table?.columns ?? [], search, isOrganizer)
  const columns = useTableColumns(table, shown, headerOf)
  const filters = useFilterNames(search)
  const hrefOf = (change: TableSearch) => paths.analysisTable({ ...search, page: undefined, ...change })
  const apply = (change: TableSearch) => void navigate({ href: hrefOf(change), replace: true, resetScroll: false })
  const close = () => setDialog(undefined)
  const isOffered = ({ name }: TableColumn) => !stationColumns.includes(name)
  const { idForm, ...linked } = filterOf(search)
  return (
    <PageLayout
      isWide
      title={t('table.title')}
      back={{ href: paths.analysis(sharedFilters(search)), label: t('title') }}
      actions={
        <>
          <Button icon={Columns3} label={t('table.columns')} disabled={!table} onClick={() => setDialog('columns')} />
          <Button icon={FileDown} label={t('table.download')} disabled={!table} onClick={() => setDialog('download')} />
        </>
      }
    >
      <ReportFilters
        search={sharedFilters(search)}
        forms={forms}
        apply={change => apply({ ...noFormState(change), ...change })}
      >
        <ValueFilter search={search} apply={apply} />
      </ReportFilters>
      <p className="text-soft text-sm">{t('table.caption')}</p>
      {failure && <QueryFailure query={failure} />}
      {list.isError && search.sortBy !== undefined && (
        <LinkButton label={t('table.defaultOrder')} href={hrefOf({ sortBy: undefined, sortDirection: undefined })} />
      )}
      <PagedTable
        key={form}
        label={t('table.title')}
        columns={columns}
        list={list}
        cards={props => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
          <section className={scrolledClass} tabIndex={0} aria-label={t('table.title')}>
            <DataTable {...props} />
          </section>
        )}
        {...pageOf(search)}
        pageSizes={pageSizes}
        onNavigate={({ page, pageSize = search.pageSize }, replace = false) =>
          void navigate({ href: hrefOf({ page, pageSize }), replace })
        }
        sort={{ by: sortBy, direction: sortDirection }}
        onSort={({ by, direction }) => void navigate({ href: hrefOf({ sortBy: by, sortDirection: direction }) })}
        rowKey={({ idObserver, idPollingStation }) => `${idObserver} ${idPollingStation}`}
        rowName={({ idPollingStation }) => String(idPollingStation)}
        href={({ idObserver, idPollingStation }) =>
          paths.details(false, idObserver, idPollingStation, { form: idForm, ...linked })
        }
        empty={
          <EmptyList
            icon={ClipboardList}
            t={key => t(`table.${key}`)}
            isFiltered={filters.length > 0}
            allHref={paths.analysisTable({ form })}
          />
        }
      />
      {table && dialog === 'columns' && (
        <ColumnsDialog
          columns={table.columns.filter(isOffered)}
          shown={shown}
          headerOf={headerOf}
          onChoose={names => apply({ columns: names.join(','), page: search.page })}
          onClose={close}
        />
      )}
      {table && dialog === 'download' && (
        <TableDownload
          search={search}
          title={labelOf(forms, form) ?? ''}
          filters={filters}
          columns={shown.map(({ name }) => name)}
          onClose={close}
        />
      )}
    </PageLayout>
  )
}

/** Another form has other columns and answers. */
const noFormState = ({ form }: TableSearch): TableSearch =>
  form === undefined
    ? {}
    : {
        selected: undefined,
        valueFrom: undefined,
        valueTo: undefined,
        columns: undefined,
        sortBy: undefined,
        sortDirection: undefined,
      }
