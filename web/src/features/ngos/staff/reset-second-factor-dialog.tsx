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
  onReset: () => void
}

/** Confirms and resets an account's second factor; afterwards the password is enough to sign in. */
export const ResetSecondFactorDialog = ({ ngoId, account, onClose, onReset }: Props) => {
  const t = useTranslations('ngos')
  const getErrorMessage = useErrorMessage()
  return (
    <Confirm
      title={t('resetSecondFactorTitle', { account: account.account })}
      action={t('resetSecondFactor')}
      isDestructive
      getErrorMessage={getErrorMessage}
      onClose={onClose}
      onConfirm={async () => {
        await call(staff.resetSecondFactor, { params: { id: ngoId, adminId: account.id } })
        toast('success', t('success'), t('secondFactorReset'))
        onReset()
      }}
    >
      {t('resetSecondFactorText')}
    </Confirm>
  )
}
