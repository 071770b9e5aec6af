import { useTranslations } from 'use-intl'
import { useErrorMessage } from '../../../../shared/use-error-message.ts'
import { Confirm } from '../../../../ui/overlay/confirm.tsx'

interface Props {
  /** The owner's account. */
  owner: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an organizer changes a colleague's case. */
export const AskDialog = ({ owner, onConfirm, onClose }: Props) => {
  const t = useTranslations('followUp')
  const getErrorMessage = useErrorMessage()
  return (
    <Confirm
      title={t('askTitle', { account: owner })}
      action={t('askAction')}
      onConfirm={() => Promise.resolve(onConfirm())}
      onClose={onClose}
      getErrorMessage={getErrorMessage}
    >
      {t('askText', { account: owner })}
    </Confirm>
  )
}
