import { type Ngo, ngos } from '@scrutineer/contract/ngos'
import { useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useBin } from '../../shared/use-bin.tsx'
import { confirm } from '../../ui/overlay/confirm-store.ts'

/** Confirm the changes of an NGO that are hard to undo; each resolves to whether it was confirmed and done. */
export const useNgoConfirmations = () => {
  const t = useTranslations('ngos')
  const { idNgo } = useCurrentUser()
  const { withHint, showDeleted } = useBin()
  return {
    /** Signs out the NGO's staff and observers and blocks their sign-in. */
    deactivate: ({ id, name }: Ngo, change?: () => Promise<unknown>) =>
      confirm({
        title: t('deactivateTitle', { name }),
        text: (
          <>
            {t('deactivateText')}
            {id === idNgo && <p className="mt-2 font-medium text-danger">{t('deactivateOwn')}</p>}
          </>
        ),
        label: t('deactivate'),
        isDestructive: true,
        ...(change && { do: change }),
      }),
    /** The NGO's staff can then see and manage everything. */
    makeOrganizer: ({ name }: Ngo, change?: () => Promise<unknown>) =>
      confirm({
        title: t('makeOrganizerTitle', { name }),
        text: t('makeOrganizerText'),
        label: t('makeOrganizer'),
        ...(change && { do: change }),
      }),
    remove: ({ id, name }: Ngo, onDeleted: () => void) =>
      confirm({
        title: t('DELETE_CONFIRM', { name }),
        text: withHint(t('deleteHint')),
        label: t('DELETE'),
        isDestructive: true,
        do: async () => {
          await call(ngos.remove, { params: { id } })
          showDeleted(t('success'), t('NGO_REMOVED_SUCCESS'), 'ngo', [id], name)
          onDeleted()
        },
      }),
  }
}
