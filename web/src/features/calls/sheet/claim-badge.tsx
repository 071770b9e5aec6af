import { Clock, Lock, UserCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useClock } from '../../../shared/activity/use-now.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'

interface Props {
  expiresAt: string
  /** The account that took the observer after the claim had expired. */
  takenBy: string | undefined
}

/** Until when the observer is the caller's. After that others may ring the observer. */
export const ClaimBadge = ({ expiresAt, takenBy }: Props) => {
  const t = useTranslations('calls')
  // Claims expire in an archive's present, too.
  const isExpired = Date.parse(expiresAt) <= useClock()
  if (takenBy !== undefined)
    return (
      <Badge variant="danger" icon={UserCheck}>
        <span className="max-w-64 truncate">{t('claimLostTo', { account: takenBy })}</span>
      </Badge>
    )
  return (
    <Badge variant={isExpired ? 'late' : 'accent'} icon={isExpired ? Clock : Lock}>
      {isExpired ? t('expired') : t('yoursUntil')} <Timestamp at={expiresAt} format="short" />
    </Badge>
  )
}
