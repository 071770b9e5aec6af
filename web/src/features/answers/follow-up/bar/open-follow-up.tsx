import type { Thread } from '@scrutineer/contract/fields/threads'
import { useTranslations } from 'use-intl'
import { useErrorMessage } from '../../../../shared/use-error-message.ts'
import { Button } from '../../../../ui/button.tsx'
import type { ObserverStation } from '../../threads/threads-query.ts'
import { useChangeState } from './use-change-state.ts'

interface Props {
  observerStation: ObserverStation
  thread: Thread
  refetch: () => void
}

/** Opens a follow-up of a report without a flag. */
export const OpenFollowUp = ({ observerStation, thread, refetch }: Props) => {
  const t = useTranslations('followUp')
  const getErrorMessage = useErrorMessage()
  const { open, isPending, error } = useChangeState(0, thread, refetch)
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
