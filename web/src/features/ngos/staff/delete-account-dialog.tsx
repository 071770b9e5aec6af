import { type StaffAccount, staff } from '@scrutineer/contract/staff'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Confirm } from '../../../ui/overlay/confirm.tsx'

interface Props {
  ngoId: number
  account: StaffAccount
  onClose: () => void
  onDeleted: () => void
}

/** Confirms and deletes a staff account; shows the reason if the server refuses. */
export const DeleteAccountDialog = ({ ngoId, account, onClose, onDeleted }: Props) => {
  const t = useTranslations('ngos')
  const getErrorMessage = useErrorMessage()
  return (
    <Confirm
      title={t('deleteAccountTitle', { account: account.account })}
      action={t('DELETE')}
      isDestructive
      getErrorMessage={getErrorMessage}
      onClose={onClose}
      onConfirm={async () => {
        await call(staff.remove, { params: { id: ngoId, adminId: account.id } })
        toast('success', t('success'), t('accountDeleted'))
        onDeleted()
      }}
    >
      {t('deleteAccountText')}
    </Confirm>
  )
}
