import type { Ranking } from '@scrutineer/contract/statistics'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ChartBarDecreasing, Download } from 'lucide-react'
import { useEffect } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { formatDateTime } from '../../lib/format/dates.ts'
import { paths, routePaths } from '../../shared/paths.ts'
import { RequestFailure } from '../../shared/query-failure.tsx'
import { useErrorMessage } from '../../shared/use-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FormError } from '../../ui/feedback/form-error.tsx'
import { Dialog, DialogButtons } from '../../ui/overlay/dialog.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import { BarsSkeleton, RankedBars } from './ranked-bars.tsx'
import { useRankingLabels } from './ranking-labels.ts'
import { dialogPageSize, type Level } from './ranking-queries.ts'
import { fullBarFor } from './ranking-scale.ts'
import { useCompleteRanking } from './use-complete-ranking.ts'
import { useRankingExport } from './use-ranking-export.ts'
import { useRankingLinks } from './use-ranking-links.ts'

const route = getRouteApi(routePaths.statistics)

interface Props {
  ranking: Ranking
  level: Level
  onClose: () => void
}

const SaveButton = ({ isBusy, onSave }: { isBusy: boolean; onSave: () => void }) => {
  const t = useTranslations('statistics')
  return (
    <Button isBusy={isBusy} disabled={isBusy} onClick={onSave}>
      {!isBusy && <Download aria-hidden />}
      {t('save')}
    </Button>
  )
}

/** All rows of a ranking, in pages; the page is in the address. */
export const RankingDialog = ({ ranking, level, onClose }: Props) => {
  const t = useTranslations('statistics')
  const tCommon = useTranslations('ui')
  const navigate = route.useNavigate()
  const timeZone = useTimeZone() ?? 'UTC'
  const { header, subHeader } = useRankingLabels()(ranking)
  const { page = 1 } = route.useSearch()
  const getErrorMessage = useErrorMessage()
  const { mutate, isPending, error } = useMutation({ mutationFn: useRankingExport(level) })
  const list = useCompleteRanking(ranking, level, page)
  const { rows, totalItems, shownPage, countedAt } = list
  const hrefOf = useRankingLinks(ranking, level)
  const fullBar = fullBarFor(list.maxValue)

  const lastPage = Math.max(1, Math.ceil(totalItems / dialogPageSize))
  const isBeyond = rows !== undefined && shownPage === page && page > lastPage
  useEffect(() => {
    // The list is now shorter than the page in the address.
    if (isBeyond) void navigate({ href: paths.statistic(ranking, { level, page: lastPage }), replace: true })
  }, [isBeyond, lastPage, level, navigate, ranking])

  const go = (next: number) =>
    void navigate({ href: paths.statistic(ranking, { level, page: next }), resetScroll: false })
  return (
    <Dialog title={header} onClose={onClose}>
      <p className="text-soft">
        {subHeader} · {t('fullBar', { value: fullBar })}
        {countedAt > 0 && ` · ${t('asOf', { time: formatDateTime(new Date(countedAt), timeZone) })}`}
      </p>
      {list.error && (
        <RequestFailure error={list.error} onRetry={list.retry} isRetrying={list.isRetrying} lastDataAt={countedAt} />
      )}
      {!rows && !list.error && <BarsSkeleton count={dialogPageSize} isDense />}
      {rows?.length === 0 && <EmptyState icon={ChartBarDecreasing} title={t('emptyTitle')} text={t('emptyText')} />}
      {rows && rows.length > 0 && (
        <>
          <RankedBars
            label={header}
            rows={rows}
            fullBar={fullBar}
            hrefOf={hrefOf}
            firstRank={(shownPage - 1) * dialogPageSize + 1}
            isStale={list.isLoading}
            isDense
          />
          <Pagination
            page={page}
            shownPage={shownPage}
            pageSize={dialogPageSize}
            totalItems={totalItems}
            isLoading={list.isLoading}
            onPage={go}
          />
        </>
      )}
      <FormError text={error === null ? undefined : getErrorMessage(error)} />
      <DialogButtons>
        <SaveButton isBusy={isPending} onSave={() => mutate(ranking)} />
        <Button variant="primary" onClick={onClose}>
          {tCommon('close')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
