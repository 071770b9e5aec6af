import type { Observer, ObserverSort } from '@scrutineer/contract/observers'
import { FlaskConical } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Badge } from '../../ui/badge.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table-props.ts'
import { Value } from '../../ui/value.tsx'

/** An observer's name, marked when the observer is there for tests. */
const ObserverName = ({ observer }: { observer: Observer }) => {
  const t = useTranslations('observers')
  return (
    <>
      <Value of={observer.name} />
      {observer.isTestObserver && (
        <span className="ml-2 inline-flex align-middle">
          <Badge icon={FlaskConical}>{t('test')}</Badge>
        </span>
      )}
    </>
  )
}

/** The columns of the observers' table; the NGO has one where people of several can be seen, notes where there is room. */
export const useObserverColumns = (hasNgos: boolean, hasNotes: boolean): Column<Observer, ObserverSort>[] => {
  const t = useTranslations('observers')
  const format = useFormatter()
  const ngo: Column<Observer, ObserverSort> = {
    id: 'ngo',
    header: t('ngo'),
    width: '29%',
    // A row of the table keeps its one line; the rest of a long name is its title.
    cell: observer => (
      <span title={observer.ngo} className="sm:line-clamp-1">
        <Value of={observer.ngo} />
      </span>
    ),
  }
  // A foreign server may leave counts out.
  const counted = (count: number | undefined) => <Value of={count === undefined ? undefined : format.number(count)} />
  const notes: Column<Observer, ObserverSort> = {
    id: 'notes',
    header: t('notes'),
    align: 'end',
    cell: ({ numberOfNotes }: Partial<Observer>) => counted(numberOfNotes),
  }
  return [
    { id: 'name', header: t('name'), sort: 'name', cell: observer => <ObserverName observer={observer} /> },
    { id: 'phone', header: t('phone'), sort: 'phone', width: '13%', cell: observer => <Value of={observer.phone} /> },
    ...(hasNgos ? [ngo] : []),
    {
      id: 'lastSeen',
      header: t('lastSeen'),
      sort: 'lastSeen',
      width: '15%',
      cell: observer => <Moment at={observer.lastSeen} />,
    },
    {
      id: 'stations',
      header: t('stations'),
      sort: 'numberOfPollingStations',
      align: 'end',
      width: '14%',
      cell: ({ numberOfPollingStations }: Partial<Observer>) => counted(numberOfPollingStations),
    },
    ...(hasNotes ? [notes] : []),
  ]
}
