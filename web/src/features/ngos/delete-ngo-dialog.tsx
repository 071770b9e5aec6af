import { type Ngo, ngos } from '@scrutineer/contract/ngos'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { useErrorMessage } from '../../shared/use-error-message.ts'
import { Confirm } from '../../ui/overlay/confirm.tsx'

interface Props {
  ngo: Pick<Ngo, 'id' | 'name'>
  onClose: () => void
  /** Called after the deletion; shows a toast and reloads or opens the list. */
  onDeleted: () => void
}

/** Confirms and deletes an NGO; shows the reason if the server refuses. */
export const DeleteNgoDialog = ({ ngo, onClose, onDeleted }: Props) => {
  const t = useTranslations('ngos')
  const getErrorMessage = useErrorMessage()
  return (
    <Confirm
      title={t('DELETE_CONFIRM', { name: ngo.name })}
      action={t('DELETE')}
      isDestructive
      getErrorMessage={getErrorMessage}
      onClose={onClose}
      onConfirm={async () => {
        await call(ngos.remove, { params: { id: ngo.id } })
        onDeleted()
      }}
    >
      {t('deleteHint')}
    </Confirm>
  )
}
