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
  onReset: () => void
}

/** Asks before an account loses its second factor: afterwards its password alone signs in. */
export const ResetSecondFactor = ({ ngoId, account, onClose, onReset }: Props) => {
  const t = useTranslations('ngos')
  const explain = useExplain()
  return (
    <Confirm
      title={t('resetSecondFactorTitle', { account: account.account })}
      action={t('resetSecondFactor')}
      isDestructive
      explain={explain}
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
