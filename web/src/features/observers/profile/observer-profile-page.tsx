import { type Observer, observers } from '@scrutineer/contract/observers'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Pencil, Trash2, UserX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../../../api/query.ts'
import { paths } from '../../../app/paths.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import { DeleteObserverDialog } from '../delete-observer-dialog.tsx'
import { ObserverDetailLayout } from '../observer-detail-layout.tsx'
import { useInvalidateObservers } from '../use-invalidate-observers.ts'
import type { ObserverDraft } from './observer-draft.ts'
import { ObserverForm } from './observer-form.tsx'
import { hasPhone } from './phone.ts'
import { changeObserver } from './save-observer.ts'

interface EditProps {
  observer: Observer
  /** When the observer was read; saving reads anew. */
  readAt: number
}

const EditObserver = ({ observer, readAt }: EditProps) => {
  const t = useTranslations('observers')
  const navigate = useNavigate()
  const invalidateObservers = useInvalidateObservers()
  const [isDeleting, setDeleting] = useState(false)
  const save = async (draft: ObserverDraft) => {
    await changeObserver(observer, draft)
    toast('success', t('success'), t('SAVED'))
    const isElsewhere = draft.phone !== observer.phone
    await invalidateObservers(isElsewhere ? 'none' : 'active')
    // The phone is the address: the old one leads nowhere now.
    if (isElsewhere) await navigate({ href: paths.observer('edit', draft.phone), replace: true, ignoreBlocker: true })
  }
  const leave = async () => {
    await invalidateObservers('none')
    await navigate({ href: paths.observers(), ignoreBlocker: true })
  }
  return (
    <>
      {/* Anew after saving: the fields show what was saved. */}
      <ObserverForm key={readAt} observer={observer} ngos={[]} onSave={save}>
        <Button className="text-danger" onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden />
          {t('DELETE')}
        </Button>
      </ObserverForm>
      {isDeleting && (
        <DeleteObserverDialog observer={observer} onClose={() => setDeleting(false)} onDeleted={() => void leave()} />
      )}
    </>
  )
}

const ViewObserver = ({ observer }: { observer: Observer }) => (
  <ObserverForm observer={observer} isReadOnly ngos={[]} onSave={() => Promise.resolve()} />
)

/** One observer, found by phone, to be viewed or edited. */
export const ObserverProfilePage = () => {
  const t = useTranslations('observers')
  const { state, id: phone = '' } = useParams({ strict: false })
  const isEdit = state === 'edit'
  const found = useQuery({
    ...q(observers.list, { query: { number: phone } }),
    // No other observer's rows stand in while this one loads.
    placeholderData: undefined,
    // What is typed is compared with what was opened, not with what another person has saved since.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const first = found.data?.data[0]
  const observer = first && hasPhone(first, phone) ? first : undefined
  const edit = (
    <LinkButton href={paths.observer('edit', phone)}>
      <Pencil aria-hidden />
      {t('EDIT')}
    </LinkButton>
  )
  const failed = found.isError && !observer
  return (
    <ObserverDetailLayout
      title={isEdit ? t('EDIT_TITLE') : t('VIEW_TITLE')}
      subject={observer?.name}
      subtitle={observer?.name}
      actions={!isEdit && observer && edit}
    >
      {failed && <QueryFailure query={found} />}
      {found.isPending && <FormSkeleton fieldCount={4} hasButtons={isEdit} />}
      {found.isSuccess && !observer && (
        <Card>
          <EmptyState icon={UserX} title={t('notFoundTitle')} text={t('notFoundText', { phone })} />
        </Card>
      )}
      {observer && isEdit && <EditObserver observer={observer} readAt={found.dataUpdatedAt} />}
      {observer && !isEdit && <ViewObserver observer={observer} />}
    </ObserverDetailLayout>
  )
}
