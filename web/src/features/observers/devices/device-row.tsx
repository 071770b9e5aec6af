import type { Device } from '@scrutineer/contract/cards'
import { Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
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
export const DeviceRow = ({ device, name, onSignOut, onErase }: Props) => {
  const t = useTranslations('devices')
  const { createdAt, lastSeenAt, heldItems, heldSince, isByCard, isByEarlierCard, endedAt, endedBy, isErased } = device
  const earlier = isByEarlierCard ? 'byEarlierCard' : 'byPin'
  return (
    <li className="grid gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Smartphone aria-hidden className="size-4 shrink-0 text-soft" />
        <b className="wrap-anywhere min-w-0 font-medium">{name}</b>
        <span className="ml-auto flex flex-wrap gap-1">
          {heldItems !== null && heldItems > 0 && <Badge variant="late">{t('holds', { count: heldItems })}</Badge>}
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
          {endedAt === null && (
            <Button size="narrow" aria-haspopup="dialog" onClick={onSignOut}>
              {t('signOut')}
            </Button>
          )}
          <Button size="narrow" className="text-danger" aria-haspopup="dialog" onClick={onErase}>
            {t('erase')}
          </Button>
        </div>
      )}
    </li>
  )
}
