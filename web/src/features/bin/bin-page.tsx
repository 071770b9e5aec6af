import { BIN_DAYS, type BinItem, bin } from '@scrutineer/contract/bin'
import { DAY_MS } from '@scrutineer/contract/helpers/durations'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Trash2, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { useInvalidate } from '../../api/use-invalidate.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { PagedTable } from '../../shared/pages/paged-table.tsx'
import { useList } from '../../shared/pages/use-list.ts'
import { routePaths } from '../../shared/paths.ts'
import { useBin } from '../../shared/use-bin.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { confirm } from '../../ui/overlay/confirm-store.ts'
import type { Column } from '../../ui/table/props.ts'
import { Timestamp } from '../../ui/timestamp.tsx'
import { binList } from './bin-query.ts'

const endOf = ({ deletedAt }: BinItem) => new Date(Date.parse(deletedAt) + BIN_DAYS * DAY_MS).toISOString()

const useBinColumns = (): Column<BinItem>[] => {
  const t = useTranslations('bin')
  return [
    { id: 'name', header: t('name'), cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
    { id: 'kind', header: t('kind'), width: '15%', cell: ({ kind }) => t(`kinds.${kind}`) },
    { id: 'deletedAt', header: t('deletedAt'), width: '15%', cell: item => <Timestamp at={item.deletedAt} /> },
    {
      id: 'deletedBy',
      header: t('deletedBy'),
      width: '20%',
      cell: item => <span className="wrap-anywhere">{item.deletedBy}</span>,
    },
    { id: 'until', header: t('until'), width: '15%', cell: item => <Timestamp at={endOf(item)} /> },
  ]
}

/** For organizers: what was deleted, until it is deleted for good. */
export const BinPage = () => {
  const t = useTranslations('bin')
  const { canManage } = useCurrentUser()
  const { view, paging } = useList(binList, getRouteApi(routePaths.bin).useSearch())
  const { restore } = useBin()
  const invalidate = useInvalidate()
  const remove = ({ kind, id, name }: BinItem) =>
    void confirm({
      title: t('removeTitle', { name }),
      text: t('removeText'),
      label: t('remove'),
      isDestructive: true,
      do: async () => {
        await call(bin.remove, { params: { kind, id } })
        toast('success', t('removed'), name)
        await invalidate([bin.list])
      },
    })
  return (
    <PageLayout isWide isDense title={t('title')} subtitle={t('subtitle', { days: String(BIN_DAYS) })}>
      <PagedTable
        label={t('title')}
        columns={useBinColumns()}
        list={useQuery(binList.query(view))}
        {...paging}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        rowName={({ name }) => name}
        {...(canManage && {
          menu: (item: BinItem) => [
            { label: t('restore'), icon: Undo2, onSelect: () => restore(item.kind, [item.id], item.name) },
            { label: t('remove'), icon: Trash2, onSelect: () => remove(item), isDestructive: true },
          ],
        })}
        empty={<EmptyState icon={Trash2} title={t('emptyTitle')} />}
      />
    </PageLayout>
  )
}
