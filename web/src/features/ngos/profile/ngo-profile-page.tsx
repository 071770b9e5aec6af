import { type Ngo, ngos } from '@scrutineer/contract/ngos'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'

import { useTranslations } from 'use-intl'
import { CallError } from '../../../api/call-error.ts'
import { q } from '../../../api/query.ts'
import { paths } from '../../../app/paths.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { NotFoundPage } from '../../../shared/not-found-page.tsx'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import { EditNgo } from './edit-ngo.tsx'
import { NgoDetailLayout } from './ngo-detail-layout.tsx'
import { NgoForm } from './ngo-form.tsx'

// Below the form, for organizers alone, and with a table and dialogs of its own: it comes after the form.
const StaffAccounts = lazyComponent(async () => (await import('../staff/staff-accounts.tsx')).StaffAccounts)

const ViewNgo = ({ ngo }: { ngo: Ngo }) => <NgoForm ngo={ngo} isReadOnly onSave={() => Promise.resolve()} />

/** There is no such NGO, or nothing that could be one's id. */
const isNotFound = (error: unknown) => error instanceof CallError && (error.status === 404 || error.status === 400)

/** One NGO to be viewed or edited, with its staff's accounts for organizers. */
export const NgoProfilePage = () => {
  const t = useTranslations('ngos')
  const { isOrganizer } = useCurrentUser()
  const { state, id = '' } = useParams({ strict: false })
  const isEdit = state === 'edit'
  const found = useQuery({
    ...q(ngos.get, { params: { id } }),
    // No other NGO stands in while this one loads.
    placeholderData: undefined,
    // What is typed is compared with what was opened, not with what another person has saved since.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (!found.data && isNotFound(found.error)) return <NotFoundPage />
  const ngo = found.data ?? undefined
  const isEditable = isEdit && isOrganizer
  return (
    <NgoDetailLayout
      title={isEdit ? t('EDIT_TITLE') : t('VIEW_TITLE')}
      subject={ngo?.name}
      subtitle={isEdit && !isOrganizer ? t('organizersOnly') : ngo?.name}
      actions={
        !isEdit &&
        isOrganizer && (
          <LinkButton href={paths.ngo('edit', Number(id))}>
            <Pencil aria-hidden />
            {t('EDIT')}
          </LinkButton>
        )
      }
    >
      {found.isError && !ngo && <QueryFailure query={found} />}
      {found.isPending && <FormSkeleton fieldCount={2} hasButtons={isEditable} />}
      {ngo && (isEditable ? <EditNgo ngo={ngo} readAt={found.dataUpdatedAt} /> : <ViewNgo ngo={ngo} />)}
      {ngo && isOrganizer && <StaffAccounts ngoId={ngo.id} isReadOnly={!isEdit} />}
    </NgoDetailLayout>
  )
}
