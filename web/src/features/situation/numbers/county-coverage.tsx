import type { CountyCoverage, Situation } from '@scrutineer/contract/situation'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { areasQuery } from '../../../shared/places/areas.ts'
import { groupByArea } from '../../../shared/places/group-by-area.ts'
import { LevelControl } from '../../../shared/places/level-control.tsx'
import { useAreLevelsLoading } from '../../../shared/places/level-names.ts'
import { shareOf, useFormatShare } from '../../../shared/share.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { Link } from '../../../ui/link.tsx'
import type { SituationLinks, SituationProps } from '../situation-links.ts'
import { coverageOf, isAssigned, sum } from '../totals.ts'
import { NumberCard, ShareBar } from './number-card.tsx'
import { scaleEnd } from './shares.ts'
import './county-list.css'

/** Rows shown on phones before the button is pressed. */
const phoneRows = 12
const skeletonRows = 24
const orders = ['leastSeen', 'name'] as const
type Order = (typeof orders)[number]

/** A county, or the counties of an area. */
interface PlaceCoverage extends Pick<CountyCoverage, 'code' | 'name' | 'seen' | 'stations'> {
  readonly href: string
}

interface RowProps {
  place: PlaceCoverage
  /** The share of a full bar. */
  scale: number
  isHidden: boolean
}

const Row = ({ place, scale, isHidden }: RowProps) => {
  const { code, name, seen, stations, href } = place
  const t = useTranslations('situation')
  const format = useFormatter()
  return (
    <li className={classNames(isHidden && 'is-more', seen === 0 && 'is-zero')}>
      <span aria-hidden className="truncate text-soft">
        {code}
      </span>
      <Link href={href} title={name} className="truncate rounded-sm underline-offset-2 hover:underline">
        {name}
      </Link>
      {seen === 0 ? (
        <span className="justify-self-end whitespace-nowrap text-soft">
          {t(stations > 0 ? 'noneSeen' : 'noneAssigned')}
        </span>
      ) : (
        <ShareBar share={shareOf(seen, stations) / scale} />
      )}
      <span className="county-count text-end">
        <b className="font-semibold">{format.number(seen)}</b>{' '}
        <span className="text-soft">/ {format.number(stations)}</span>
      </span>
    </li>
  )
}

/**
 * The counties measured by their assigned stations, and the others: shares of the two can't be compared. Each as they are, or as the
 * areas of a level with the sums of their counties, and the counties in none. Undefined while loading.
 */
const usePlaceLists = (situation: Situation | undefined, links: SituationLinks, level: number | undefined) => {
  const { data: areas } = useQuery(areasQuery)
  const areLevelsLoading = useAreLevelsLoading()
  if (!situation || areLevelsLoading) return undefined
  const toPlace = (county: CountyCoverage): PlaceCoverage => ({ ...county, href: links.county(county.code) })
  const toPlaces = (counties: readonly CountyCoverage[]) => {
    if (level === undefined) return counties.map(toPlace)
    return groupByArea(counties, areas ?? [], level).flatMap(({ area, rows }): PlaceCoverage[] => {
      if (!area) return rows.map(toPlace)
      const [seen, stations] = [sum(rows.map(row => row.seen)), sum(rows.map(row => row.stations))]
      return [{ code: area.code, name: area.name, seen, stations, href: links.area(area.id) }]
    })
  }
  const { counties, hasAssignments } = coverageOf(situation)
  const others = toPlaces(counties.filter(county => !isAssigned(county)))
  if (!hasAssignments) return [{ note: undefined, places: others }]
  return [
    { note: 'countiesAssigned' as const, places: toPlaces(counties.filter(isAssigned)) },
    { note: 'countiesUnassigned' as const, places: others },
  ].filter(({ places }) => places.length > 0)
}

/** Stations with a report of the assigned ones or of all, by county or by the areas of a level. Also the text alternative of the map. */
export const CountyCoverageCard = ({ situation, links, className }: SituationProps) => {
  const t = useTranslations('situation')
  const language = useLocale()
  const [order, setOrder] = useState<Order>('leastSeen')
  const [isWhole, setWhole] = useState(false)
  const [level, setLevel] = useState<number>()
  const formatShare = useFormatShare()
  // Where nobody is assigned, nothing is missing.
  const share = ({ seen, stations }: PlaceCoverage) => (stations > 0 ? shareOf(seen, stations) : 1)
  const collator = new Intl.Collator(language)
  const lists = usePlaceLists(situation, links, level)
  const byOrder = (one: PlaceCoverage, other: PlaceCoverage) =>
    (order === 'leastSeen' ? share(one) - share(other) : 0) || collator.compare(one.name, other.name)
  const places = lists?.flatMap(list => list.places)
  const scale = scaleEnd((places ?? []).map(({ seen, stations }) => shareOf(seen, stations)))
  return (
    <NumberCard
      title={t('counties')}
      note={lists ? t('fullBar', { share: formatShare(scale) }) : '\u00a0'}
      className={classNames('@container', className)}
      action={
        <SegmentedControl
          label={t('order')}
          choices={orders.map(value => ({ value, label: t(`orders.${value}`) }))}
          value={order}
          onChange={setOrder}
        />
      }
    >
      <div className="px-4 pb-2 empty:hidden">
        <LevelControl level={level} onChange={setLevel} />
      </div>
      <div id="counties">
        {!lists && (
          <ol aria-label={t('counties')} className="county-list px-4 pb-4 text-sm">
            {Array.from({ length: skeletonRows }, (_, row) => (
              <li key={row} aria-hidden="true" className={row >= phoneRows ? 'is-more' : undefined}>
                <Skeleton className="w-4" />
                <Skeleton className="w-20 max-w-full" />
                <Skeleton className="h-1 w-full" />
                <Skeleton className="w-16" />
              </li>
            ))}
          </ol>
        )}
        {lists?.map(({ note, places: listed }, position) => (
          <Fragment key={position}>
            {note && <h3 className="px-4 pb-1 font-medium text-sm">{t(note)}</h3>}
            <ol
              aria-label={note ? `${t('counties')}, ${t(note)}` : t('counties')}
              className="county-list px-4 pb-4 text-sm"
            >
              {listed.toSorted(byOrder).map((place, index) => {
                const row = index + (position > 0 ? (lists[0]?.places.length ?? 0) : 0)
                return <Row key={place.href} place={place} scale={scale} isHidden={!isWhole && row >= phoneRows} />
              })}
            </ol>
          </Fragment>
        ))}
      </div>
      {places && places.length > phoneRows && !isWhole && (
        <Button className="mx-auto mb-4 sm:hidden" onClick={() => setWhole(true)}>
          {t('showAll', { count: places.length })}
        </Button>
      )}
    </NumberCard>
  )
}
