import { useTranslations } from 'use-intl'
import { useErrorMessage } from '../../../../shared/use-error-message.ts'
import { Button } from '../../../../ui/button.tsx'
import type { ObserverStation } from '../../threads/threads-query.ts'
import { useChangeState } from './use-change-state.ts'

interface Props {
  observerStation: ObserverStation
  refetch: () => void
}

/** Opens a follow-up of a report without a flag. */
export const OpenFollowUp = ({ observerStation, refetch }: Props) => {
  const t = useTranslations('followUp')
  const getErrorMessage = useErrorMessage()
  const { open, isPending, error } = useChangeState(0, refetch)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button isBusy={isPending} onClick={() => open(observerStation)}>
        {t('open')}
      </Button>
      {error && (
        <p role="alert" className="text-danger text-sm">
          {getErrorMessage(error)}
        </p>
      )}
    </div>
  )
}
