import { NotificationToAll } from '@scrutineer/contract/notifications'
import { getRouteApi } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { routePaths } from '../../app/paths.ts'
import { faultsOf } from '../../shared/faults.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { Page } from '../../ui/page.tsx'
import { Reason } from '../../ui/reason.tsx'
import { StickyPane } from '../../ui/sticky-pane.tsx'
import { ComposeFields } from './compose-fields.tsx'
import { useDraft } from './draft.ts'
import { History } from './history.tsx'
import { RecipientsPart, useSearched } from './recipients-part.tsx'
import { notificationOf } from './send.ts'
import { SendBar } from './send-bar.tsx'
import { SendDialog } from './send-dialog.tsx'
import { useSending } from './use-sending.ts'

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
        <Button look="primary" onClick={onClose}>
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
  const state = useDraft()
  const { draft, change } = state
  const searched = useSearched()
  const [tried, setTried] = useState<'some' | 'all'>()
  const [isWarned, setWarned] = useState(false)
  const sending = useSending(state, () => {
    setTried(undefined)
    void navigate({ search: old => ({ ...old, page: undefined }), resetScroll: false })
  })

  const brought = draft.carried.length > 0 ? draft.carried : undefined
  const found = searched.isAsked ? (searched.data ?? undefined) : brought
  // Back and Forward bring other searches, which may find the same people: nobody is selected there unseen.
  const chosen = new Set(draft.chosenIn === searched.key ? draft.chosen : [])
  const recipients = (found ?? []).filter(observer => chosen.has(observer.id))
  const faults = faultsOf(NotificationToAll, notificationOf(draft))
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
            <ComposeFields words={draft} faults={faults} isChecked={tried !== undefined} onChange={change} />
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
          <RecipientsPart
            searched={searched}
            found={found}
            chosen={chosen}
            onChoose={next => change({ chosen: [...next], chosenIn: searched.key })}
            onForget={() => change({ carried: [], chosen: [] })}
          />
        </Card>
      </div>
      <Reason text={sending.reason} />
      <SendBar
        count={recipients.length}
        isWritten={isWritten}
        isCounting={sending.isCounting}
        onSend={() => attempt('some', () => sending.askFor(recipients))}
        onSendAll={() => attempt('all', () => void sending.askForAll())}
      />
      <History />
      {isWarned && <InvalidDialog onClose={closeWarning} />}
      {sending.frozen && (
        <SendDialog
          frozen={sending.frozen}
          onConfirm={() => (sending.frozen ? sending.confirm(sending.frozen) : Promise.resolve())}
          onClose={sending.close}
        />
      )}
    </Page>
  )
}
