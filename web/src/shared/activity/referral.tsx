import type { ThreadFollowUp } from '@scrutineer/contract/fields/threads'
import { useTranslations } from 'use-intl'
import { Timestamp } from '../../ui/timestamp.tsx'

/** To whom an event was referred, and when, after a separator; nothing without a referral. */
export const Referral = ({ referredTo, referredAt }: Pick<ThreadFollowUp, 'referredTo' | 'referredAt'>) => {
  const t = useTranslations('followUp')
  if (!referredTo) return null
  return (
    <>
      {' · '}
      <span className="sr-only">{t('referredTo')} </span>
      {referredTo} {referredAt && <Timestamp at={referredAt} format="compact" />}
    </>
  )
}
