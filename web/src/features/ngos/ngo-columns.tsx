import type { Ngo } from '@scrutineer/contract/ngos'
import { useTranslations } from 'use-intl'
import { OptionalValue } from '../../ui/optional-value.tsx'
import type { Column } from '../../ui/table/props.ts'
import { YesOrNo } from './yes-or-no.tsx'

/** The columns of the NGOs' table, which are the lines of a card too. */
export const useNgoColumns = (): Column<Ngo>[] => {
  const t = useTranslations('ngos')
  return [
    { id: 'name', header: t('name'), cell: ngo => <OptionalValue of={ngo.name} /> },
    { id: 'shortName', header: t('shortName'), width: '25%', cell: ngo => <OptionalValue of={ngo.shortName} /> },
    { id: 'organizer', header: t('organizer'), width: '14%', cell: ngo => <YesOrNo is={ngo.organizer} /> },
    { id: 'isActive', header: t('active'), width: '14%', cell: ngo => <YesOrNo is={ngo.isActive} /> },
  ]
}
