import type { Observer, ObserverSort } from '@scrutineer/contract/observers'
import { useFormatter, useTranslations } from 'use-intl'
import type { Column } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'

/** The columns of the observers' table. */
export const useObserverColumns = (): Column<Observer, ObserverSort>[] => {
  const t = useTranslations('observers')
  const format = useFormatter()
  return [
    { id: 'name', header: t('name'), sort: 'name', cell: observer => observer.name },
    { id: 'phone', header: t('phone'), sort: 'phone', width: '20%', cell: observer => observer.phone },
    {
      id: 'lastSeen',
      header: t('lastSeen'),
      sort: 'lastSeen',
      width: '22%',
      cell: observer => <Moment at={observer.lastSeen} />,
    },
    {
      id: 'stations',
      header: t('stations'),
      sort: 'numberOfPollingStations',
      align: 'end',
      width: '16%',
      cell: observer => format.number(observer.numberOfPollingStations),
    },
  ]
}
