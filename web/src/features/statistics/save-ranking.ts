import { geography } from '@scrutineer/contract/geography'
import type { Ranking } from '@scrutineer/contract/statistics'
import { useTimeZone, useTranslations } from 'use-intl'
import { call } from '../../api/call.ts'
import { toCsv } from '../../lib/csv.ts'
import { fileName } from '../../lib/file-name.ts'
import { saveFile } from '../../lib/save-file.ts'
import { ofCounties, withAbsentCounties } from './absent-counties.ts'
import { useRankingWords } from './ranking-words.ts'
import { fetchWhole } from './rankings.ts'

const wholeWithZeros = async (ranking: Ranking) => {
  if (!ofCounties.includes(ranking)) return fetchWhole(ranking)
  const [whole, counties] = await Promise.all([fetchWhole(ranking), call(geography.counties)])
  return withAbsentCounties(whole, counties)
}

/** Saves a ranking, counted anew and whole, as a CSV file. */
export const useSaveRanking = () => {
  const t = useTranslations('statistics')
  const words = useRankingWords()
  const timeZone = useTimeZone() ?? 'UTC'
  return async (ranking: Ranking) => {
    const rows = await wholeWithZeros(ranking)
    const { header } = words(ranking)
    const place = ofCounties.includes(ranking) ? t('county') : t('station')
    const value = ranking === 'observerNumber' ? t('observers') : t('reports')
    const lines = [[place, value], ...rows.map(row => [row.label, row.value])]
    saveFile(toCsv(lines), fileName(header, new Date(), timeZone, 'csv'))
  }
}
