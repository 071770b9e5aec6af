import { type Ngo, ngos } from '@scrutineer/contract/ngos'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { useInvalidateNgos } from '../use-invalidate-ngos.ts'

/** Toggles an NGO's flags, shows the warning that the specification requires, and reloads the list. */
export const useNgoFlags = () => {
  const t = useTranslations('ngos')
  const invalidateNgos = useInvalidateNgos()
  return {
    toggleActive: async ({ id, isActive }: Ngo) => {
      await call(ngos.setActive, { params: { id }, body: { isActive: !isActive } })
      toast('warning', t('success'), t('NGO_ACTIVE_FLAG_UPDATE_SUCCESS'))
      void invalidateNgos('active')
    },
    toggleOrganizer: async ({ id, organizer }: Ngo) => {
      await call(ngos.setOrganizer, { params: { id }, body: { isOrganizer: !organizer } })
      toast('warning', t('success'), t('NGO_ORG_FLAG_UPDATE_SUCCESS'))
      void invalidateNgos('active')
    },
  }
}
