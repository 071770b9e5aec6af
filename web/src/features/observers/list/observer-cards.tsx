import type { Observer, ObserverSort } from '@scrutineer/contract/observers'
import { Pencil } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../shared/paths.ts'
import { LinkButton } from '../../../ui/link.tsx'
import { CardGrid } from '../../../ui/table/card-grid.tsx'

const EditLink = ({ observer: { name, phone } }: { observer: Observer }) => {
  const t = useTranslations('observers')
  return (
    <LinkButton
      icon={Pencil}
      label={t('EDIT')}
      href={paths.observer('edit', phone)}
      aria-label={t('editName', { name })}
    />
  )
}

type Props = Omit<ComponentProps<typeof CardGrid<Observer, number, ObserverSort>>, 'primaryAction'>

/** Observers as cards, each with an edit button. */
export const ObserverCards = (props: Props) => (
  <CardGrid {...props} primaryAction={row => <EditLink observer={row} />} />
)
