import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { needsConfirmation, useInvalidatePlaces } from './use-place-change.ts'

interface Props {
  title: string
  action: string
  children: ReactNode
  isDestructive: boolean
  /** Sends the change; `confirm` after the server's warning. */
  onConfirm: (confirm: boolean) => Promise<unknown>
  onClose: () => void
}

/** Confirms a deletion or a merge; once more if the server warns that older phones delete unsent reports. */
export const ConfirmChange = ({ title, action, isDestructive, children, onConfirm, onClose }: Props) => {
  const t = useTranslations('stationList')
  const getErrorMessage = useErrorMessage()
  const invalidate = useInvalidatePlaces()
  const [isWarned, setWarned] = useState(false)
  return (
    <Confirm
      title={title}
      action={isWarned ? t('continueAnyway') : action}
      isDestructive={isDestructive || isWarned}
      getErrorMessage={getErrorMessage}
      onClose={onClose}
      onConfirm={async () => {
        try {
          await onConfirm(isWarned)
        } catch (error) {
          if (needsConfirmation(error)) setWarned(true)
          throw error
        }
        void invalidate()
      }}
    >
      {children}
    </Confirm>
  )
}
