import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { ngosQuery } from '../../../shared/ngos.ts'
import { paths } from '../../../shared/paths.ts'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { ObserverDetailLayout } from '../observer-detail-layout.tsx'
import { useInvalidateObservers } from '../use-invalidate-observers.ts'
import type { ObserverDraft } from './observer-draft.ts'
import { ObserverForm } from './observer-form.tsx'
import { addObserver } from './save-observer.ts'

/** The account's NGO, if several are listed and it is one of them. */
const findOwnNgo = (ngoList: readonly { id: number }[], ownId: number | undefined) =>
  ngoList.length < 2 ? undefined : ngoList.find(ngo => ngo.id === ownId)?.id

/** The page to add an observer. The NGO field is omitted if the server doesn't list NGOs. */
export const NewObserverPage = () => {
  const t = useTranslations('observers')
  const navigate = useNavigate()
  const invalidateObservers = useInvalidateObservers()
  const { idNgo } = useCurrentUser()
  const list = useQuery(ngosQuery)
  const ngoList = list.data ?? []
  const save = async (draft: ObserverDraft) => {
    await addObserver(draft)
    toast('success', t('success'), t('ADDED'))
    await invalidateObservers('none')
    await navigate({ href: paths.observers(), ignoreBlocker: true })
  }
  return (
    <ObserverDetailLayout title={t('ADD_TITLE')}>
      {list.isPending ? (
        <FormSkeleton fieldCount={4} hasButtons />
      ) : (
        <ObserverForm ngos={ngoList} ownNgo={findOwnNgo(ngoList, idNgo)} onSave={save} />
      )}
    </ObserverDetailLayout>
  )
}
