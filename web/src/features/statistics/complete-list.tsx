import type { Ranking } from '@scrutineer/contract/statistics'
import { getRouteApi } from '@tanstack/react-router'
import { ChartBarDecreasing, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { paths, routePaths } from '../../app/paths.ts'
import { dateTime } from '../../lib/dates.ts'
import { useExplain } from '../../shared/explain.ts'
import { Failure } from '../../shared/query-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Reason } from '../../ui/reason.tsx'
import { BarsSkeleton, RankedBars } from './ranked-bars.tsx'
import { useRankingWords } from './ranking-words.ts'
import { listSize } from './rankings.ts'
import { useSaveRanking } from './save-ranking.ts'
import { useCompleteList } from './use-complete-list.ts'

const route = getRouteApi(routePaths.statistics)

interface Props {
  ranking: Ranking
  onClose: () => void
}

const SaveButton = ({ ranking, onFailure }: { ranking: Ranking; onFailure: (reason: string | undefined) => void }) => {
  const t = useTranslations('statistics')
  const explain = useExplain()
  const save = useSaveRanking()
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    onFailure(undefined)
    await save(ranking).catch((error: unknown) => onFailure(explain(error)))
    setBusy(false)
  }
  return (
    <Button isBusy={isBusy} disabled={isBusy} onClick={() => void press()}>
      {!isBusy && <Download aria-hidden />}
      {t('save')}
    </Button>
  )
}

/** Every row of a ranking, in pages that the address keeps. */
export const CompleteList = ({ ranking, onClose }: Props) => {
  const t = useTranslations('statistics')
  const words = useTranslations('ui')
  const navigate = route.useNavigate()
  const timeZone = useTimeZone() ?? 'UTC'
  const { header, subHeader } = useRankingWords()(ranking)
  const { page = 1 } = route.useSearch()
  const [reason, setReason] = useState<string>()
  const list = useCompleteList(ranking, page)
  const { rows, totalItems, shownPage, countedAt } = list

  const lastPage = Math.max(1, Math.ceil(totalItems / listSize))
  const isBeyond = rows !== undefined && shownPage === page && page > lastPage
  useEffect(() => {
    // The list has become shorter than the address remembers.
    if (isBeyond) void navigate({ href: paths.statistic(ranking, { page: lastPage }), replace: true })
  }, [isBeyond, lastPage, navigate, ranking])

  const go = (next: number) => void navigate({ href: paths.statistic(ranking, { page: next }), resetScroll: false })
  return (
    <Dialog title={header} onClose={onClose}>
      <p className="text-soft">
        {subHeader}
        {countedAt > 0 && ` · ${t('countedAt', { time: dateTime(new Date(countedAt), timeZone) })}`}
      </p>
      {list.error && (
        <Failure error={list.error} onRetry={list.retry} isRetrying={list.isRetrying} dataFrom={countedAt} />
      )}
      {!rows && !list.error && <BarsSkeleton count={listSize} isDense />}
      {rows?.length === 0 && <EmptyState icon={ChartBarDecreasing} title={t('emptyTitle')} text={t('emptyText')} />}
      {rows && rows.length > 0 && (
        <>
          <RankedBars
            label={header}
            rows={rows}
            most={list.most}
            from={(shownPage - 1) * listSize + 1}
            isStale={list.isLoading}
            isDense
          />
          <Pagination
            page={page}
            shownPage={shownPage}
            pageSize={listSize}
            totalItems={totalItems}
            isLoading={list.isLoading}
            onPage={go}
          />
        </>
      )}
      <Reason text={reason} />
      <DialogButtons>
        <SaveButton ranking={ranking} onFailure={setReason} />
        <Button look="primary" onClick={onClose}>
          {words('close')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
