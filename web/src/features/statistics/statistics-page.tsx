import { rankings } from '@scrutineer/contract/statistics'
import { useQueries } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ChartBarDecreasing, Scale } from 'lucide-react'
import { useTimeZone, useTranslations } from 'use-intl'
import { useCapability } from '../../api/capabilities.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { paths, rankingFromKey, routePaths } from '../../shared/paths.ts'
import { LevelControl } from '../../shared/places/level-control.tsx'
import { RequestFailure } from '../../shared/query-failure.tsx'
import { EmptyCard } from '../../ui/feedback/empty-state.tsx'
import { PageLayout } from '../../ui/layout/page-layout.tsx'
import { LinkButton } from '../../ui/link.tsx'
import { CardSkeleton, RankingCard } from './ranking-card.tsx'
import { RankingDialog } from './ranking-dialog.tsx'
import { useRankingLabels } from './ranking-labels.ts'
import { cardQuery, type Level } from './ranking-queries.ts'

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
  const canCompare = useCapability('exports')
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
        <>
          <LevelControl
            level={level}
            onChange={next => void navigate({ search: { level: next }, resetScroll: false })}
          />
          {canCompare && (
            <LinkButton href={paths.compareRounds()}>
              <Scale aria-hidden />
              {t('compareRounds')}
            </LinkButton>
          )}
        </>
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
          if (card?.isPending) return <CardSkeleton key={ranking} />
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
