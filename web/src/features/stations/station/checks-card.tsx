import type { StationReports } from '@scrutineer/contract/stations'
import { useTranslations } from 'use-intl'
import { CheckSeverityIcon } from '../../../shared/check-severity-icon.tsx'
import { paths } from '../../../shared/paths.ts'
import { useCheckSentence } from '../../../shared/use-check-sentence.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'

/** The checks that fire for reports from the station, each linking to its report, and how many were repaired. */
export const ChecksCard = ({ station, observers, checks }: StationReports) => {
  const t = useTranslations('numbers')
  const sentenceOf = useCheckSentence()
  if (!checks) return null
  return (
    <Card aria-label={t('checks')} className="min-w-0 overflow-hidden">
      <div className="flex flex-wrap items-baseline gap-x-2 border-line border-b px-4 py-2.5">
        <h2 className="font-semibold">{t('checks')}</h2>
        <p className="text-soft text-sm">
          {t('openCount', { count: checks.open.length })}, {t('repairedCount', { count: checks.repaired })}
        </p>
      </div>
      <ul className="divide-y divide-line">
        {checks.open.map(({ idCheck, says, severity, idObserver, firedAt }) => (
          <li key={`${idCheck} ${idObserver}`}>
            <Link
              href={paths.details(severity === 'flag', idObserver, station.id)}
              className="flex items-baseline gap-2 px-4 py-2.5 text-sm hover:bg-sunken"
            >
              <CheckSeverityIcon severity={severity} />
              <span className="wrap-anywhere grid min-w-0 grow">
                <span className="font-medium">{sentenceOf(says)}</span>
                <span className="text-soft">
                  {observers.find(observer => observer.idObserver === idObserver)?.name}
                </span>
              </span>
              <span className="whitespace-nowrap text-soft">
                <Timestamp at={firedAt} format="short" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
