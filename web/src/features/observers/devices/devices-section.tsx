import { cards, type Device, MAX_CARD_DEVICES } from '@scrutineer/contract/cards'
import { SHOWN_DEVICE_DIGITS } from '@scrutineer/contract/fields/device'
import { QrCode, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { useLiveQuery } from '../../../api/live/use-live-query.ts'
import { endpointQuery } from '../../../api/query.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'
import { formatDateTime } from '../../../lib/format/dates.ts'
import type { Recipient } from '../../../shared/activity/recipients.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { Term } from '../../../shared/glossary/term.tsx'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { confirm } from '../../../ui/overlay/confirm-store.ts'
import { Timestamp } from '../../../ui/timestamp.tsx'

const Line = ({ at, children }: { at?: string | null; children: ReactNode }) => (
  <p className="flex flex-wrap justify-between gap-x-4 text-soft text-sm">
    <span className="wrap-anywhere">{children}</span>
    {at && <Timestamp at={at} format="compact" />}
  </p>
)

interface Props {
  device: Device
  name: string
  /** Undefined without the right to change. */
  onSignOut: (() => void) | undefined
  onErase: (() => void) | undefined
}

/** A phone: how it signed in, when it was last heard from, and what it holds without a receipt. */
const DeviceRow = ({ device, name, onSignOut, onErase }: Props) => {
  const t = useTranslations('devices')
  const { createdAt, lastSeenAt, heldItems, heldSince, isByCard, isByEarlierCard, endedAt, endedBy, isErased } = device
  const earlier = isByEarlierCard ? 'byEarlierCard' : 'byPin'
  return (
    <li className="grid gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Smartphone aria-hidden className="size-4 shrink-0 text-soft" />
        <b className="wrap-anywhere min-w-0 font-medium">{name}</b>
        <span className="ms-auto flex flex-wrap gap-1">
          {heldItems !== null && heldItems > 0 && (
            <Badge variant="late">
              <Term name="holds">{t('holds', { count: heldItems })}</Term>
            </Badge>
          )}
          {isErased ? (
            <Badge variant="danger">{t('erased')}</Badge>
          ) : (
            endedAt !== null && <Badge>{t('signedOut')}</Badge>
          )}
        </span>
      </div>
      <Line at={createdAt}>{t(isByCard ? 'byCard' : earlier)}</Line>
      <Line at={lastSeenAt}>{t('lastSeen')}</Line>
      {heldItems === null && <Line>{t('holdsUnknown')}</Line>}
      {heldItems === 0 && <Line>{t('holdsNothing')}</Line>}
      {heldSince !== null && <Line at={heldSince}>{t('oldest')}</Line>}
      {endedBy !== null && <Line at={endedAt}>{t('signedOutBy', { account: endedBy })}</Line>}
      {onErase && !isErased && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is shown
        <div role="group" aria-label={t('actions', { name })} className="mt-1 flex flex-wrap gap-2">
          {endedAt === null && <Button size="narrow" label={t('signOut')} aria-haspopup="dialog" onClick={onSignOut} />}
          <Button size="narrow" label={t('erase')} className="text-danger" aria-haspopup="dialog" onClick={onErase} />
        </div>
      )}
    </li>
  )
}

/** Confirm and end the observer's card or the sessions of a phone; `onEnded` refetches them. */
const useDeviceConfirmations = (idObserver: number, onEnded: () => Promise<void>) => {
  const t = useTranslations('devices')
  const end = (device: Device, erase: boolean) =>
    call(cards.endDevice, { params: { id: idObserver, device: device.id }, body: { erase } })
  return {
    /** The phone keeps what it holds. */
    signOut: (device: Device, name: string) =>
      void confirm({
        title: t('signOutTitle', { name }),
        text: t('signOutText', { count: device.heldItems ?? 0 }),
        label: t('signOut'),
        do: async () => {
          await end(device, false)
          toast('success', t('success'), t('signOutDone'))
          await onEnded()
        },
      }),
    /** Confirms twice and has a phone delete everything, since what it holds is lost. */
    erase: async (device: Device, name: string) => {
      const loss = device.heldItems === null ? t('eraseLossUnknown') : t('eraseLoss', { count: device.heldItems })
      const isDestructive = true
      const text = (
        <div className="grid gap-3">
          <p>{t('eraseText')}</p>
          <p className="font-medium text-ink">{loss}</p>
        </div>
      )
      if (await confirm({ title: t('eraseTitle', { name }), text, label: t('eraseContinue'), isDestructive }))
        await confirm({
          title: t('eraseSureTitle'),
          text: loss,
          label: t('eraseSure'),
          isDestructive,
          do: async () => {
            await end(device, true)
            toast('warning', t('success'), t('eraseDone'))
            await onEnded()
          },
        })
    },
    endCard: (name: string) =>
      void confirm({
        title: t('endCardTitle', { name }),
        text: t('endCardText'),
        label: t('endCard'),
        isDestructive: true,
        do: async () => {
          await call(cards.end, { params: { id: idObserver } })
          toast('warning', t('success'), t('cardEnded'))
          await onEnded()
        },
      }),
  }
}

const CardsDialog = lazyComponent(async () => (await import('../cards/cards-dialog.tsx')).CardsDialog)

/** Contacts of a phone have no live event. */
const refetchIntervalMs = 60_000

/** The observer's card, and the phones that signed in with it or with phone number and PIN. */
export const DevicesSection = ({ observer }: { observer: Recipient }) => {
  const t = useTranslations('devices')
  const timeZone = useTimeZone() ?? 'UTC'
  const invalidate = useInvalidate()
  const { canChange } = useCurrentUser()
  const [isIssuing, setIssuing] = useState(false)
  const confirmations = useDeviceConfirmations(observer.id, () => invalidate([cards.devices]))
  const params = { id: observer.id }
  const query = useLiveQuery(endpointQuery(cards.devices, { params }), {
    concerns: () => false,
    idleRefetchMs: refetchIntervalMs,
  })
  // Two phones may have the same name; the phone’s saved file has these digits, too.
  const nameOf = ({ name, id }: Device) => `${name || t('unnamed')} · ${id.slice(0, SHOWN_DEVICE_DIGITS)}`
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
            <Button
              size="narrow"
              icon={QrCode}
              label={t(card ? 'reissue' : 'issue')}
              aria-haspopup="dialog"
              disabled={!query.data}
              onClick={() => setIssuing(true)}
            />
            {card && (
              <Button
                size="narrow"
                className="text-danger"
                aria-haspopup="dialog"
                onClick={() => confirmations.endCard(observer.name)}
              >
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
            onSignOut={canChange ? () => confirmations.signOut(device, nameOf(device)) : undefined}
            onErase={canChange ? () => void confirmations.erase(device, nameOf(device)) : undefined}
          />
        ))}
      </ul>
      {isIssuing && <CardsDialog observers={[observer]} onClose={() => setIssuing(false)} />}
    </Card>
  )
}
