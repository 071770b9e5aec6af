import { geography } from '@scrutineer/contract/geography'
import type { Ranking } from '@scrutineer/contract/statistics'
import { useTimeZone, useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { toCsv } from '../../lib/files/csv.ts'
import { buildFileName } from '../../lib/files/file-name.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { useRankingLabels } from './ranking-labels.ts'
import { fetchAllRows, type Level } from './ranking-queries.ts'
import { countyRankings, zeroFillCounties } from './zero-fill.ts'

const fetchZeroFilled = async (ranking: Ranking, level: Level) => {
  if (level !== undefined || !countyRankings.includes(ranking)) return fetchAllRows(ranking, level)
  const [rows, counties] = await Promise.all([fetchAllRows(ranking, level), call(geography.counties)])
  return zeroFillCounties(rows, counties)
}

/** Fetches all rows of a ranking and saves them as a CSV file. */
export const useRankingExport = (level: Level) => {
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
