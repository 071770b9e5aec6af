import type { Thread } from '@scrutineer/contract/fields/threads'
import { useTranslations } from 'use-intl'
import { CallError } from '../../../api/call-error.ts'
import { paths } from '../../../shared/paths.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { useIsMounted } from '../../../ui/use-is-mounted.ts'

/**
 * Returns a function that shows a failure in a notice if the component is gone, because another report was opened meanwhile.
 *
 * @param title key of the notice's title
 */
export const useLateFailure = (
  { idObserver, idPollingStation, observerName, pollingStationName }: Thread,
  title: 'notSaved' | 'commentNotSaved',
) => {
  const t = useTranslations('followUp')
  const getErrorMessage = useErrorMessage()
  const isMounted = useIsMounted()
  return (error: unknown) => {
    // Without a session the login form says why.
    if (isMounted() || (error instanceof CallError && error.status === 401)) return
    const owner = error instanceof CallError ? error.owner : undefined
    const reason = owner === undefined ? getErrorMessage(error) : t('lostTo', { account: owner })
    const text = { station: pollingStationName, observer: observerName, reason }
    toast('error', t(title), t('notSavedText', text), {
      href: paths.details(false, idObserver, idPollingStation),
      text: t('toReport'),
    })
  }
}
