import { NotificationToAll } from '@scrutineer/contract/notifications'
import { getRouteApi } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { routePaths } from '../../app/paths.ts'
import { validateFields } from '../../shared/form/field-error.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/feedback/form-error.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { StickyPane } from '../../ui/layout/sticky-pane.tsx'
import { Dialog, DialogButtons } from '../../ui/overlay/dialog.tsx'
import { ComposeFields } from './compose/compose-fields.tsx'
import { SendBar } from './compose/send-bar.tsx'
import { SendDialog } from './compose/send-dialog.tsx'
import { toNotification } from './compose/send-notification.ts'
import { useNotificationDraft } from './compose/use-notification-draft.ts'
import { useSendNotification } from './compose/use-send-notification.ts'
import { NotificationHistory } from './history/notification-history.tsx'
import { RecipientPicker, useRecipientSearch } from './recipients/recipient-picker.tsx'

const route = getRouteApi(routePaths.notifications)

const cardClass = 'grid content-start gap-4 p-4'
const headingClass = 'font-semibold text-lg'

/** Says that something is missing; beside the fields stands what. */
const InvalidDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations()
  return (
    <Dialog title={t('notifications.INVALID')} onClose={onClose}>
      <p className="text-soft">{t('notifications.invalidHint')}</p>
      <DialogButtons>
        <Button variant="primary" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

/** A notification is written, addressed and sent; below, what was sent before. */
export const NotificationsPage = () => {
  const t = useTranslations('notifications')
  const navigate = route.useNavigate()
  const id = useId()
  const parts = useRef<HTMLDivElement>(null)
  const state = useNotificationDraft()
  const { draft, change } = state
  const recipientSearch = useRecipientSearch()
  const [tried, setTried] = useState<'some' | 'all'>()
  const [isWarned, setWarned] = useState(false)
  const sending = useSendNotification(state, () => {
    setTried(undefined)
    void navigate({ search: old => ({ ...old, page: undefined }), resetScroll: false })
  })

  const brought = draft.preselected.length > 0 ? draft.preselected : undefined
  const matched = recipientSearch.isRequested ? (recipientSearch.data ?? undefined) : brought
  // Back and Forward bring other searches, which may find the same people: nobody is selected there unseen.
  const chosen = new Set(draft.chosenSearchKey === recipientSearch.key ? draft.chosen : [])
  const recipients = (matched ?? []).filter(observer => chosen.has(observer.id))
  const faults = validateFields(NotificationToAll, toNotification(draft))
  const isWritten = Object.keys(faults).length === 0
  const isUnaddressed = tried === 'some' && recipients.length === 0

  const attempt = (to: 'some' | 'all', ask: () => void) => {
    setTried(to)
    if (isWritten && (to === 'all' || recipients.length > 0)) ask()
    else setWarned(true)
  }
  const closeWarning = () => {
    // The dialog gives the focus back to its button first; then it moves on to what is missing.
    flushSync(() => setWarned(false))
    parts.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  return (
    <Page title={t('TITLE')} subtitle={t('SUBTITLE')}>
      <div ref={parts} className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <StickyPane>
          <Card aria-labelledby={`${id}-words`} className={cardClass}>
            <h2 id={`${id}-words`} className={headingClass}>
              {t('words')}
            </h2>
            <ComposeFields text={draft} faults={faults} isChecked={tried !== undefined} onChange={change} />
          </Card>
        </StickyPane>
        <Card aria-labelledby={`${id}-people`} className={cardClass}>
          <div>
            <h2 id={`${id}-people`} className={headingClass}>
              {t('recipients')}
            </h2>
            <p className="text-soft">{t('recipientsHint')}</p>
            {isUnaddressed && <p className="text-danger">{t('noRecipients')}</p>}
          </div>
          <RecipientPicker
            recipientSearch={recipientSearch}
            matched={matched}
            chosen={chosen}
            onChoose={next => change({ chosen: [...next], chosenSearchKey: recipientSearch.key })}
            onClear={() => change({ preselected: [], chosen: [] })}
          />
        </Card>
      </div>
      <FormError text={sending.reason} />
      <SendBar
        count={recipients.length}
        isComplete={isWritten}
        isLoadingRecipients={sending.isLoadingRecipients}
        onSend={() => attempt('some', () => sending.requestSend(recipients))}
        onSendAll={() => attempt('all', () => void sending.requestSendToAll())}
      />
      <NotificationHistory />
      {isWarned && <InvalidDialog onClose={closeWarning} />}
      {sending.pendingNotification && (
        <SendDialog
          pendingNotification={sending.pendingNotification}
          onConfirm={() =>
            sending.pendingNotification ? sending.confirm(sending.pendingNotification) : Promise.resolve()
          }
          onClose={sending.close}
        />
      )}
    </Page>
  )
}
