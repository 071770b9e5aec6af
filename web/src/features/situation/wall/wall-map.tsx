import type { Situation, StationState } from '@scrutineer/contract/situation'
import { useFormatter, useTranslations } from 'use-intl'
import { DotMap } from '../map/dot-map.tsx'
import { MapLegend } from '../map/map-legend.tsx'
import { useStationMap } from '../map/map-query.ts'
import { shareOf } from '../numbers/shares.ts'
import { coverageOf } from '../totals.ts'

const none: ReadonlySet<StationState> = new Set()
const rows = 20

/** In place of the map where no station has coordinates: the counties that were seen least. */
const LeastSeen = ({ situation }: { situation: Situation }) => {
  const t = useTranslations('situation')
  const format = useFormatter()
  const measured = coverageOf(situation).counties.filter(({ stations }) => stations > 0)
  const counties = measured.toSorted((a, b) => shareOf(a.seen, a.stations) - shareOf(b.seen, b.stations))
  return (
    <section className="min-h-0 overflow-hidden">
      <h2 className="text-soft">{t('leastSeen')}</h2>
      <ol className="wall-counties">
        {counties.slice(0, rows).map(({ code, name, seen, stations }) => (
          <li key={code} className="flex justify-between gap-2">
            <span className="truncate">{name}</span>
            <span className="whitespace-nowrap">
              <b className="font-semibold">{format.number(seen)}</b>
              <span className="text-soft"> / {format.number(stations)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The map, without pointer and keyboard. */
export const WallMap = ({ idNgo, situation }: { idNgo: number | undefined; situation: Situation | undefined }) => {
  const { stations } = useStationMap(idNgo, true)
  if (stations?.length === 0) return situation ? <LeastSeen situation={situation} /> : <div />
  return (
    <div className="wall-map flex flex-col">
      {stations && (
        <>
          <DotMap stations={stations} hidden={none} isStatic className="grow" />
          <MapLegend stations={stations} hidden={none} className="flex flex-wrap gap-x-6" />
        </>
      )}
    </div>
  )
}
