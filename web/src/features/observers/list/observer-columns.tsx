import type { Observer, ObserverSort } from '@scrutineer/contract/observers'
import { FlaskConical } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import { OptionalValue } from '../../../ui/optional-value.tsx'
import type { Column } from '../../../ui/table/props.ts'
import { Timestamp } from '../../../ui/timestamp.tsx'

/** An observer's name, marked when the observer is there for tests. */
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

/** The columns of the observers' table; the NGO has one where people of several can be seen; a card tells the notes too. */
export const useObserverColumns = (hasNgos: boolean, isCard: boolean): Column<Observer, ObserverSort>[] => {
  const t = useTranslations('observers')
  const format = useFormatter()
  const ngo: Column<Observer, ObserverSort> = {
    id: 'ngo',
    header: t('ngo'),
    width: '24%',
    // A row of the table keeps its one line; the rest of a long name is its title.
    cell: observer => (
      <span title={observer.ngo} className="sm:line-clamp-1">
        <OptionalValue of={observer.ngo} />
      </span>
    ),
  }
  // A foreign server may leave counts out.
  const counted = (count: number | undefined) => (
    <OptionalValue of={count === undefined ? undefined : format.number(count)} />
  )
  const notes: Column<Observer, ObserverSort> = {
    id: 'notes',
    header: t('notes'),
    align: 'end',
    cell: ({ numberOfNotes }: Partial<Observer>) => counted(numberOfNotes),
  }
  // On a card it is the button at the foot.
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
    ...(hasNgos ? [ngo] : []),
    {
      id: 'lastSeen',
      header: t('lastSeen'),
      sort: 'lastSeen',
      width: '15%',
      cell: observer => <Timestamp at={observer.lastSeen} />,
    },
    {
      id: 'stations',
      header: t('stations'),
      sort: 'numberOfPollingStations',
      align: 'end',
      width: '14%',
      cell: ({ numberOfPollingStations }: Partial<Observer>) => counted(numberOfPollingStations),
    },
    isCard ? notes : edit,
  ]
}
