import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useReadOnlyReason } from '../../../shared/current-user.ts'
import { paths } from '../../../shared/paths.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { useInvalidateNgos } from '../use-invalidate-ngos.ts'
import { NgoDetailLayout } from './ngo-detail-layout.tsx'
import type { NgoDraft } from './ngo-draft.ts'
import { NgoForm } from './ngo-form.tsx'
import { addNgo, useErrorToast } from './save-ngo.ts'

/** The page to add an NGO. */
export const NewNgoPage = () => {
  const t = useTranslations('ngos')
  const navigate = useNavigate()
  const invalidateNgos = useInvalidateNgos()
  const showErrorToast = useErrorToast()
  const readOnlyReason = useReadOnlyReason(t('organizersOnly'))
  const save = async (draft: NgoDraft) => {
    await addNgo(draft).catch(showErrorToast)
    toast('success', t('success'), t('NGO_ADD_SUCCESS'))
    await invalidateNgos('none')
    await navigate({ href: paths.ngos(), ignoreBlocker: true })
  }
  return (
    <NgoDetailLayout title={t('ADD_TITLE')} subtitle={readOnlyReason}>
      <NgoForm isReadOnly={readOnlyReason !== undefined} onSave={save} />
    </NgoDetailLayout>
  )
}
