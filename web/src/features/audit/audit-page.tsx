import { audit } from '@scrutineer/contract/audit'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { FileDown, Lock, ScrollText } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../api/capabilities.ts'
import { endpointKey } from '../../api/query.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { PagedTable } from '../../shared/pages/paged-table.tsx'
import { paths, routePaths } from '../../shared/paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyCard, EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { LinkButton } from '../../ui/link.tsx'
import { useAuditColumns } from './audit-columns.tsx'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import { type AppliedFilter, auditQuery, pageSizes, viewFromSearch } from './audit-query.ts'
import { useAuditExport } from './use-audit-export.ts'

const route = getRouteApi(routePaths.audit)

/** The empty state: no match for the filter, or no entries yet. */
const NoEntries = ({ isFiltered }: { isFiltered: boolean }) => {
  const t = useTranslations('audit')
  if (!isFiltered) return <EmptyState icon={ScrollText} title={t('emptyTitle')} text={t('emptyText')} />
  return (
    <EmptyState icon={ScrollText} title={t('noMatchTitle')} text={t('noMatchText')}>
      <LinkButton href={paths.audit()}>{t('showAll')}</LinkButton>
    </EmptyState>
  )
}

const SaveButton = ({ filter }: { filter: AppliedFilter }) => {
  const t = useTranslations('audit')
  const { save, isSaving } = useAuditExport()
  return (
    <Button isBusy={isSaving} disabled={isSaving} onClick={() => save(filter)}>
      {!isSaving && <FileDown aria-hidden />}
      {t('save')}
    </Button>
  )
}

/** A page of the audit. */
const AuditListing = () => {
  const t = useTranslations('audit')
  const navigate = route.useNavigate()
  const view = viewFromSearch(route.useSearch())
  const { filter, page, pageSize } = view
  const list = useQuery(auditQuery(view))
  const columns = useAuditColumns()
  return (
    <PagedTable
      label={t('title')}
      columns={columns}
      list={list}
      page={page}
      pageSize={pageSize}
      pageSizes={pageSizes}
      rowKey={entry => entry.id}
      rowName={entry => entry.at}
      onNavigate={(change, replace = false) =>
        void navigate({ search: previous => ({ ...previous, ...change }), replace })
      }
      empty={<NoEntries isFiltered={Object.keys(filter).length > 0} />}
    />
  )
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
  const client = useQueryClient()
  const navigate = route.useNavigate()
  const view = viewFromSearch(route.useSearch())
  const { filter } = view
  const applyFilter = (requested: AppliedFilter) => {
    // Submitting an unchanged filter refetches the list.
    const isSame = JSON.stringify(requested) === JSON.stringify(filter)
    void client.invalidateQueries({ queryKey: endpointKey(audit.list), refetchType: isSame ? 'active' : 'none' })
    void navigate({ search: previous => ({ pageSize: previous.pageSize, ...requested }) })
  }
  return (
    <PageLayout isWide isDense title={t('title')} subtitle={t('subtitle')} actions={<SaveButton filter={filter} />}>
      <AuditFilterBar applied={filter} onFilter={applyFilter} />
      <AuditListing />
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
