import { geography } from '@scrutineer/contract/geography'
import type { Ranking } from '@scrutineer/contract/statistics'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ChartBarDecreasing, Download } from 'lucide-react'
import { useEffect } from 'react'
import { useTimeZone, useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { useLastData } from '../../api/use-last-data.ts'
import { toCsv } from '../../lib/files/csv.ts'
import { buildFileName } from '../../lib/files/file-name.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { formatDateTime } from '../../lib/format/dates.ts'
import { paths, routePaths } from '../../shared/paths.ts'
import { countiesQuery } from '../../shared/places/counties.ts'
import { RequestFailure } from '../../shared/query-failure.tsx'
import { useErrorMessage } from '../../shared/use-error-message.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FormError } from '../../ui/feedback/form-error.tsx'
import { Dialog, DialogButtons } from '../../ui/overlay/dialog.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import { BarsSkeleton, RankedBars } from './ranked-bars.tsx'
import { useRankingLabels } from './ranking-labels.ts'
import {
  allRowsQuery,
  cardQuery,
  dialogPageSize,
  fetchAllRows,
  type Level,
  rankingPageQuery,
} from './ranking-queries.ts'
import { fullBarFor } from './ranking-scale.ts'
import { useRankingLinks } from './use-ranking-links.ts'
import { countyRankings, zeroFillCounties } from './zero-fill.ts'

/**
 * One page of a complete list. For a ranking of counties all rows are fetched, so that the missing counties can be appended
 * with zero. Until then, and if that fails, the pages are the server's.
 */
const useCompleteRanking = (ranking: Ranking, level: Level, page: number) => {
  const isCountyRanking = level === undefined && countyRankings.includes(ranking)
  const allRows = useQuery({ ...allRowsQuery(ranking, level), enabled: isCountyRanking })
  const counties = useQuery({ ...countiesQuery, enabled: isCountyRanking })
  const zeroFilled = allRows.data && counties.data ? zeroFillCounties(allRows.data, counties.data) : undefined
  const serverPage = useQuery({ ...rankingPageQuery(ranking, level, page), enabled: !zeroFilled })
  const topRows = useQuery(cardQuery(ranking, level))
  const lastData = useLastData(serverPage)

  const from = (page - 1) * dialogPageSize
  const source = zeroFilled ? allRows : serverPage
  return {
    rows: zeroFilled ? zeroFilled.slice(from, from + dialogPageSize) : lastData?.data?.data,
    totalItems: zeroFilled ? zeroFilled.length : (lastData?.data?.totalItems ?? 0),
    /** The page of `rows`: the previous one while the next loads. */
    shownPage: zeroFilled ? page : (lastData?.data?.page ?? page),
    maxValue: topRows.data?.data[0]?.value ?? 0,
    countedAt: zeroFilled ? allRows.dataUpdatedAt : (lastData?.updatedAt ?? 0),
    error: source.error,
    isLoading: !zeroFilled && serverPage.isPlaceholderData,
    isRetrying: source.isFetching,
    retry: () => void source.refetch(),
  }
}

const fetchZeroFilled = async (ranking: Ranking, level: Level) => {
  if (level !== undefined || !countyRankings.includes(ranking)) return fetchAllRows(ranking, level)
  const [rows, counties] = await Promise.all([fetchAllRows(ranking, level), call(geography.counties)])
  return zeroFillCounties(rows, counties)
}

/** Fetches all rows of a ranking and saves them as a CSV file. */
const useRankingExport = (level: Level) => {
  const t = useTranslations('statistics')
  const getLabels = useRankingLabels()
  const timeZone = useTimeZone() ?? 'UTC'
  return async (ranking: Ranking) => {
    const rows = await fetchZeroFilled(ranking, level)
    const { header } = getLabels(ranking)
    const labelHeader = countyRankings.includes(ranking) ? t(level === undefined ? 'county' : 'area') : t('station')
    const valueHeader = ranking === 'observerNumber' ? t('observers') : t('reports')
    const lines = [[labelHeader, valueHeader], ...rows.map(row => [row.label, row.value])]
    saveFile(toCsv(lines), buildFileName(header, new Date(), timeZone, 'csv'))
  }
}

const route = getRouteApi(routePaths.statistics)

interface Props {
  ranking: Ranking
  level: Level
  onClose: () => void
}

const SaveButton = ({ isBusy, onSave }: { isBusy: boolean; onSave: () => void }) => {
  const t = useTranslations('statistics')
  return <Button icon={Download} label={t('save')} isBusy={isBusy} disabled={isBusy} onClick={onSave} />
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
        <Button variant="primary" label={tCommon('close')} onClick={onClose} />
      </DialogButtons>
    </Dialog>
  )
}
