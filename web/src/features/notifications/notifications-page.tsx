import { NotificationToAll } from '@scrutineer/contract/fields/notification'
import { getRouteApi } from '@tanstack/react-router'
import { UserSearch } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../shared/current-user.ts'
import { validateFields } from '../../shared/form/field-error.ts'
import { routePaths } from '../../shared/paths.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FormError } from '../../ui/feedback/form-error.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Dialog, DialogButtons } from '../../ui/overlay/dialog.tsx'
import { ComposeFields } from './compose/compose-fields.tsx'
import { SendBar } from './compose/send-bar.tsx'
import { useNotificationDraft } from './compose/use-notification-draft.ts'
import { toNotification, useSendNotification } from './compose/use-send-notification.tsx'
import { NotificationHistory } from './history/notification-history.tsx'
import { useRecipientSearch } from './recipients/use-recipient-search.ts'

const marginPx = 24

/** One of two columns, sticky while the page scrolls. If it is taller than the window, it sticks at its end. */
const StickyPane = ({ className, children }: { className?: string; children: ReactNode }) => {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const pane = ref.current
    if (!pane) return
    const place = () => {
      pane.style.top = `${Math.min(marginPx, innerHeight - pane.offsetHeight - marginPx)}px`
    }
    const observer = new ResizeObserver(place)
    observer.observe(pane)
    addEventListener('resize', place)
    return () => {
      observer.disconnect()
      removeEventListener('resize', place)
    }
  }, [])
  return (
    <div ref={ref} className={classNames('min-w-0 lg:sticky lg:self-start', className)}>
      {children}
    </div>
  )
}

const FieldSkeleton = ({ className }: { className: string }) => (
  <div className={classNames('grid gap-1', className)}>
    <Skeleton className="my-1 w-16" />
    <Skeleton className="h-8 w-full pointer-coarse:h-10" />
  </div>
)

/** The placeholder of the recipients’ filter. */
const FilterSkeleton = () => (
  <div aria-hidden className="flex flex-wrap items-start gap-3">
    <FieldSkeleton className="grow basis-48" />
    <div className="flex grow basis-44 gap-3">
      <FieldSkeleton className="grow basis-20" />
      <FieldSkeleton className="grow basis-20" />
    </div>
    <Skeleton className="h-8 w-44 pointer-coarse:h-10 sm:mt-5.5" />
  </div>
)

/** Its comboboxes are half of this screen's code. */
const RecipientPicker = lazyComponent(async () => (await import('./recipients/recipient-picker.tsx')).RecipientPicker, {
  fallback: <FilterSkeleton />,
})

const route = getRouteApi(routePaths.notifications)

const cardClass = 'grid content-start gap-4 p-4'
const headingClass = 'font-semibold text-lg'

/** Reports that fields are invalid; the errors are next to the fields. */
const InvalidDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations()
  return (
    <Dialog title={t('notifications.INVALID')} onClose={onClose}>
      <p className="text-soft">{t('notifications.invalidHint')}</p>
      <DialogButtons>
        <Button variant="primary" label={t('ui.close')} onClick={onClose} />
      </DialogButtons>
    </Dialog>
  )
}

/** Composes and sends a notification. */
const Compose = () => {
  const t = useTranslations('notifications')
  const navigate = route.useNavigate()
  const id = useId()
  const container = useRef<HTMLDivElement>(null)
  const draftState = useNotificationDraft()
  const { draft, change } = draftState
  const recipientSearch = useRecipientSearch()
  const [attempted, setAttempted] = useState<'some' | 'all'>()
  const [isWarned, setWarned] = useState(false)
  const sending = useSendNotification(draftState, () => {
    setAttempted(undefined)
    void navigate({ search: previous => ({ ...previous, page: undefined }), resetScroll: false })
  })

  const preselected = draft.preselected.length > 0 ? draft.preselected : undefined
  const matched = recipientSearch.isRequested ? (recipientSearch.data ?? undefined) : preselected
  // Back and Forward open other searches with possibly the same observers: a selection belongs to one search.
  const chosen = new Set(draft.chosenSearchKey === recipientSearch.key ? draft.chosen : [])
  const recipients = (matched ?? []).filter(observer => chosen.has(observer.id))
  const errors = validateFields(NotificationToAll, toNotification(draft))
  const isTextValid = Object.keys(errors).length === 0
  const lacksRecipients = attempted === 'some' && recipients.length === 0

  const attemptSend = (to: 'some' | 'all', send: () => void) => {
    setAttempted(to)
    if (isTextValid && (to === 'all' || recipients.length > 0)) send()
    else setWarned(true)
  }
  const closeWarning = () => {
    // The dialog returns the focus to its button first; then focus the first invalid field.
    flushSync(() => setWarned(false))
    container.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  return (
    <>
      <div ref={container} className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <StickyPane>
          <Card aria-labelledby={`${id}-words`} className={cardClass}>
            <h2 id={`${id}-words`} className={headingClass}>
              {t('content')}
            </h2>
            <ComposeFields text={draft} errors={errors} isChecked={attempted !== undefined} onChange={change} />
          </Card>
        </StickyPane>
        <Card aria-labelledby={`${id}-people`} className={cardClass}>
          <div>
            <h2 id={`${id}-people`} className={headingClass}>
              {t('recipients')}
            </h2>
            <p className="text-soft">{t('recipientsHint')}</p>
            {lacksRecipients && <p className="text-danger">{t('noRecipients')}</p>}
          </div>
          <RecipientPicker
            recipientSearch={recipientSearch}
            matched={matched}
            chosen={chosen}
            onChoose={next => change({ chosen: [...next], chosenSearchKey: recipientSearch.key })}
            onClear={() => change({ preselected: [], chosen: [] })}
          />
          {!recipientSearch.isRequested && !matched && (
            <EmptyState icon={UserSearch} title={t('noSearchTitle')} text={t('noSearchText')} />
          )}
        </Card>
      </div>
      <FormError text={sending.reason} />
      <SendBar
        count={recipients.length}
        isComplete={isTextValid}
        isLoadingRecipients={sending.isLoadingRecipients}
        onSend={() => attemptSend('some', () => sending.requestSend(recipients))}
        onSendAll={() => attemptSend('all', sending.requestSendToAll)}
      />
      {isWarned && <InvalidDialog onClose={closeWarning} />}
    </>
  )
}

/** Composes and sends a notification, with the history below; in an archive only the history. */
export const NotificationsPage = () => {
  const t = useTranslations('notifications')
  const { canChange } = useCurrentUser()
  return (
    <PageLayout title={t('TITLE')} subtitle={canChange ? t('subtitle') : undefined}>
      {canChange && <Compose />}
      <NotificationHistory />
    </PageLayout>
  )
}
