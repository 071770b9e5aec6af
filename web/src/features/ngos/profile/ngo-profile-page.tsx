import type { Ngo } from '@scrutineer/contract/ngos'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { CallError } from '../../../api/call-error.ts'
import { useCurrentUser, useReadOnlyReason } from '../../../shared/current-user.ts'
import { NotFoundPage } from '../../../shared/pages/not-found-page.tsx'
import { paths } from '../../../shared/paths.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import { useInvalidateNgos } from '../use-invalidate-ngos.ts'
import { useNgoConfirmations } from '../use-ngo-confirmations.tsx'
import { NgoDetailLayout } from './ngo-detail-layout.tsx'
import type { NgoDraft } from './ngo-draft.ts'
import { NgoForm } from './ngo-form.tsx'
import { ngoQuery } from './ngo-query.ts'
import { addNgo, changeNgo, useErrorToast } from './save-ngo.ts'

interface Props {
  ngo: Ngo
  /** When the NGO was fetched (ms since 1970); a save refetches it. */
  readAt: number
}

/** Edits and deletes an NGO. Deactivating it or making it an organizer needs confirmation, as in the list. */
const EditNgo = ({ ngo, readAt }: Props) => {
  const t = useTranslations('ngos')
  const navigate = useNavigate()
  const invalidateNgos = useInvalidateNgos()
  const showErrorToast = useErrorToast()
  const confirmations = useNgoConfirmations()
  const save = async (draft: NgoDraft) => {
    if (!ngo.organizer && draft.organizer && !(await confirmations.makeOrganizer(ngo))) return
    if (ngo.isActive && !draft.isActive && !(await confirmations.deactivate(ngo))) return
    await changeNgo(ngo, draft).catch(showErrorToast)
    toast('success', t('success'), t('SAVED'))
    await invalidateNgos('active')
  }
  const leave = async () => {
    toast('success', t('success'), t('NGO_DELETE_SUCCESS'))
    await invalidateNgos('none')
    await navigate({ href: paths.ngos(), ignoreBlocker: true })
  }
  return (
    // Remounted after each save, so that the fields show the saved values.
    <NgoForm key={readAt} ngo={ngo} onSave={save}>
      <Button
        icon={Trash2}
        label={t('DELETE')}
        className="text-danger"
        onClick={() => void confirmations.remove(ngo, () => void leave())}
      />
    </NgoForm>
  )
}

// For organizers only, below the form and with more code: loaded after the form.
const StaffAccounts = lazyComponent(async () => (await import('../staff/staff-accounts.tsx')).StaffAccounts)

const ViewNgo = ({ ngo }: { ngo: Ngo }) => <NgoForm ngo={ngo} isReadOnly onSave={() => Promise.resolve()} />

/** 404 for an unknown id, 400 for an invalid one. */
const isNotFound = (error: unknown) => error instanceof CallError && (error.status === 404 || error.status === 400)

/** Adds an NGO. */
const NewNgo = () => {
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

/** Views or edits an NGO; organizers also see its staff accounts. */
const NgoProfile = ({ id, state }: { id: string; state: string | undefined }) => {
  const t = useTranslations('ngos')
  const { isOrganizer, canManage } = useCurrentUser()
  const readOnlyReason = useReadOnlyReason(t('organizersOnly'))
  const isEdit = state === 'edit'
  const query = useQuery(ngoQuery(id))
  if (!query.data && isNotFound(query.error)) return <NotFoundPage />
  const ngo = query.data ?? undefined
  const isEditable = isEdit && canManage
  return (
    <NgoDetailLayout
      title={isEditable ? t('EDIT_TITLE') : t('viewTitle')}
      subject={ngo?.name}
      subtitle={(isEdit ? readOnlyReason : undefined) ?? ngo?.name}
      actions={
        !isEdit && canManage && <LinkButton icon={Pencil} label={t('EDIT')} href={paths.ngo('edit', Number(id))} />
      }
    >
      {query.isError && !ngo && <QueryFailure query={query} />}
      {query.isPending && <FormSkeleton fieldCount={2} hasButtons={isEditable} />}
      {ngo && (isEditable ? <EditNgo ngo={ngo} readAt={query.dataUpdatedAt} /> : <ViewNgo ngo={ngo} />)}
      {ngo && isOrganizer && <StaffAccounts ngoId={ngo.id} isReadOnly={!isEditable} />}
    </NgoDetailLayout>
  )
}

/** The page to view, edit or add an NGO. */
export const NgoProfilePage = () => {
  const { state, id } = useParams({ strict: false })
  return id === undefined ? <NewNgo /> : <NgoProfile id={id} state={state} />
}
