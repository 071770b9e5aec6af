import type { Ranking } from '@scrutineer/contract/statistics'
import { useTranslations } from 'use-intl'

/** The title of a ranking, and a subtitle with what it counts. */
export const useRankingLabels = () => {
  const t = useTranslations('statistics')
  const labels = {
    observerNumber: [t('COUNTIES_OBSERVERS'), t('observersSubtitle')],
    countiesIrregularities: [t('COUNTIES'), t('reportsSubtitle')],
    pollingStationIrregularities: [t('STATIONS'), t('reportsSubtitle')],
    countiesOpeningIrregularities: [t('COUNTIES_OPENING'), t('openingSubtitle')],
    pollingStationOpeningIrregularities: [t('STATIONS_OPENING'), t('openingSubtitle')],
    countiesByCountingIrregularities: [t('COUNTIES_COUNTING'), t('countingSubtitle')],
    pollingStationsByCountingIrregularities: [t('STATIONS_COUNTING'), t('countingSubtitle')],
  } as const satisfies Record<Ranking, unknown>
  return (ranking: Ranking) => {
    const [header, subHeader] = labels[ranking]
    return { header, subHeader }
  }
}
