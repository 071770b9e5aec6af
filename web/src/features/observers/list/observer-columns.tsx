import type { Observer, ObserverSort } from '@scrutineer/contract/observers'
import { FlaskConical } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { useNgoShortNames } from '../../../shared/ngos.ts'
import { paths } from '../../../shared/paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import { OptionalValue } from '../../../ui/optional-value.tsx'
import type { Column } from '../../../ui/table/props.ts'
import { Timestamp } from '../../../ui/timestamp.tsx'

/** An observer's name, with a badge for test observers. */
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

/** The columns of the table. Several NGOs add an NGO column; a card shows the notes instead of the edit button. */
export const useObserverColumns = (showsNgo: boolean, isCard: boolean): Column<Observer, ObserverSort>[] => {
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
      cell: observer => <OptionalValue of={observer.phone} />,
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
