import type { Observer } from '@scrutineer/contract/observers'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Pencil, Phone, Trash2, UserX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../../api/capabilities.ts'
import { MessageButton } from '../../../shared/activity/message-button.tsx'
import { telephoneHref } from '../../../shared/activity/telephone-href.ts'
import { Timeline, type TimelineView } from '../../../shared/activity/timeline.tsx'
import type { TimelineSearch } from '../../../shared/activity/timeline-search.ts'
import { useCallAction } from '../../../shared/activity/use-call-action.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { DictateButton } from '../../../shared/dictate/dictate-button.tsx'
import { ngosQuery } from '../../../shared/ngos.ts'
import { paths } from '../../../shared/paths.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyCard } from '../../../ui/feedback/empty-state.tsx'
import { FormSkeleton } from '../../../ui/feedback/form-skeleton.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import { ObserverDetailLayout } from '../observer-detail-layout.tsx'
import { useDeleteObserver } from '../use-delete-observer.ts'
import { useInvalidateObservers } from '../use-invalidate-observers.ts'
import { hasPhone, type ObserverDraft } from './observer-draft.ts'
import { ObserverForm } from './observer-form.tsx'
import { observerQuery } from './observer-query.ts'
import { addObserver, changeObserver } from './save-observer.ts'

const DevicesSection = lazyComponent(async () => (await import('../devices/devices-section.tsx')).DevicesSection, {
  fallback: <div className="h-40" />,
})

interface EditProps {
  observer: Observer
  /** When the observer was fetched (ms since 1970); a save refetches it. */
  readAt: number
}

const EditObserver = ({ observer, readAt }: EditProps) => {
  const t = useTranslations('observers')
  const navigate = useNavigate()
  const invalidateObservers = useInvalidateObservers()
  const deleteObserver = useDeleteObserver()
  const { isOrganizer } = useCurrentUser()
  // A server without this extension can't move observers.
  const canMove = isOrganizer && observer.assignedStations !== undefined
  const { data: ngos } = useQuery({ ...ngosQuery, enabled: canMove })
  const save = async (draft: ObserverDraft) => {
    await changeObserver(observer, draft)
    toast('success', t('success'), t('SAVED'))
    const isPhoneChanged = draft.phone !== observer.phone
    await invalidateObservers(isPhoneChanged ? 'none' : 'active')
    // The address contains the phone, so the old address no longer exists.
    if (isPhoneChanged)
      await navigate({ href: paths.observer('edit', draft.phone), replace: true, ignoreBlocker: true })
  }
  const leave = async () => {
    await invalidateObservers('none')
    await navigate({ href: paths.observers(), ignoreBlocker: true })
  }
  return (
    // Remounted after each save, so that the fields show the saved values.
    <ObserverForm key={readAt} observer={observer} ngos={(canMove && ngos) || []} onSave={save}>
      <Button
        icon={Trash2}
        label={t('DELETE')}
        className="text-danger"
        onClick={() => deleteObserver(observer, () => void leave())}
      />
    </ObserverForm>
  )
}

const ObserverTimeline = ({ observer, state }: { observer: Observer; state: 'view' | 'edit' }) => {
  const t = useTranslations('observers')
  const navigate = useNavigate()
  const { show, page = 1 }: TimelineSearch = useSearch({ strict: false })
  const hrefFor = (view: Partial<TimelineView>) =>
    paths.observer(state, observer.phone, { show, ...view, page: view.page === 1 ? undefined : (view.page ?? page) })
  return (
    <Timeline
      title={t('timeline')}
      subject={{ idObserver: observer.id }}
      view={{ show, page }}
      hrefFor={hrefFor}
      onNavigate={view => void navigate({ href: hrefFor(view), resetScroll: false })}
    />
  )
}

/** The account's NGO, if several are listed and it is one of them. */
const findOwnNgo = (ngoList: readonly { id: number }[], ownId: number | undefined) =>
  ngoList.length < 2 ? undefined : ngoList.find(ngo => ngo.id === ownId)?.id

/** Adds an observer. The NGO field is omitted if the server doesn't list NGOs. */
const NewObserver = () => {
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

/** Views or edits the observer with a phone number. */
const ObserverProfile = ({ phone, state }: { phone: string; state: string | undefined }) => {
  const t = useTranslations('observers')
  const { canChange } = useCurrentUser()
  const hasCards = useCapability('cards')
  const isEdit = state === 'edit' && canChange
  const query = useQuery(observerQuery(phone))
  const first = query.data?.data[0]
  const observer = first && hasPhone(first, phone) ? first : undefined
  useCallAction(observer)
  const actions = observer && (
    <>
      <a href={telephoneHref(observer.phone)} className={`${buttonClass('plain')} max-w-full`}>
        <Phone aria-hidden />
        <bdi className="min-w-0 truncate">{observer.phone}</bdi>
      </a>
      <MessageButton observer={observer} />
      <DictateButton idObserver={observer.id} name={observer.name} />
      {!isEdit && canChange && <LinkButton icon={Pencil} label={t('EDIT')} href={paths.observer('edit', phone)} />}
    </>
  )
  const failed = query.isError && !observer
  return (
    <ObserverDetailLayout
      title={isEdit ? t('EDIT_TITLE') : t('viewTitle')}
      subject={observer?.name}
      subtitle={observer?.name}
      className=""
      actions={actions}
    >
      {failed && <QueryFailure query={query} />}
      {query.isPending && <FormSkeleton fieldCount={4} hasButtons={isEdit} />}
      {query.isSuccess && !observer && (
        <EmptyCard icon={UserX} title={t('notFoundTitle')} text={t('notFoundText', { phone })} />
      )}
      {observer && (
        <div className="grid items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)]">
          <div className="grid gap-4">
            {isEdit ? (
              <EditObserver observer={observer} readAt={query.dataUpdatedAt} />
            ) : (
              <ObserverForm observer={observer} isReadOnly ngos={[]} onSave={() => Promise.resolve()} />
            )}
            {hasCards && <DevicesSection observer={observer} />}
          </div>
          <ObserverTimeline observer={observer} state={isEdit ? 'edit' : 'view'} />
        </div>
      )}
    </ObserverDetailLayout>
  )
}

/** The page to view or edit the observer with the phone in the address, or to add one. */
export const ObserverProfilePage = () => {
  const { state, id: phone } = useParams({ strict: false })
  return phone === undefined ? <NewObserver /> : <ObserverProfile phone={phone} state={state} />
}
