import { cards, MAX_CARDS, type NewCard } from '@scrutineer/contract/cards'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { useInvalidate } from '../../../api/use-invalidate.ts'
import type { Recipient } from '../../../shared/activity/recipients.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { useSubmit } from '../../../shared/form/use-submit.ts'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { Link } from '../../../ui/link.tsx'
import { Dialog, DialogButtons } from '../../../ui/overlay/dialog.tsx'
import { UnsavedGuard } from '../../../ui/overlay/unsaved-guard.tsx'
import { addressInWords, appAddress, findAddressProblem } from './card-address.ts'
import { IssuedCards } from './issued-cards.tsx'

/** Says that phones can't open the address on the cards, and where the set-up explains what to do. */
const AddressNotice = () => {
  const t = useTranslations('cards')
  const { isOrganizer } = useCurrentUser()
  const address = appAddress()
  const problem = findAddressProblem(address)
  if (!problem) return null
  return (
    <p className="flex gap-2 rounded-md bg-late-wash px-3 py-2 text-late">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {t(problem, { address: addressInWords(address) })}{' '}
        {isOrganizer && (
          <Link href={paths.setup()} className="underline">
            {t('setUp')}
          </Link>
        )}
      </span>
    </p>
  )
}

/**
 * Issues cards for observers, and for those that are left after a failure. The tokens are in this state only: they are never
 * stored, and gone with the component.
 */
const useIssueCards = (observers: readonly Recipient[]) => {
  const invalidate = useInvalidate()
  const { submit, isBusy, reason } = useSubmit()
  const [issued, setIssued] = useState<readonly NewCard[]>([])
  const issue = async () => {
    const done = new Set(issued.map(({ idObserver }) => idObserver))
    const ids = observers.map(({ id }) => id).filter(id => !done.has(id))
    try {
      for (let start = 0; start < ids.length; start += MAX_CARDS) {
        const part = await call(cards.issue, { body: { ids: ids.slice(start, start + MAX_CARDS) } })
        setIssued(previous => [...previous, ...part])
      }
    } finally {
      await invalidate([cards.devices])
    }
  }
  return { issued, isBusy, reason, issue: () => void submit(issue) }
}

interface Props {
  observers: readonly Recipient[]
  onClose: () => void
}

/** Issues cards after a confirmation. Static with their codes: a stray Escape must not lose them. */
export const CardsDialog = ({ observers, onClose }: Props) => {
  const t = useTranslations('cards')
  const tCommon = useTranslations('ui')
  const { issued, isBusy, reason, issue } = useIssueCards(observers)
  const count = observers.length
  const missing = count - issued.length
  if (issued.length === 0)
    return (
      <Dialog title={t('title', { count })} isStatic={isBusy} onClose={onClose}>
        <p>{t('text', { count })}</p>
        <p>{t('once', { count })}</p>
        <AddressNotice />
        <FormError text={reason} />
        <DialogButtons>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button variant="primary" label={t('issue', { count })} isBusy={isBusy} disabled={isBusy} onClick={issue} />
        </DialogButtons>
      </Dialog>
    )
  return (
    <>
      <Dialog key="issued" title={t('title', { count })} isStatic onClose={onClose}>
        <p>{t('issued', { count: issued.length })}</p>
        {missing > 0 && (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <FormError text={isBusy ? undefined : `${t('incomplete', { missing, count })} ${reason ?? ''}`} />
            <Button label={tCommon('retry')} isBusy={isBusy} disabled={isBusy} onClick={issue} />
          </div>
        )}
        <AddressNotice />
        <IssuedCards cards={issued} onClose={onClose} />
      </Dialog>
      <UnsavedGuard isUnsaved text={t('leaveText')} />
    </>
  )
}
