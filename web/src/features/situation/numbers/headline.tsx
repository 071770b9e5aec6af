import { SILENT_MINUTES, type Situation } from '@scrutineer/contract/situation'
import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useAge } from '../../../shared/activity/use-age.ts'
import { useWaitingTime } from '../../../shared/activity/use-waiting-time.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Link } from '../../../ui/link.tsx'
import type { situationLinks } from '../situation-links.ts'
import { coverageOf, openFollowUps, stationTotals } from '../totals.ts'
import { ShareBar } from './number-card.tsx'
import { percent, shareOf } from './shares.ts'

type Links = ReturnType<typeof situationLinks>

interface CellProps {
  label: string
  value: number
  /** The list behind the number. */
  href: string
  /** The whole of which the value is a part. */
  total?: number
  /** Below the number; without it, the share of the total. */
  children?: ReactNode
}

/** A share with its bar, and with what it is a share of where the number doesn't say it. */
const Share = ({ share, text }: { share: number; text?: string | undefined }) => {
  const format = useFormatter()
  return (
    <span className="flex items-center gap-2">
      <span className="truncate">
        {format.number(share, percent(share))} {text}
      </span>
      <span className="min-w-6 grow">
        <ShareBar share={share} />
      </span>
    </span>
  )
}

/** How much of what the observers can see was seen. */
const CoverageShare = ({ situation }: { situation: Situation }) => {
  const t = useTranslations('situation')
  const { isAllAssigned, seen, stations, observedCounties } = coverageOf(situation)
  const isPart = observedCounties > 0 && observedCounties < situation.counties.length
  const inCounties = isPart ? t('inCounties', { count: observedCounties }) : undefined
  return (
    <Share share={shareOf(seen, stations)} text={isAllAssigned ? t('ofAssigned', { total: stations }) : inCounties} />
  )
}

const Cell = ({ label, value, href, total, children }: CellProps) => {
  const format = useFormatter()
  const t = useTranslations('situation')
  const number = <span className="situation-big font-semibold tracking-tight">{format.number(value)}</span>
  return (
    <>
      <dt className="text-soft text-sm">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-1.5">
        <Link href={href} className="rounded-sm underline-offset-2 hover:underline">
          {number}
        </Link>
        {total !== undefined && <span className="text-soft">{t('of', { total })}</span>}
      </dd>
      <dd className="situation-line text-soft text-sm">{children ?? <Share share={shareOf(value, total ?? 0)} />}</dd>
    </>
  )
}

const CellSkeleton = () => (
  <>
    <dt className="situation-line grid content-center">
      <Skeleton className="w-24" />
    </dt>
    <dd className="grid h-8 content-center">
      <Skeleton className="h-5 w-20" />
    </dd>
    <dd className="situation-line grid content-center">
      <Skeleton className="w-28" />
    </dd>
  </>
)

const silentFor = ({ silent }: Situation['observers'], minutes: number) =>
  silent.find(each => each.minutes === minutes)?.observers ?? 0

/** Open follow-ups without an owner; amber when the oldest has waited too long. */
const Untaken = ({ situation: { followUps }, links }: { situation: Situation; links: Links }) => {
  const t = useTranslations('situation')
  const getAge = useAge()
  const { untaken, oldestUntaken: oldest } = followUps
  const waitingTime = useWaitingTime({ enabled: Boolean(oldest) })
  if (untaken === 0) return t('allOwned')
  // Without one, no untaken report has a flag any more.
  const { minutes, isLate } = oldest ? waitingTime(oldest.since) : { minutes: 0, isLate: false }
  return (
    <span className={classNames('flex flex-wrap items-center gap-x-1.5', isLate && 'text-late')}>
      <Clock aria-hidden className="size-3.5 shrink-0" />
      <Link href={links.untaken()} className="underline-offset-2 hover:underline">
        {t('untaken', { count: untaken })}
      </Link>{' '}
      {oldest && (
        <Link href={links.report(oldest)} className="underline-offset-2 hover:underline">
          {t('oldest', { age: getAge(minutes) })}
        </Link>
      )}
    </span>
  )
}

/** The seven numbers of the first row. */
export const Headline = ({ situation, links }: { situation: Situation | undefined; links: Links }) => {
  const t = useTranslations('situation')
  const cells = situation ? cellsOf(situation, links, t) : Array.from({ length: 7 }, () => <CellSkeleton />)
  return (
    <dl
      aria-label={t('headline')}
      className="situation-headline grid overflow-hidden rounded-lg border border-line bg-line"
    >
      {cells.map((cell, index) => (
        <div key={index} className="flex flex-col gap-0.5 bg-surface p-3">
          {cell}
        </div>
      ))}
    </dl>
  )
}

const cellsOf = (situation: Situation, links: Links, t: ReturnType<typeof useTranslations<'situation'>>) => {
  const { asOf, observers, reports } = situation
  const { seen, stations } = stationTotals(situation)
  const [short, long] = [silentFor(observers, 30), silentFor(observers, 120)]
  const silentLink = (minutes: 30 | 120, text: ReactNode) => (
    <Link href={links.silent(minutes)} className="underline-offset-2 hover:underline">
      {text}
    </Link>
  )
  return [
    <Cell key="stations" label={t('stationsSeen')} value={seen} total={stations} href={links.stations()}>
      <CoverageShare situation={situation} />
    </Cell>,
    <Cell
      key="signedIn"
      label={t('signedIn')}
      value={observers.signedIn}
      total={observers.all}
      href={links.signedIn()}
    />,
    <Cell
      key="atStation"
      label={t('atStation')}
      value={observers.atStation}
      total={observers.signedIn}
      href={links.atStation()}
    />,
    <Cell
      key="silent"
      label={t('noContact', { minutes: SILENT_MINUTES })}
      value={silentFor(observers, SILENT_MINUTES)}
      total={observers.atStation}
      href={links.silent(SILENT_MINUTES)}
    >
      <span className="text-xs">
        {t.rich('noContactShortAndLong', {
          short,
          long,
          shortLink: text => silentLink(30, text),
          longLink: text => silentLink(120, text),
        })}
      </span>
    </Cell>,
    <Cell key="recent" label={t('recent')} value={reports.recent} href={links.recent(asOf)}>
      <Link href={links.reports()} className="underline-offset-2 hover:underline">
        {t('reportsInAll', { count: reports.all })}
      </Link>
    </Cell>,
    <Cell key="flagged" label={t('flagged')} value={reports.flagged} total={reports.all} href={links.flagged()}>
      <Link href={links.recentFlagged(asOf)} className="underline-offset-2 hover:underline">
        {t('recentFlagged', { count: reports.recentFlagged })}
      </Link>
    </Cell>,
    <Cell key="open" label={t('followUps')} value={openFollowUps(situation)} href={links.followUps()}>
      <Untaken situation={situation} links={links} />
    </Cell>,
  ]
}
