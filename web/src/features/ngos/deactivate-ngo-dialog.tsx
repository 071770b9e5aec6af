import type { Ngo } from '@scrutineer/contract/ngos'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useErrorMessage } from '../../shared/use-error-message.ts'
import { Confirm } from '../../ui/overlay/confirm.tsx'

interface Props {
  ngo: Pick<Ngo, 'id' | 'name'>
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Confirms the deactivation of an NGO, which signs out its staff and observers and blocks their sign-in. */
export const DeactivateNgoDialog = ({ ngo, onConfirm, onClose }: Props) => {
  const t = useTranslations('ngos')
  const getErrorMessage = useErrorMessage()
  const { idNgo } = useCurrentUser()
  return (
    <Confirm
      title={t('deactivateTitle', { name: ngo.name })}
      action={t('deactivate')}
      isDestructive
      getErrorMessage={getErrorMessage}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t('deactivateText')}
      {ngo.id === idNgo && <p className="mt-2 font-medium text-danger">{t('deactivateOwn')}</p>}
    </Confirm>
  )
}
