import type { StationObserver, StationReports } from '@scrutineer/contract/stations'
import { MapPin } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../shared/paths.ts'
import { VisitDetails } from '../../../shared/visit-details.tsx'
import { Link } from '../../../ui/link.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'

/** Since when the observer is here, or when the visit was. */
const VisitTimes = ({ visit }: Pick<StationObserver, 'visit'>) => {
  const t = useTranslations('stations')
  const { observerArrivalTime: arrival, observerLeaveTime: departure } = visit ?? {}
  if (arrival && !departure)
    return (
      <span className="inline-flex items-center gap-1 font-medium text-accent">
        <MapPin aria-hidden className="size-3.5 shrink-0" />
        {t.rich('hereSince', { time: () => <Timestamp at={arrival} format="short" /> })}
      </span>
    )
  if (!departure) return <span className="text-soft">{t('noVisit')}</span>
  return (
    <span className="text-soft">
      {arrival ? <Timestamp at={arrival} format="short" /> : '…'}–<Timestamp at={departure} format="short" />
    </span>
  )
}

/** The observers of a station, each linking to the profile. */
export const StationObservers = ({ observers, numberOfObservers }: StationReports) => {
  const t = useTranslations('stations')
  return (
    <section aria-label={t('observers')} className="grid gap-3">
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {observers.map(observer => (
          <li key={observer.idObserver}>
            <Link
              href={paths.observer('view', observer.phone)}
              className="grid gap-1 rounded-lg border border-line bg-surface px-4 py-2.5 hover:bg-sunken"
            >
              <span className="flex items-center justify-between gap-3">
                <span className="grid min-w-0">
                  <span className="truncate font-medium">{observer.name}</span>
                  <span className="truncate text-soft text-sm">{observer.ngo}</span>
                </span>
                <span className="shrink-0 text-sm">
                  <VisitTimes visit={observer.visit} />
                </span>
              </span>
              {observer.visit && <VisitDetails visit={observer.visit} />}
            </Link>
          </li>
        ))}
      </ul>
      {numberOfObservers > observers.length && (
        <p className="text-soft text-sm">
          {t('observersLimited', { shown: String(observers.length), count: String(numberOfObservers) })}
        </p>
      )}
    </section>
  )
}
