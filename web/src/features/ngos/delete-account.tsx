import { type StaffAccount, staff } from '@scrutineer/contract/staff'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { useExplain } from '../../shared/explain.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast-store.ts'

interface Props {
  ngoId: number
  account: StaffAccount
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a staff account is deleted, and deletes; why that is refused stands in the dialog. */
export const DeleteAccount = ({ ngoId, account, onClose, onDeleted }: Props) => {
  const t = useTranslations('ngos')
  const explain = useExplain()
  return (
    <Confirm
      title={t('deleteAccountTitle', { account: account.account })}
      action={t('DELETE')}
      isDestructive
      explain={explain}
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
