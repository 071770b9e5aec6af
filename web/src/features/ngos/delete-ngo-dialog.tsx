import { type Ngo, ngos } from '@scrutineer/contract/ngos'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { useErrorMessage } from '../../shared/use-error-message.ts'
import { Confirm } from '../../ui/overlay/confirm.tsx'

interface Props {
  ngo: Pick<Ngo, 'id' | 'name'>
  onClose: () => void
  /** The NGO is gone; says so and shows the list anew. */
  onDeleted: () => void
}

/** Asks before an NGO is deleted, and deletes; why that is refused stands in the dialog. */
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
