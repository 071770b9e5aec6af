import type { Ngo } from '@scrutineer/contract/ngos'
import { Check, Minus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../ui/class-names.ts'
import type { Column } from '../../ui/table-props.ts'
import { Value } from '../../ui/value.tsx'

const YesOrNo = ({ is }: { is: boolean }) => {
  const t = useTranslations('ngos')
  const Icon = is ? Check : Minus
  return (
    <span className={classNames('inline-flex items-center gap-1.5 align-middle', !is && 'text-soft')}>
      <Icon aria-hidden className="size-4 shrink-0" />
      {is ? t('yes') : t('no')}
    </span>
  )
}

/** The columns of the NGOs' table, which are the lines of a card too. */
export const useNgoColumns = (): Column<Ngo>[] => {
  const t = useTranslations('ngos')
  return [
    { id: 'name', header: t('name'), cell: ngo => <Value of={ngo.name} /> },
    { id: 'shortName', header: t('shortName'), width: '25%', cell: ngo => <Value of={ngo.shortName} /> },
    { id: 'organizer', header: t('organizer'), width: '14%', cell: ngo => <YesOrNo is={ngo.organizer} /> },
    { id: 'isActive', header: t('active'), width: '14%', cell: ngo => <YesOrNo is={ngo.isActive} /> },
  ]
}
