import type { CallClaim } from '@scrutineer/contract/fields/call-values'
import { useTranslations } from 'use-intl'
import { useDuration } from '../use-duration.ts'

interface Props {
  claims: readonly CallClaim[]
  /** In ms since 1970. */
  now: number
}

/** Who else is calling whom. */
export const ClaimsList = ({ claims, now }: Props) => {
  const t = useTranslations('calls')
  const duration = useDuration()
  if (claims.length === 0) return null
  return (
    <section className="grid gap-1.5 px-4 py-3">
      <h3 className="font-semibold text-sm">{t('beingRung')}</h3>
      <ul className="grid gap-1 text-sm">
        {claims.map(({ idObserver, observerName, account, claimedAt }) => (
          <li key={idObserver} className="flex gap-2">
            <span className="wrap-anywhere min-w-0 grow">
              {t.rich('rings', {
                account,
                observer: observerName,
                soft: text => <span className="text-soft">{text}</span>,
              })}
            </span>
            <span className="shrink-0 text-soft">{duration((now - Date.parse(claimedAt)) / 60_000)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
