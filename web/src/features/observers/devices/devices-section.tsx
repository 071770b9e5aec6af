import { cards, type Device, MAX_CARD_DEVICES } from '@scrutineer/contract/cards'
import { SHOWN_DEVICE_DIGITS } from '@scrutineer/contract/fields/device'
import { useQueryClient } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { useLiveQuery } from '../../../api/live/use-live-query.ts'
import { endpointKey, endpointQuery } from '../../../api/query.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'
import type { Recipient } from '../../../shared/activity/recipients.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { EndCardDialog, EraseDialog, SignOutDialog } from './device-dialogs.tsx'
import { DeviceRow } from './device-row.tsx'

const CardsDialog = lazyComponent(async () => (await import('../cards/cards-dialog.tsx')).CardsDialog)

/** Contacts of a phone have no live event. */
const refetchIntervalMs = 60_000

type Open = 'issue' | 'endCard' | { readonly device: Device; readonly kind: 'signOut' | 'erase' }

/** The observer's card, and the phones that signed in with it or with phone number and PIN. */
export const DevicesSection = ({ observer }: { observer: Recipient }) => {
  const t = useTranslations('devices')
  const timeZone = useTimeZone() ?? 'UTC'
  const client = useQueryClient()
  const { canChange } = useCurrentUser()
  const [open, setOpen] = useState<Open>()
  const params = { id: observer.id }
  const query = useLiveQuery(endpointQuery(cards.devices, { params }), {
    concerns: () => false,
    idleRefetchMs: refetchIntervalMs,
  })
  // Two phones may have the same name; the phone’s saved file has these digits, too.
  const nameOf = ({ name, id }: Device) => `${name || t('unnamed')} · ${id.slice(0, SHOWN_DEVICE_DIGITS)}`
  const dialog = {
    idObserver: observer.id,
    onClose: () => setOpen(undefined),
    onEnded: () => client.invalidateQueries({ queryKey: endpointKey(cards.devices) }),
  }
  const { card, devices = [] } = query.data ?? {}
  return (
    <Card aria-labelledby="devices" className="overflow-hidden">
      <header className="grid gap-2 border-line border-b px-4 py-3">
        <h2 id="devices" className="font-semibold text-lg">
          {t('title')}
        </h2>
        {query.isPending && <Skeleton className="w-48" />}
        {query.data && (
          <p className="wrap-anywhere text-soft text-sm">
            {card
              ? `${t('card', { account: card.createdBy, at: formatDateTime(new Date(card.createdAt), timeZone) })}. ${t('usedBy', { count: card.devices, max: MAX_CARD_DEVICES })}`
              : t('noCard')}
          </p>
        )}
        {canChange && (
          <div className="flex flex-wrap gap-2">
            <Button size="narrow" aria-haspopup="dialog" disabled={!query.data} onClick={() => setOpen('issue')}>
              <QrCode aria-hidden />
              {t(card ? 'reissue' : 'issue')}
            </Button>
            {card && (
              <Button size="narrow" className="text-danger" aria-haspopup="dialog" onClick={() => setOpen('endCard')}>
                {t('endCard')}
              </Button>
            )}
          </div>
        )}
      </header>
      {query.isError && <QueryFailure query={query} />}
      {query.data && devices.length === 0 && <p className="px-4 py-3 text-soft">{t('none')}</p>}
      <ul className="divide-y divide-line">
        {devices.map(device => (
          <DeviceRow
            key={device.id}
            device={device}
            name={nameOf(device)}
            onSignOut={canChange ? () => setOpen({ kind: 'signOut', device }) : undefined}
            onErase={canChange ? () => setOpen({ kind: 'erase', device }) : undefined}
          />
        ))}
      </ul>
      {open === 'issue' && <CardsDialog observers={[observer]} onClose={dialog.onClose} />}
      {open === 'endCard' && <EndCardDialog {...dialog} name={observer.name} />}
      {typeof open === 'object' && open.kind === 'signOut' && (
        <SignOutDialog {...dialog} device={open.device} name={nameOf(open.device)} />
      )}
      {typeof open === 'object' && open.kind === 'erase' && (
        <EraseDialog {...dialog} device={open.device} name={nameOf(open.device)} />
      )}
    </Card>
  )
}
