import type { Situation, StationState } from '@scrutineer/contract/situation'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { sum } from '../totals.ts'
import { DotMap } from './dot-map.tsx'
import { MapLegend } from './map-legend.tsx'
import { useStationMap } from './map-query.ts'

interface Props {
  situation: Situation | undefined
  idNgo: number | undefined
}

/** The map with its legend, and in words what it doesn't show. Without coordinates only the words. */
export const StationMapContent = ({ situation, idNgo }: Props) => {
  const t = useTranslations('situation')
  const { stations, isError, retry } = useStationMap(idNgo, false)
  const [hidden, setHidden] = useState<ReadonlySet<StationState>>(new Set())
  const abroad = situation?.counties.filter(({ diaspora }) => diaspora) ?? []
  const atHome = situation ? sum(situation.counties.map(({ stations: all }) => all)) : 0
  const abroadCount = sum(abroad.map(({ stations: all }) => all))
  if (!stations)
    return (
      <div className="situation-map-place grid grow place-content-center px-4 pb-4">
        {isError ? (
          <>
            <p className="mb-2 text-soft">{t('mapFailed')}</p>
            <Button onClick={retry}>{t('retry')}</Button>
          </>
        ) : (
          <Skeleton className="w-40" />
        )}
      </div>
    )
  // As high as a map, so that nothing below moves when it is known that there is none.
  if (stations.length === 0)
    return (
      <p className="situation-map-place grid grow place-content-center px-4 pb-4 text-center text-soft">
        {t('noCoordinates')}
      </p>
    )
  const missing = atHome - abroadCount - stations.length
  return (
    <div className="situation-map-place flex grow flex-col px-4 pb-4">
      <p className="text-soft text-sm">
        {t('onMap', { count: stations.length })}
        {missing > 0 && ` ${t('withoutCoordinates', { count: missing })}`}
        {abroadCount > 0 && ` ${t('abroad', { count: abroadCount, seen: sum(abroad.map(({ seen }) => seen)) })}`}
      </p>
      <DotMap stations={stations} hidden={hidden} className="situation-map grow" />
      <MapLegend stations={stations} hidden={hidden} onChange={setHidden} className="flex flex-wrap gap-2 text-sm" />
    </div>
  )
}
