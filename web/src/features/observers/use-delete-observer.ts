import { type Observer, observers } from '@scrutineer/contract/observers'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { useBin } from '../../shared/use-bin.tsx'
import { confirm } from '../../ui/overlay/confirm-store.ts'

/** Confirms and deletes an observer; `onDeleted` reloads or opens the list. */
export const useDeleteObserver = () => {
  const t = useTranslations('observers')
  const { withHint, showDeleted } = useBin()
  return ({ id, name }: Pick<Observer, 'id' | 'name'>, onDeleted: () => void) =>
    void confirm({
      title: t('DELETE_CONFIRM', { name }),
      text: withHint(t('deleteHint')),
      label: t('DELETE'),
      isDestructive: true,
      do: async () => {
        await call(observers.remove, { query: { id } })
        showDeleted(t('success'), t('REMOVED', { count: 1 }), 'observer', [id], name)
        onDeleted()
      },
    })
}
