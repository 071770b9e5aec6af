import { type AuditEntry, audit } from '@scrutineer/contract/audit'
import { auditActions } from '@scrutineer/contract/fields/audit-action'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FileDown, Lock, ScrollText } from 'lucide-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { useCapability } from '../../api/capabilities.ts'
import { isFirstLoad } from '../../api/query.ts'
import { toCsv } from '../../lib/files/csv.ts'
import { buildFileName } from '../../lib/files/file-name.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { type FilterErrors, noFilterErrors, parseRangeFilter } from '../../shared/form/range-filter.ts'
import { ngosQuery } from '../../shared/ngos.ts'
import { EmptyList } from '../../shared/pages/empty-list.tsx'
import { PagedTable } from '../../shared/pages/paged-table.tsx'
import { useColumns } from '../../shared/pages/use-columns.tsx'
import { useList } from '../../shared/pages/use-list.ts'
import { paths, routePaths } from '../../shared/paths.ts'
import { useErrorMessage } from '../../shared/use-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyCard } from '../../ui/feedback/empty-state.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { CollapsibleFilters } from '../../ui/form/collapsible-filters.tsx'
import { FilterBar } from '../../ui/form/filter-bar.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { useAuditColumns, useAuditLabels } from './audit-columns.tsx'
import { type AppliedFilter, auditList } from './audit-query.ts'

const pageSize = 1000

/** All matching entries, newest first. New entries only move others to later pages, so none is missed. */
const fetchAllEntries = async (filter: AppliedFilter, signal: AbortSignal) => {
  const byId = new Map<number, AuditEntry>()
  for (let page = 1; ; page += 1) {
    const response = await call(audit.list, { query: { ...filter, page, pageSize }, signal })
    for (const entry of response.data) byId.set(entry.id, entry)
    if (page >= response.totalPages) return [...byId.values()]
  }
}

/** Saves all matching entries as a CSV file in the user's language. Unmounting aborts it. */
const useAuditExport = () => {
  const t = useTranslations('audit')
  const getErrorMessage = useErrorMessage()
  const timeZone = useTimeZone() ?? 'UTC'
  const { actionLabel, ngoLabel, kindLabel, subjectLabel, detailLabels } = useAuditLabels()
  const request = useRef<AbortController>(undefined)
  useEffect(() => () => request.current?.abort(), [])

  const cellsOf = (entry: AuditEntry) => {
    const { at, account, idNgo, action, subject, address } = entry
    return [
      formatDateTime(new Date(at), timeZone),
      account ?? '',
      idNgo === null ? '' : (ngoLabel(idNgo) ?? ''),
      actionLabel(action),
      subject ? kindLabel(subject.kind) : '',
      subject ? subjectLabel(subject) : '',
      detailLabels(entry)
        .map(({ label, value }) => `${label}: ${value}`)
        .join('; '),
      address,
    ]
  }
  const { mutate, isPending } = useMutation({
    mutationFn: async (filter: AppliedFilter) => {
      const controller = new AbortController()
      request.current = controller
      const entries = await fetchAllEntries(filter, controller.signal)
      const headers = [t('at'), t('actor'), t('ngo'), t('action'), t('kind'), t('object'), t('details'), t('address')]
      const file = buildFileName(t('title'), new Date(), timeZone, 'csv')
      saveFile(toCsv([headers, ...entries.map(cellsOf)]), file)
      toast('success', t('saved'), t('savedText', { count: entries.length, file }))
    },
    onError: error => {
      // Unmounted: not a failure.
      if (!request.current?.signal.aborted) toast('error', t('saveFailed'), getErrorMessage(error))
    },
  })
  return { save: mutate, isSaving: isPending }
}

const ActionField = () => {
  const t = useTranslations('audit')
  const { actionLabel } = useAuditLabels()
  return (
    <Select
      label={t('action')}
      name="action"
      className="w-56 max-sm:w-full"
      anyLabel={t('anyKind')}
      choices={auditActions.map(value => ({ value, label: actionLabel(value) }))}
    />
  )
}

const NgoField = ({ applied }: { applied: number | undefined }) => {
  const t = useTranslations('audit')
  const ngos = useQuery(ngosQuery).data ?? []
  return (
    <Select
      label={t('ngo')}
      name="idNgo"
      className="w-40 max-sm:w-full"
      anyLabel={t('anyNgo')}
      choices={ngos.map(({ id, name }) => ({ value: id, label: name }))}
      applied={applied === undefined ? undefined : { value: applied, label: t('idLabel', { id: String(applied) }) }}
    />
  )
}

interface AuditFilterBarProps {
  applied: AppliedFilter
  onFilter: (filter: AppliedFilter) => void
}

/** The filters of the list. */
const AuditFilterBar = ({ applied, onFilter }: AuditFilterBarProps) => {
  const t = useTranslations('audit')
  const timeZone = useTimeZone() ?? 'UTC'
  const [{ invalidFields, isReversed }, setErrors] = useState<FilterErrors<keyof AppliedFilter>>(noFilterErrors)
  const time = (field: 'from' | 'to') => (
    <TextField
      label={t(field)}
      name={field}
      placeholder={t('timePlaceholder')}
      error={invalidFields.has(field) ? (isReversed ? t('reversedTimes') : t('invalidTime')) : undefined}
      className="w-40 max-sm:w-full"
    />
  )
  return (
    <CollapsibleFilters count={Object.keys(applied).length}>
      <FilterBar
        applied={applied}
        onFilter={input => {
          const parsed = parseRangeFilter(auditList.filters, input, timeZone, new Date())
          setErrors(parsed)
          if (parsed.filter) onFilter(parsed.filter)
        }}
        onReset={() => {
          setErrors(noFilterErrors)
          onFilter({})
        }}
      >
        <TextField label={t('account')} name="account" maxLength={100} className="w-40 max-sm:w-full" />
        <ActionField />
        <NgoField applied={applied.idNgo} />
        {time('from')}
        {time('to')}
      </FilterBar>
    </CollapsibleFilters>
  )
}

const route = getRouteApi(routePaths.audit)

const SaveButton = ({ filter }: { filter: AppliedFilter }) => {
  const t = useTranslations('audit')
  const { save, isSaving } = useAuditExport()
  return <Button icon={FileDown} label={t('save')} isBusy={isSaving} disabled={isSaving} onClick={() => save(filter)} />
}

/** The page with the reason why the audit isn't available. */
const Unavailable = (props: ComponentProps<typeof EmptyCard>) => {
  const t = useTranslations('audit')
  return (
    <PageLayout title={t('title')}>
      <EmptyCard {...props} />
    </PageLayout>
  )
}

const Audit = () => {
  const t = useTranslations('audit')
  const { view, filter, isFiltered, applyFilter, paging } = useList(auditList, route.useSearch())
  const list = useQuery(auditList.query(view))
  const { button, ...table } = useColumns('audit', useAuditColumns())
  const areNamesLoading = isFirstLoad(useQuery(ngosQuery))
  return (
    <PageLayout
      isWide
      isDense
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        <>
          {button}
          <SaveButton filter={filter} />
        </>
      }
    >
      <AuditFilterBar applied={filter} onFilter={applyFilter} />
      <PagedTable
        label={t('title')}
        {...table}
        list={list}
        {...paging}
        areCellsLoading={areNamesLoading}
        rowKey={entry => entry.id}
        rowName={entry => entry.at}
        empty={<EmptyList icon={ScrollText} t={t} isFiltered={isFiltered} allHref={paths.audit()} />}
      />
    </PageLayout>
  )
}

/** The audit of staff actions, for organizers: account, action, subject, time and client address. */
export const AuditPage = () => {
  const t = useTranslations('audit')
  const { isOrganizer } = useCurrentUser()
  const isOffered = useCapability('audit')
  if (!isOrganizer) return <Unavailable icon={Lock} title={t('organizersTitle')} text={t('organizersText')} />
  if (!isOffered) return <Unavailable icon={ScrollText} title={t('unsupportedTitle')} text={t('unsupportedText')} />
  return <Audit />
}
