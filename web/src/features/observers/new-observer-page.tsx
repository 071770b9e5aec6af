import { ngos } from '@scrutineer/contract/ngos'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { q } from '../../api/query.ts'
import { paths } from '../../app/paths.ts'
import { useCaller } from '../../shared/caller.ts'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useChangedObservers } from './changed-observers.ts'
import type { ObserverDraft } from './observer-draft.ts'
import { ObserverForm } from './observer-form.tsx'
import { ProfileFrame } from './profile-frame.tsx'
import { addObserver } from './save-observer.ts'

/** The caller's own NGO, where there is a choice and the token names one of it. */
const ownAmong = (known: readonly { id: number }[], own: number | undefined) =>
  known.length < 2 ? undefined : known.find(ngo => ngo.id === own)?.id

/** Adds an observer. Where the server doesn't list NGOs the form does without the choice. */
export const NewObserverPage = () => {
  const t = useTranslations('observers')
  const navigate = useNavigate()
  const changed = useChangedObservers()
  const { idNgo } = useCaller()
  const found = useQuery({ ...q(ngos.list), staleTime: 60_000 })
  const known = found.data ?? []
  const save = async (draft: ObserverDraft) => {
    await addObserver(draft)
    toast('success', t('success'), t('ADDED'))
    await changed('none')
    await navigate({ href: paths.observers(), ignoreBlocker: true })
  }
  return (
    <ProfileFrame title={t('ADD_TITLE')}>
      {found.isPending ? (
        <FormSkeleton boxes={4} hasButtons />
      ) : (
        <ObserverForm ngos={known} ownNgo={ownAmong(known, idNgo)} onSave={save} />
      )}
    </ProfileFrame>
  )
}
