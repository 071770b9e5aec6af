import { openFollowUpStates, type Situation, type StationState } from '@scrutineer/contract/situation'
import { Clock } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useAge } from '../../../shared/activity/use-age.ts'
import { useWaitingTime } from '../../../shared/activity/use-waiting-time.ts'
import { shareOf } from '../../../shared/share.ts'
import { classNames } from '../../../ui/class-names.ts'
import { DotMap } from '../map/dot-map.tsx'
import { MapLegend } from '../map/map-legend.tsx'
import { useStationMap } from '../map/map-query.ts'
import { coverageOf, sum } from '../totals.ts'

/** The emergency that has waited longest without an owner. */
const OldestUntaken = ({ followUps }: { followUps: Situation['followUps'] | undefined }) => {
  const t = useTranslations('situation')
  const getAge = useAge()
  const oldest = followUps?.oldestUntaken
  const waitingTime = useWaitingTime({ enabled: Boolean(oldest), refetches: true })
  const { minutes, isLate } = oldest ? waitingTime(oldest.since) : { minutes: 0, isLate: false }
  return (
    <div>
      <h2 className={classNames('flex items-center gap-2', isLate ? 'text-late' : 'text-soft')}>
        <Clock aria-hidden />
        {t('oldestUntaken')}
      </h2>
      <p className={classNames('wall-age font-semibold tracking-tight', isLate && 'text-late')}>
        {oldest ? getAge(minutes) : t('none')}
      </p>
      <p>
        {oldest && `${oldest.pollingStationName} · `}
        {followUps && t('untaken', { count: followUps.untaken })}
      </p>
    </div>
  )
}

/** The oldest untaken emergency, and the open follow-ups by state. */
export const WallFollowUps = ({ situation }: { situation: Situation | undefined }) => {
  const t = useTranslations('situation')
  const tState = useTranslations('followUp')
  const format = useFormatter()
  const agesOf = (state: string) => situation?.followUps.states.find(each => each.state === state)?.ages ?? []
  return (
    <section className="wall-follow-ups grid border-b">
      <OldestUntaken followUps={situation?.followUps} />
      <div>
        <h2 className="text-soft">{t('followUps')}</h2>
        <dl>
          {openFollowUpStates.map(state => (
            <div key={state} className="flex justify-between">
              <dt>{tState(`state.${state}`)}</dt>
              <dd className="font-semibold">{situation && format.number(sum(agesOf(state)))}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

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
