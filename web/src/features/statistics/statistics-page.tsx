import { type Ranking, type RankingRow, rankings } from '@scrutineer/contract/statistics'
import { useQueries } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ArrowRight, ChartBarDecreasing } from 'lucide-react'
import { useId } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { isFirstLoad } from '../../api/query.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { paths, rankingFromKey, routePaths } from '../../shared/paths.ts'
import { LevelControl } from '../../shared/places/level-control.tsx'
import { useAreLevelsLoading } from '../../shared/places/level-names.ts'
import { RequestFailure } from '../../shared/query-failure.tsx'
import { EmptyCard } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { Link } from '../../ui/link.tsx'
import { BarsSkeleton, RankedBars } from './ranked-bars.tsx'
import { RankingDialog } from './ranking-dialog.tsx'
import { useRankingLabels } from './ranking-labels.ts'
import { cardQuery, type Level } from './ranking-queries.ts'
import { fullBarFor } from './ranking-scale.ts'
import { useRankingLinks } from './use-ranking-links.ts'

const cardClass = 'grid content-between gap-3 p-4'
const cardRows = 5

interface Props {
  ranking: Ranking
  level: Level
  rows: readonly RankingRow[]
}

/** The first five rows of a ranking, with a link to all of it. */
const RankingCard = ({ ranking, level, rows }: Props) => {
  const t = useTranslations('statistics')
  const { header, subHeader } = useRankingLabels()(ranking)
  const id = useId()
  const hrefOf = useRankingLinks(ranking, level)
  const fullBar = fullBarFor(rows[0]?.value ?? 0)
  return (
    <Card aria-labelledby={id} className={cardClass}>
      <div className="grid gap-3">
        <header>
          <h2 id={id} className="font-semibold">
            {header}
          </h2>
          <p className="text-soft text-sm">
            {subHeader} · {t('fullBar', { value: fullBar })}
          </p>
        </header>
        <RankedBars label={header} rows={rows.slice(0, cardRows)} fullBar={fullBar} hrefOf={hrefOf} />
      </div>
      <Link
        href={paths.statistic(ranking, { level })}
        preservesScroll
        aria-describedby={id}
        className="inline-flex min-h-8 items-center gap-1.5 justify-self-start rounded-sm font-medium text-accent hover:underline [&_svg]:size-4"
      >
        {t('SEE_ALL')}
        <ArrowRight aria-hidden />
      </Link>
    </Card>
  )
}

/** Placeholder of a card whose ranking is loading. */
const CardSkeleton = () => (
  <Card aria-hidden className={cardClass}>
    <div className="grid gap-3">
      <div className="grid h-9.5 content-around">
        <Skeleton className="w-48" />
        <Skeleton className="w-32" />
      </div>
      <BarsSkeleton count={cardRows} />
    </div>
    <Skeleton className="my-2.5 w-36" />
  </Card>
)

const route = getRouteApi(routePaths.statistics)

/** The queries of all cards, in the order of `rankings`. */
const useRankingCards = (level: Level) => useQueries({ queries: rankings.map(ranking => cardQuery(ranking, level)) })

/** Combines the failures of all cards into one, with a retry for the failed ones. */
const failureOf = (cards: ReturnType<typeof useRankingCards>) => {
  const failed = cards.filter(card => card.isError)
  const [first] = failed
  if (!first) return undefined
  return {
    error: first.error,
    isRetrying: failed.some(card => card.isFetching),
    retry: () => {
      for (const card of failed) void card.refetch()
    },
  }
}

/** The seven rankings as cards. The address may open one of them as a complete list in a dialog. */
export const StatisticsPage = () => {
  const t = useTranslations('statistics')
  const getLabels = useRankingLabels()
  const navigate = route.useNavigate()
  const timeZone = useTimeZone() ?? 'UTC'
  const { key } = route.useParams()
  const open = key === undefined ? undefined : rankingFromKey(key)
  const { level } = route.useSearch()
  const cards = useRankingCards(level)

  const failure = failureOf(cards)
  const isLoading = cards.some(card => card.isPending)
  // Shown together: a card that arrives later, or has no rows, would move those below it.
  const areCardsLoading = useAreLevelsLoading() || cards.some(isFirstLoad)
  const countedAt = cards.flatMap(card => (card.data ? [card.dataUpdatedAt] : []))
  const oldestCount = countedAt.length > 0 ? Math.min(...countedAt) : 0
  const isEmpty = cards.every(card => card.data?.data.length === 0)
  return (
    <PageLayout
      isWide
      isDense
      title={t('TITLE')}
      documentTitle={open && getLabels(open).header}
      actions={
        <LevelControl level={level} onChange={next => void navigate({ search: { level: next }, resetScroll: false })} />
      }
      subtitle={oldestCount > 0 ? t('asOf', { time: formatDateTime(new Date(oldestCount), timeZone) }) : t('subtitle')}
    >
      {failure && (
        <RequestFailure
          error={failure.error}
          onRetry={failure.retry}
          isRetrying={failure.isRetrying}
          lastDataAt={oldestCount}
        />
      )}
      <p role="status" className="sr-only">
        {isLoading && t('LOADING')}
      </p>
      {isEmpty && <EmptyCard icon={ChartBarDecreasing} title={t('emptyTitle')} text={t('emptyText')} />}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3 min-[110rem]:grid-cols-4">
        {rankings.map((ranking, index) => {
          const card = cards[index]
          if (areCardsLoading || card?.isPending) return <CardSkeleton key={ranking} />
          const rows = card?.data?.data ?? []
          return rows.length > 0 && <RankingCard key={ranking} ranking={ranking} level={level} rows={rows} />
        })}
      </div>
      {open && (
        <RankingDialog
          key={open}
          ranking={open}
          level={level}
          onClose={() => void navigate({ href: paths.statistics({ level }), resetScroll: false })}
        />
      )}
    </PageLayout>
  )
}
