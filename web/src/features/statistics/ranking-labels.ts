import type { Ranking } from '@scrutineer/contract/statistics'
import { useTranslations } from 'use-intl'

/** The title of a ranking, and a subtitle with what it counts. */
export const useRankingLabels = () => {
  const t = useTranslations('statistics')
  const labels = {
    observerNumber: [t('COUNTIES_OBSERVERS'), t('observersCounted')],
    countiesIrregularities: [t('COUNTIES'), t('reportsCounted')],
    pollingStationIrregularities: [t('STATIONS'), t('reportsCounted')],
    countiesOpeningIrregularities: [t('COUNTIES_OPENING'), t('openingCounted')],
    pollingStationOpeningIrregularities: [t('STATIONS_OPENING'), t('openingCounted')],
    countiesByCountingIrregularities: [t('COUNTIES_COUNTING'), t('countingCounted')],
    pollingStationsByCountingIrregularities: [t('STATIONS_COUNTING'), t('countingCounted')],
  } as const satisfies Record<Ranking, unknown>
  return (ranking: Ranking) => {
    const [header, subHeader] = labels[ranking]
    return { header, subHeader }
  }
}
