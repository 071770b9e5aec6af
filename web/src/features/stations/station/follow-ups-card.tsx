import type { StationReports } from '@scrutineer/contract/stations'
import { useTranslations } from 'use-intl'
import { Referral } from '../../../shared/activity/referral.tsx'
import { StateMark } from '../../../shared/activity/state-mark.tsx'
import { useAge } from '../../../shared/activity/use-age.ts'
import { useNow } from '../../../shared/activity/use-now.ts'
import { paths } from '../../../shared/paths.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Link } from '../../../ui/link.tsx'

/** The follow-ups of reports from the station, each linking to its report. */
export const FollowUpsCard = ({ station, observers }: StationReports) => {
  const t = useTranslations('stations')
  const verdicts = useTranslations('followUp')
  const getAge = useAge()
  const now = useNow()
  const reports = observers.flatMap(({ followUp, ...observer }) => (followUp ? [{ ...observer, followUp }] : []))
  if (reports.length === 0) return null
  return (
    <Card aria-label={t('followUps')} className="min-w-0 overflow-hidden">
      <h2 className="border-line border-b px-4 py-2.5 font-semibold">{t('followUps')}</h2>
      <ul className="divide-y divide-line">
        {reports.map(({ idObserver, name, numberOfFlagged, followUp }) => (
          <li key={idObserver}>
            <Link
              href={paths.details(numberOfFlagged > 0, idObserver, station.id)}
              className="grid grid-cols-[minmax(0,8rem)_minmax(0,1fr)_auto] items-center gap-3 px-4 py-2.5 text-sm hover:bg-sunken"
            >
              <StateMark state={followUp.state} />
              <span className="grid min-w-0">
                <span className="truncate font-medium">{name}</span>
                <span className="truncate text-soft">
                  {followUp.state === 'closed' && followUp.result && `${verdicts(`state.${followUp.result}`)} · `}
                  {followUp.owner ?? t('noOwner')}
                  <Referral {...followUp} />
                </span>
              </span>
              <span className="whitespace-nowrap text-soft">
                {t('openedAgo', {
                  age: getAge((now - Date.parse(followUp.waitingSince ?? followUp.openedAt)) / 60_000),
                })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
