import { type Ngo, ngos } from '@scrutineer/contract/ngos'
import { useQuery } from '@tanstack/react-query'
import { Eye, Handshake, Pencil, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { endpointQuery } from '../../../api/query.ts'
import { useLastData } from '../../../api/use-last-data.ts'
import { toSearchText } from '../../../lib/format/text.ts'
import { useCurrentUser, useReadOnlyReason } from '../../../shared/current-user.ts'
import { paths } from '../../../shared/paths.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import { OptionalValue } from '../../../ui/optional-value.tsx'
import type { MenuItem } from '../../../ui/overlay/menu.tsx'
import { CardGrid } from '../../../ui/table/card-grid.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/props.ts'
import type { ViewMode } from '../../../ui/table/view-mode.ts'
import { YesOrNo } from '../yes-or-no.tsx'

/** Link to the form of a new NGO; for non-organizers an inactive button with the reason. */
export const AddNgoLink = ({ variant = 'primary' }: { variant?: 'primary' | 'plain' }) => {
  const t = useTranslations('ngos')
  const readOnlyReason = useReadOnlyReason(t('organizersOnly'))
  if (readOnlyReason !== undefined)
    return (
      // Not `disabled`, so that it can be focused and its reason read.
      <Button variant={variant} aria-disabled title={readOnlyReason}>
        <Plus aria-hidden />
        {t('ADD')}
      </Button>
    )
  return (
    <LinkButton variant={variant} href={paths.newNgo()}>
      <Plus aria-hidden />
      {t('ADD')}
    </LinkButton>
  )
}

const OpenLink = ({ ngo: { id, name } }: { ngo: Ngo }) => {
  const t = useTranslations('ngos')
  if (!useCurrentUser().canManage)
    return (
      <LinkButton href={paths.ngo('view', id)} aria-label={t('viewName', { name })}>
        <Eye aria-hidden />
        {t('view')}
      </LinkButton>
    )
  return (
    <LinkButton href={paths.ngo('edit', id)} aria-label={t('editName', { name })}>
      <Pencil aria-hidden />
      {t('EDIT')}
    </LinkButton>
  )
}

/** The empty state: no match for the filter, or no NGOs yet. */
const NoNgos = ({ isFiltered }: { isFiltered: boolean }) => {
  const t = useTranslations('ngos')
  if (isFiltered)
    return (
      <EmptyState icon={Handshake} title={t('noMatchTitle')} text={t('noMatchText')}>
        <LinkButton href={paths.ngos()}>{t('showAll')}</LinkButton>
      </EmptyState>
    )
  return (
    <EmptyState icon={Handshake} title={t('emptyTitle')} text={t('emptyText')}>
      <AddNgoLink variant="plain" />
    </EmptyState>
  )
}

/** The columns of the table, which are also the lines of a card. */
const useNgoColumns = (): Column<Ngo>[] => {
  const t = useTranslations('ngos')
  return [
    { id: 'name', header: t('name'), cell: ngo => <OptionalValue of={ngo.name} /> },
    { id: 'shortName', header: t('shortName'), width: '25%', cell: ngo => <OptionalValue of={ngo.shortName} /> },
    { id: 'organizer', header: t('organizer'), width: '14%', cell: ngo => <YesOrNo value={ngo.organizer} /> },
    { id: 'isActive', header: t('active'), width: '14%', cell: ngo => <YesOrNo value={ngo.isActive} /> },
  ]
}

/** Whether an NGO's name contains a text; undefined matches all. */
export const matchesName = (name: string | undefined) => (ngo: Ngo) =>
  name === undefined || toSearchText(ngo.name).includes(toSearchText(name))

interface Props {
  viewMode: ViewMode
  /** Text that the names contain; undefined shows all. */
  name: string | undefined
  menu: (ngo: Ngo) => readonly MenuItem[]
}

/** The NGOs as cards or a table, with failures. */
export const NgoListing = ({ viewMode, name, menu }: Props) => {
  const t = useTranslations('ngos')
  const { canManage } = useCurrentUser()
  const list = useQuery(endpointQuery(ngos.list))
  const lastData = useLastData(list)
  const columns = useNgoColumns()
  const rows = lastData?.data?.filter(matchesName(name))
  const common = {
    label: t('TITLE'),
    columns,
    rows,
    expectedRows: 6,
    rowKey: (ngo: Ngo) => ngo.id,
    rowName: (ngo: Ngo) => ngo.name,
    empty: <NoNgos isFiltered={name !== undefined} />,
  }
  return (
    <>
      {list.isError && <QueryFailure query={list} lastDataAt={lastData?.updatedAt ?? 0} />}
      {(rows || !list.isError) && viewMode === 'LIST' && (
        <DataTable {...common} menu={menu} href={ngo => paths.ngo(canManage ? 'edit' : 'view', ngo.id)} />
      )}
      {(rows || !list.isError) && viewMode === 'CARD' && (
        <CardGrid {...common} primaryAction={ngo => <OpenLink ngo={ngo} />} menu={ngo => menu(ngo).slice(1)} />
      )}
    </>
  )
}
