import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { electionSettingsQuery } from '../activity/election-settings.ts'

/** The election's names of the levels of places. Without a name a level has its number. */
export const useLevelNames = () => {
  const t = useTranslations('places')
  const { data } = useQuery({ ...electionSettingsQuery(), staleTime: 60_000 })
  const levels = data?.levels ?? []
  return {
    /** Of the areas of a level; 1 is the top. */
    areaLevel: (level: number) => (level < levels.length && levels[level - 1]) || t('levelNumber', { level }),
    countyLevel: levels.at(-1) ?? t('county'),
  }
}
