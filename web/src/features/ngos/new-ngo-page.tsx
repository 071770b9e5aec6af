import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useCaller } from '../../shared/caller.ts'
import { toast } from '../../ui/toast-store.ts'
import { useChangedNgos } from './changed-ngos.ts'
import type { NgoDraft } from './ngo-draft.ts'
import { NgoForm } from './ngo-form.tsx'
import { NgoFrame } from './ngo-frame.tsx'
import { addNgo, useToldFailure } from './save-ngo.ts'

/** Adds an NGO. */
export const NewNgoPage = () => {
  const t = useTranslations('ngos')
  const navigate = useNavigate()
  const changed = useChangedNgos()
  const tell = useToldFailure()
  const { isOrganizer } = useCaller()
  const save = async (draft: NgoDraft) => {
    await addNgo(draft).catch(tell)
    toast('success', t('success'), t('NGO_ADD_SUCCESS'))
    await changed('none')
    await navigate({ href: paths.ngos(), ignoreBlocker: true })
  }
  return (
    <NgoFrame title={t('ADD_TITLE')} subtitle={isOrganizer ? undefined : t('organizersOnly')}>
      <NgoForm isReadOnly={!isOrganizer} onSave={save} />
    </NgoFrame>
  )
}
