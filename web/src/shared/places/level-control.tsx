import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { SegmentedControl } from '../../ui/form/segmented-control.tsx'
import { areasQuery } from './areas.ts'
import { useLevelNames } from './level-names.ts'

interface Props {
  /** Level of areas; undefined for the counties. */
  level: number | undefined
  onChange: (level: number | undefined) => void
}

/** Chooses whether to show counties or the areas of a level. Renders nothing if the election has no areas. */
export const LevelControl = ({ level, onChange }: Props) => {
  const t = useTranslations('places')
  const { data: areas } = useQuery(areasQuery)
  const { areaLevel, countyLevel } = useLevelNames()
  const deepest = Math.max(0, ...(areas ?? []).map(area => area.level))
  if (deepest === 0) return null
  const levels = Array.from({ length: deepest }, (_, index) => index + 1)
  return (
    <SegmentedControl
      label={t('shownLevel')}
      choices={[
        ...levels.map(each => ({ value: String(each), label: areaLevel(each) })),
        { value: '', label: countyLevel },
      ]}
      value={level === undefined ? '' : String(level)}
      onChange={value => onChange(value === '' ? undefined : Number(value))}
    />
  )
}
