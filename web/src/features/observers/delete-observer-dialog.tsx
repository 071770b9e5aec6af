import { type Observer, observers } from '@scrutineer/contract/observers'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { useErrorMessage } from '../../shared/use-error-message.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { Confirm } from '../../ui/overlay/confirm.tsx'

interface Props {
  observer: Pick<Observer, 'id' | 'name'>
  onClose: () => void
  /** Called after the deletion; reloads or opens the list. */
  onDeleted: () => void
}

/** Confirms and deletes an observer. */
export const DeleteObserverDialog = ({ observer, onClose, onDeleted }: Props) => {
  const t = useTranslations('observers')
  const getErrorMessage = useErrorMessage()
  return (
    <Confirm
      title={t('DELETE_CONFIRM', { name: observer.name })}
      action={t('DELETE')}
      isDestructive
      getErrorMessage={getErrorMessage}
      onClose={onClose}
      onConfirm={async () => {
        await call(observers.remove, { query: { id: observer.id } })
        toast('warning', t('success'), t('REMOVED', { count: 1 }))
        onDeleted()
      }}
    >
      {t('deleteHint')}
    </Confirm>
  )
}
