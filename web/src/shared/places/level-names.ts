import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { isFirstLoad } from '../../api/query.ts'
import { electionSettingsQuery } from '../activity/election-settings.ts'
import { areasQuery } from './areas.ts'

const levelsQuery = () => ({ ...electionSettingsQuery(), staleTime: 60_000 })

/**
 * Whether the areas or the names of their levels are still loading. A screen that shows its rows only then doesn't move them when
 * `LevelControl` appears.
 */
export const useAreLevelsLoading = (): boolean => {
  const areas = useQuery(areasQuery)
  const levels = useQuery(levelsQuery())
  return isFirstLoad(areas) || isFirstLoad(levels)
}

/** The election's names of the levels of places. Without a name a level has its number. */
export const useLevelNames = () => {
  const t = useTranslations('places')
  const levels = useQuery(levelsQuery()).data?.levels ?? []
  return {
    /** Of the areas of a level; 1 is the top. */
    areaLevel: (level: number) => (level < levels.length && levels[level - 1]) || t('levelNumber', { level }),
    /** The election's name of the level, as in all texts. */
    countyLevel: t('county'),
  }
}
