import type { Ngo } from '@scrutineer/contract/ngos'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'

import { useTranslations } from 'use-intl'
import { CallError } from '../../../api/call-error.ts'
import { useCurrentUser, useReadOnlyReason } from '../../../shared/current-user.ts'
import { NotFoundPage } from '../../../shared/pages/not-found-page.tsx'
import { paths } from '../../../shared/paths.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import { EditNgo } from './edit-ngo.tsx'
import { NgoDetailLayout } from './ngo-detail-layout.tsx'
import { NgoForm } from './ngo-form.tsx'
import { ngoQuery } from './ngo-query.ts'

// For organizers only, below the form and with more code: loaded after the form.
const StaffAccounts = lazyComponent(async () => (await import('../staff/staff-accounts.tsx')).StaffAccounts)

const ViewNgo = ({ ngo }: { ngo: Ngo }) => <NgoForm ngo={ngo} isReadOnly onSave={() => Promise.resolve()} />

/** 404 for an unknown id, 400 for an invalid one. */
const isNotFound = (error: unknown) => error instanceof CallError && (error.status === 404 || error.status === 400)

/** The page to view or edit an NGO; organizers also see its staff accounts. */
export const NgoProfilePage = () => {
  const t = useTranslations('ngos')
  const { isOrganizer, canManage } = useCurrentUser()
  const readOnlyReason = useReadOnlyReason(t('organizersOnly'))
  const { state, id = '' } = useParams({ strict: false })
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
        !isEdit &&
        canManage && (
          <LinkButton href={paths.ngo('edit', Number(id))}>
            <Pencil aria-hidden />
            {t('EDIT')}
          </LinkButton>
        )
      }
    >
      {query.isError && !ngo && <QueryFailure query={query} />}
      {query.isPending && <FormSkeleton fieldCount={2} hasButtons={isEditable} />}
      {ngo && (isEditable ? <EditNgo ngo={ngo} readAt={query.dataUpdatedAt} /> : <ViewNgo ngo={ngo} />)}
      {ngo && isOrganizer && <StaffAccounts ngoId={ngo.id} isReadOnly={!isEditable} />}
    </NgoDetailLayout>
  )
}
