import { type Ngo, ngos } from '@scrutineer/contract/ngos'
import { useQuery } from '@tanstack/react-query'
import { Eye, Handshake, Pencil } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useLastGood } from '../../api/last-good.ts'
import { q } from '../../api/query.ts'
import { paths } from '../../app/paths.ts'
import { folded } from '../../lib/text.ts'
import { useCaller } from '../../shared/caller.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { CardGrid } from '../../ui/card-grid.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import type { Presentation } from '../../ui/presentation.ts'
import { AddNgoLink } from './add-ngo-link.tsx'
import { useNgoColumns } from './ngo-columns.tsx'

const OpenLink = ({ ngo: { id, name } }: { ngo: Ngo }) => {
  const t = useTranslations('ngos')
  if (!useCaller().isOrganizer)
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
      <AddNgoLink look="plain" />
    </EmptyState>
  )
}

interface Props {
  presentation: Presentation
  /** What the names contain; undefined shows all. */
  name: string | undefined
  menu: (ngo: Ngo) => readonly MenuItem[]
}

/** The NGOs, as cards or as a table, with their failures. */
export const NgoListing = ({ presentation, name, menu }: Props) => {
  const t = useTranslations('ngos')
  const { isOrganizer } = useCaller()
  const list = useQuery(q(ngos.list))
  const good = useLastGood(list)
  const columns = useNgoColumns()
  const rows = good?.data?.filter(ngo => name === undefined || folded(ngo.name).includes(folded(name)))
  const common = {
    ...{ label: t('TITLE'), columns, rows, expectedRows: 6 },
    rowKey: (ngo: Ngo) => ngo.id,
    rowName: (ngo: Ngo) => ngo.name,
    empty: <NoNgos isFiltered={name !== undefined} />,
  }
  return (
    <>
      {list.isError && <QueryFailure of={list} dataFrom={good?.from ?? 0} />}
      {(rows || !list.isError) && presentation === 'LIST' && (
        <DataTable {...common} menu={menu} href={ngo => paths.ngo(isOrganizer ? 'edit' : 'view', ngo.id)} />
      )}
      {(rows || !list.isError) && presentation === 'CARD' && (
        <CardGrid {...common} main={ngo => <OpenLink ngo={ngo} />} menu={ngo => menu(ngo).slice(1)} />
      )}
    </>
  )
}
