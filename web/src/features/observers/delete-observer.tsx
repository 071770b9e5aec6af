import { type Observer, observers } from '@scrutineer/contract/observers'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { useExplain } from '../../shared/explain.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast-store.ts'

interface Props {
  observer: Pick<Observer, 'id' | 'name'>
  onClose: () => void
  /** The observer is gone; shows the list anew. */
  onDeleted: () => void
}

/** Asks before an observer is deleted, and deletes. */
export const DeleteObserver = ({ observer, onClose, onDeleted }: Props) => {
  const t = useTranslations('observers')
  const explain = useExplain()
  return (
    <Confirm
      title={t('DELETE_CONFIRM', { name: observer.name })}
      action={t('DELETE')}
      isDestructive
      explain={explain}
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
