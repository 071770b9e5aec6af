import { ngos } from '@scrutineer/contract/ngos'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { q } from '../../../api/query.ts'
import { paths } from '../../../app/paths.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { ObserverDetailLayout } from '../observer-detail-layout.tsx'
import { useInvalidateObservers } from '../use-invalidate-observers.ts'
import type { ObserverDraft } from './observer-draft.ts'
import { ObserverForm } from './observer-form.tsx'
import { addObserver } from './save-observer.ts'

/** The caller's own NGO, where there is a choice and the token names one of it. */
const findOwnNgo = (known: readonly { id: number }[], own: number | undefined) =>
  known.length < 2 ? undefined : known.find(ngo => ngo.id === own)?.id

/** Adds an observer. Where the server doesn't list NGOs the form does without the choice. */
export const NewObserverPage = () => {
  const t = useTranslations('observers')
  const navigate = useNavigate()
  const invalidateObservers = useInvalidateObservers()
  const { idNgo } = useCurrentUser()
  const found = useQuery({ ...q(ngos.list), staleTime: 60_000 })
  const known = found.data ?? []
  const save = async (draft: ObserverDraft) => {
    await addObserver(draft)
    toast('success', t('success'), t('ADDED'))
    await invalidateObservers('none')
    await navigate({ href: paths.observers(), ignoreBlocker: true })
  }
  return (
    <ObserverDetailLayout title={t('ADD_TITLE')}>
      {found.isPending ? (
        <FormSkeleton fieldCount={4} hasButtons />
      ) : (
        <ObserverForm ngos={known} ownNgo={findOwnNgo(known, idNgo)} onSave={save} />
      )}
    </ObserverDetailLayout>
  )
}
