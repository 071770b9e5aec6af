import type { Ngo } from '@scrutineer/contract/ngos'
import { useTranslations } from 'use-intl'
import { useExplain } from '../../shared/explain.ts'
import { Confirm } from '../../ui/confirm.tsx'

interface Props {
  ngo: Pick<Ngo, 'name'>
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before an NGO's staff can see and manage everything. */
export const MakeOrganizer = ({ ngo, onConfirm, onClose }: Props) => {
  const t = useTranslations('ngos')
  const explain = useExplain()
  return (
    <Confirm
      title={t('makeOrganizerTitle', { name: ngo.name })}
      action={t('makeOrganizer')}
      {...{ explain, onConfirm, onClose }}
    >
      {t('makeOrganizerText')}
    </Confirm>
  )
}
