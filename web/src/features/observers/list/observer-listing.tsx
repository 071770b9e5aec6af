import type { Observer, ObserverSort } from '@scrutineer/contract/observers'
import { useQuery } from '@tanstack/react-query'
import { FileUp, FlaskConical, KeyRound, Pencil, Send, Trash2, UserPlus, Users } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { isFirstLoad } from '../../../api/query.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { ngosQuery, useNgoShortNames } from '../../../shared/ngos.ts'
import { EmptyList } from '../../../shared/pages/empty-list.tsx'
import { PagedTable } from '../../../shared/pages/paged-table.tsx'
import { useColumns } from '../../../shared/pages/use-columns.tsx'
import { paths } from '../../../shared/paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import { OptionalValue } from '../../../ui/optional-value.tsx'
import type { Column } from '../../../ui/table/props.ts'
import type { ViewMode } from '../../../ui/table/view-mode-switch.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'

/** An observer's name, with a badge for test observers. */
const ObserverName = ({ observer }: { observer: Observer }) => {
  const t = useTranslations('observers')
  return (
    <>
      <OptionalValue of={observer.name} />
      {observer.isTestObserver && (
        <span className="ms-2 inline-flex align-middle">
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
      cell: observer => (
        <bdi>
          <OptionalValue of={observer.phone} />
        </bdi>
      ),
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

/** The columns as the account has arranged those of the table; `button` arranges them. */
export const useObserverTable = (hasData: boolean, viewMode: ViewMode, sortedBy: ObserverSort | undefined) => {
  const ngos = useQuery(ngosQuery)
  const areNgosLoading = isFirstLoad(ngos)
  const { isOrganizer } = useCurrentUser()
  // Accounts that see several NGOs have their column; an organizer's placeholder always, so that it doesn't change.
  const showsNgo = hasData && !areNgosLoading ? (ngos.data?.length ?? 0) > 1 : isOrganizer
  const isCard = viewMode === 'CARD'
  const columns = useObserverColumns(showsNgo, isCard)
  return { ...useColumns(isCard ? undefined : 'observers', columns, sortedBy), areCellsLoading: areNgosLoading }
}

// The table is the default view, so the cards are loaded on demand.
const ObserverCards = lazyComponent(async () => (await import('./observer-cards.tsx')).ObserverCards)

const NoObservers = ({ isFiltered }: { isFiltered: boolean }) => {
  const t = useTranslations('observers')
  const { canChange } = useCurrentUser()
  return (
    <EmptyList icon={Users} t={t} isFiltered={isFiltered} allHref={paths.observers()}>
      {canChange && (
        <>
          <LinkButton icon={FileUp} label={t('IMPORT')} href={paths.observerImport()} />
          <LinkButton icon={UserPlus} label={t('ADD')} href={paths.newObserver()} />
        </>
      )}
    </EmptyList>
  )
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

type TableProps = ComponentProps<typeof PagedTable<Observer, number, ObserverSort>>
interface Props
  extends MenuActions,
    Pick<
      TableProps,
      'columns' | 'headerEnd' | 'areCellsLoading' | 'list' | 'sort' | 'onSort' | 'page' | 'pageSize' | 'pageSizes'
    > {
  viewMode: ViewMode
  isFiltered: boolean
  selected: ReadonlySet<number>
  onSelect: (selected: ReadonlySet<number>) => void
  onNavigate: TableProps['onNavigate']
}

/** A page of observers as a table or cards. */
export const ObserverListing = ({
  viewMode,
  isFiltered,
  selected,
  onSelect,
  onDelete,
  onReset,
  onNotify,
  ...table
}: Props) => {
  const t = useTranslations('observers')
  const menu = useMenu({ onDelete, onReset, onNotify })
  const { canChange } = useCurrentUser()
  return (
    <PagedTable
      {...table}
      label={t('TITLE')}
      {...(canChange && { menu, selected, onSelect })}
      href={observer => paths.observer(canChange ? 'edit' : 'view', observer.phone)}
      cards={viewMode === 'CARD' ? props => <ObserverCards {...props} /> : undefined}
      empty={<NoObservers isFiltered={isFiltered} />}
      rowKey={observer => observer.id}
      rowName={observer => observer.name}
    />
  )
}
