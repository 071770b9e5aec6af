import { type Ngo, ngos } from '@scrutineer/contract/ngos'
import { useQuery } from '@tanstack/react-query'
import { Eye, Handshake, Pencil } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { q } from '../../../api/query.ts'
import { useLastData } from '../../../api/use-last-data.ts'
import { paths } from '../../../app/paths.ts'
import { toSearchText } from '../../../lib/format/text.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import type { MenuItem } from '../../../ui/overlay/menu.tsx'
import { CardGrid } from '../../../ui/table/card-grid.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { ViewMode } from '../../../ui/table/view-mode.ts'
import { useNgoColumns } from '../ngo-columns.tsx'
import { AddNgoLink } from './add-ngo-link.tsx'

const OpenLink = ({ ngo: { id, name } }: { ngo: Ngo }) => {
  const t = useTranslations('ngos')
  if (!useCurrentUser().isOrganizer)
    return (
      <LinkButton href={paths.ngo('view', id)} aria-label={t('viewName', { name })}>
        <Eye aria-hidden />
        {t('VIEW')}
      </LinkButton>
    )
  return (
    <LinkButton href={paths.ngo('edit', id)} aria-label={t('editName', { name })}>
      <Pencil aria-hidden />
      {t('EDIT')}
    </LinkButton>
  )
}

/** Says why the list is empty, and what helps. */
const NoNgos = ({ isFiltered }: { isFiltered: boolean }) => {
  const t = useTranslations('ngos')
  if (isFiltered)
    return (
      <EmptyState icon={Handshake} title={t('noneFoundTitle')} text={t('noneFoundText')}>
        <LinkButton href={paths.ngos()}>{t('showAll')}</LinkButton>
      </EmptyState>
    )
  return (
    <EmptyState icon={Handshake} title={t('emptyTitle')} text={t('emptyText')}>
      <AddNgoLink variant="plain" />
    </EmptyState>
  )
}

interface Props {
  viewMode: ViewMode
  /** What the names contain; undefined shows all. */
  name: string | undefined
  menu: (ngo: Ngo) => readonly MenuItem[]
}

/** The NGOs, as cards or as a table, with their failures. */
export const NgoListing = ({ viewMode, name, menu }: Props) => {
  const t = useTranslations('ngos')
  const { isOrganizer } = useCurrentUser()
  const list = useQuery(q(ngos.list))
  const good = useLastData(list)
  const columns = useNgoColumns()
  const rows = good?.data?.filter(ngo => name === undefined || toSearchText(ngo.name).includes(toSearchText(name)))
  const common = {
    ...{ label: t('TITLE'), columns, rows, expectedRows: 6 },
    rowKey: (ngo: Ngo) => ngo.id,
    rowName: (ngo: Ngo) => ngo.name,
    empty: <NoNgos isFiltered={name !== undefined} />,
  }
  return (
    <>
      {list.isError && <QueryFailure query={list} lastDataAt={good?.from ?? 0} />}
      {(rows || !list.isError) && viewMode === 'LIST' && (
        <DataTable {...common} menu={menu} href={ngo => paths.ngo(isOrganizer ? 'edit' : 'view', ngo.id)} />
      )}
      {(rows || !list.isError) && viewMode === 'CARD' && (
        <CardGrid {...common} primaryAction={ngo => <OpenLink ngo={ngo} />} menu={ngo => menu(ngo).slice(1)} />
      )}
    </>
  )
}
