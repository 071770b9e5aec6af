import type { Ranking, RankingRow } from '@scrutineer/contract/statistics'
import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../shared/paths.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Link } from '../../ui/link.tsx'
import { BarsSkeleton, RankedBars } from './ranked-bars.tsx'
import { useRankingLabels } from './ranking-labels.ts'
import type { Level } from './ranking-queries.ts'
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
export const RankingCard = ({ ranking, level, rows }: Props) => {
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
export const CardSkeleton = () => (
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
