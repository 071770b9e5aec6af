import { type Ngo, ngos } from '@scrutineer/contract/ngos'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'

import { useTranslations } from 'use-intl'
import { CallError } from '../../api/call-error.ts'
import { q } from '../../api/query.ts'
import { paths } from '../../app/paths.ts'
import { useCaller } from '../../shared/caller.ts'
import { NotFoundPage } from '../../shared/not-found-page.tsx'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { FormSkeleton } from '../../ui/form-skeleton.tsx'
import { later } from '../../ui/later.tsx'
import { LinkButton } from '../../ui/link.tsx'
import { EditNgo } from './edit-ngo.tsx'
import { NgoForm } from './ngo-form.tsx'
import { NgoFrame } from './ngo-frame.tsx'

// Below the form, for organizers alone, and with a table and dialogs of its own: it comes after the form.
const StaffAccounts = later(async () => (await import('./staff-accounts.tsx')).StaffAccounts)

const ViewNgo = ({ ngo }: { ngo: Ngo }) => <NgoForm ngo={ngo} isReadOnly onSave={() => Promise.resolve()} />

/** There is no such NGO, or nothing that could be one's id. */
const isNowhere = (error: unknown) => error instanceof CallError && (error.status === 404 || error.status === 400)

/** One NGO to be viewed or edited, with its staff's accounts for organizers. */
export const NgoProfilePage = () => {
  const t = useTranslations('ngos')
  const { isOrganizer } = useCaller()
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
  if (!found.data && isNowhere(found.error)) return <NotFoundPage />
  const ngo = found.data ?? undefined
  const isEditable = isEdit && isOrganizer
  return (
    <NgoFrame
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
      {found.isError && !ngo && <QueryFailure of={found} />}
      {found.isPending && <FormSkeleton boxes={2} hasButtons={isEditable} />}
      {ngo && (isEditable ? <EditNgo ngo={ngo} readAt={found.dataUpdatedAt} /> : <ViewNgo ngo={ngo} />)}
      {ngo && isOrganizer && <StaffAccounts ngoId={ngo.id} isReadOnly={!isEdit} />}
    </NgoFrame>
  )
}
