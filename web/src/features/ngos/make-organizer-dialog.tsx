import type { Ngo } from '@scrutineer/contract/ngos'
import { useTranslations } from 'use-intl'
import { useErrorMessage } from '../../shared/use-error-message.ts'
import { Confirm } from '../../ui/overlay/confirm.tsx'

interface Props {
  ngo: Pick<Ngo, 'name'>
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Confirms that an NGO becomes an organizer: its staff can then see and manage everything. */
export const MakeOrganizerDialog = ({ ngo, onConfirm, onClose }: Props) => {
  const t = useTranslations('ngos')
  const getErrorMessage = useErrorMessage()
  return (
    <Confirm
      title={t('makeOrganizerTitle', { name: ngo.name })}
      action={t('makeOrganizer')}
      getErrorMessage={getErrorMessage}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('makeOrganizerText')}
    </Confirm>
  )
}
