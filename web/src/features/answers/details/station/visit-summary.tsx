import type { Visit } from '@scrutineer/contract/answers'
import { useTranslations } from 'use-intl'
import { VisitDetails } from '../../../../shared/visit-details.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { ReadOnlyCheckbox } from '../../../../ui/form/read-only-checkbox.tsx'
import { Timestamp } from '../../../../ui/timestamp.tsx'

/** Arrival, departure and the observed facts of a visit. */
export const VisitSummary = ({ visit }: { visit: Visit | null | undefined }) => {
  const t = useTranslations('answers')
  if (visit === undefined)
    return (
      <div className="flex h-5 items-center gap-6">
        <Skeleton className="w-28" />
        <Skeleton className="w-28" />
        <Skeleton className="w-32" />
      </div>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
      <p>
        <span className="text-soft">{t('ARRIVAL')}</span> <Timestamp at={visit?.observerArrivalTime} format="short" />
      </p>
      <p>
        <span className="text-soft">{t('DEPARTURE')}</span> <Timestamp at={visit?.observerLeaveTime} format="short" />
      </p>
      {visit?.urbanArea !== null && (
        <ReadOnlyCheckbox isChecked={visit?.urbanArea ?? false}>{t('URBAN_AREA')}</ReadOnlyCheckbox>
      )}
      {visit?.isPollingStationPresidentFemale !== null && (
        <ReadOnlyCheckbox isChecked={visit?.isPollingStationPresidentFemale ?? false}>
          {t('PRESIDENT_WOMAN')}
        </ReadOnlyCheckbox>
      )}
      {visit && <VisitDetails visit={visit} />}
    </div>
  )
}
